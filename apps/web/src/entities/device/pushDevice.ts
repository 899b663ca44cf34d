// This browser's subscription to what happens: made with a press, kept while one is signed in, and ended with the session.
import { subscribePush, type PushSettings } from '@recado/contract/push';
import { call } from '../../shared/data/client.ts';
import { readStored, removeStored, writeStored } from '../../shared/session/storage.ts';
import { subscribing } from './deviceState.rules.ts';

/** For whom it was made. */
const OWNER = 'pushOwner';

export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/** Once it is at work; undefined: the page has none. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration && navigator.serviceWorker.ready;
}

let here = false;
const listeners = new Set<() => void>();

/** Whether this browser is told, as far as the page knows. */
export const device = {
  isOn: (): boolean => here,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function setHere(on: boolean): void {
  if (here === on) return;
  here = on;
  for (const listener of listeners) listener();
}

/** Brings the browser in step with what its person wants. Throws ApiError, or what the browser says. */
export async function settleDevice({ enabled, publicKey }: PushSettings, userId: number): Promise<void> {
  const registration = hasPush() ? await registered() : undefined;
  if (!registration) return setHere(false);
  const found = await registration.pushManager.getSubscription();
  const step = subscribing({
    wanted: enabled && Notification.permission === 'granted',
    has: found !== null,
    isOwn: readStored(OWNER) === String(userId),
    sameKey: found !== null && keyOf(found.options.applicationServerKey) === publicKey,
  });
  if (step !== 'keep') await found?.unsubscribe();
  if (step === 'none' || step === 'end') return setHere(false);
  const subscription =
    step === 'keep' && found
      ? found
      : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  // Told again each time: with a new session or a new password the server has forgotten it.
  const { endpoint } = subscription;
  const [p256dh, auth] = [keyOf(subscription.getKey('p256dh')), keyOf(subscription.getKey('auth'))];
  await call(subscribePush, { body: { endpoint, p256dh, auth } });
  writeStored(OWNER, String(userId));
  setHere(true);
}

const keyOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Nothing of a person is left: what stands on the screen goes, and nothing more comes. Never throws. */
export async function forgetDevice(): Promise<void> {
  removeStored(OWNER);
  setHere(false);
  try {
    const registration = await registered();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    await closeTold();
  } catch {
    // The server has forgotten it with the session.
  }
}

/** What is on the screen of this device, of one ticket or of all. */
export async function closeTold(isOf: (tag: string) => boolean = () => true): Promise<void> {
  const registration = await registered();
  for (const told of (await registration?.getNotifications()) ?? []) if (isOf(told.tag)) told.close();
}

/** However it was told of. */
export const isOfTicket =
  (ticketId: number) =>
  (tag: string): boolean =>
    tag === `ticket-${ticketId}` || tag.startsWith(`told-${ticketId}-`) || tag.startsWith(`notice-${ticketId}-`);
