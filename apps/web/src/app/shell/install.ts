// Putting the app among the others of a device.
import { isApple, isInstalled } from '../../entities/device/pushDevice.ts';

/** What Chromium tells a page that can be installed; public/start.js keeps it, for it comes before the app does. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    installPrompt?: InstallPrompt | undefined;
  }
}

/** What a press does; `help`: people have to do it themselves; undefined: it is there already, or cannot be done. */
export function installOf(): (() => void) | 'help' | undefined {
  if (isInstalled()) return undefined;
  const { installPrompt } = window;
  if (!installPrompt) return isApple() ? 'help' : undefined;
  return () => {
    // It is good for once.
    window.installPrompt = undefined;
    void installPrompt.prompt();
  };
}
