// The page and its worker: it is registered once the app stands, opens what a notification leads to, and is in step with who
// is signed in.
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { device, forgetDevice, settleDevice } from '../../entities/device/pushDevice.ts';
import { usePushSettings } from '../../entities/device/useDevice.ts';
import { useShownWindow } from '../../shared/data/useRealtime.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { useSession } from '../../shared/session/useSession.ts';

export function useDeviceHere(): void {
  const { user } = useSession();
  const { data: settings } = usePushSettings(!user.company.expired);
  // A new session, as after a new password, has no subscription.
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.number);
  useWorker();
  useEffect(() => {
    // The browser's push service may be away: the dialog says what is so.
    if (settings && session !== null) settleDevice(settings, user.id).catch(() => undefined);
  }, [settings, user.id, session]);
  useShownWindow(useSyncExternalStore(device.subscribe, device.isOn));
  useEffect(
    () => () => {
      if (sessionStore.get().status === 'signed-out') void forgetDevice();
    },
    [],
  );
}

function useWorker(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string')
        void navigate(data.open);
    };
    serviceWorker.addEventListener('message', hear);
    // Vite serves the app from its sources: there is nothing to keep.
    if (import.meta.env.PROD) whenQuiet(() => void register(serviceWorker));
    return () => serviceWorker.removeEventListener('message', hear);
  }, [navigate]);
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  try {
    await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    // A worker has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    active?.postMessage({ loaded: performance.getEntriesByType('resource').map(({ name }) => name) });
  } catch {
    // Storage is forbidden, or full: the app does without.
  }
}

/** What one waits for has come, and is not held up. */
function whenQuiet(work: () => void): void {
  const soon = (): void => void ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 2_000));
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}
