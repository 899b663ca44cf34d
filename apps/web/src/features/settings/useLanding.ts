// Who comes to one setting by its address is led to it: `/settings?tab=options#timeZone`.
import { useEffect } from 'react';
import { useLocation } from 'react-router';

const CONTROLS = 'input:not([type="hidden"]), textarea, button, select';

/** The field or the option of that name, in sight and in focus, as soon as it is there. */
export function useLanding(): void {
  // Each way here is a place of its own: whoever asks for the same once more is led to it again.
  const location = useLocation();
  useEffect(() => {
    const name = location.hash.slice(1);
    if (!/^\w+$/.test(name)) return;
    const land = (): boolean => {
      const place = document.querySelector<HTMLElement>(`[data-path="${name}"]`);
      const control = place?.matches(CONTROLS) ? place : place?.querySelector<HTMLElement>(CONTROLS);
      if (!control) return false;
      control.scrollIntoView({ block: 'center' });
      control.focus({ preventScroll: true });
      return true;
    };
    if (land()) return;
    const waiting = new MutationObserver(() => land() && waiting.disconnect());
    waiting.observe(document.body, { childList: true, subtree: true });
    return () => waiting.disconnect();
  }, [location]);
}
