// Whether this browser can tell one something while the page is not on the screen, and whether it does. Pure.

/**
 * `needsInstall`: on an iPhone only an app on the home screen can; `blocked`: the person, or who looks after the computer, has
 * forbidden it to this site.
 */
export type DeviceState = 'unsupported' | 'needsInstall' | 'blocked' | 'off' | 'on';

export interface DeviceFacts {
  /** service workers, push and notifications, all of them */
  hasPush: boolean;
  isApple: boolean;
  isInstalled: boolean;
  permission: NotificationPermission;
  /** the person wants it */
  enabled: boolean;
  /** this browser is subscribed */
  subscribed: boolean;
}

export function deviceState({
  hasPush,
  isApple,
  isInstalled,
  permission,
  enabled,
  subscribed,
}: DeviceFacts): DeviceState {
  if (!hasPush) return isApple && !isInstalled ? 'needsInstall' : 'unsupported';
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' && enabled && subscribed ? 'on' : 'off';
}

/** What is to become of a browser's subscription when the page opens. */
export type Subscribing = 'none' | 'keep' | 'anew' | 'end';

export function subscribing({
  wanted,
  has,
  isOwn,
  sameKey,
}: {
  /** enabled, and allowed by the browser */
  wanted: boolean;
  has: boolean;
  /** made for who is signed in now */
  isOwn: boolean;
  /** with the server's key of today */
  sameKey: boolean;
}): Subscribing {
  if (!wanted) return has ? 'end' : 'none';
  return has && isOwn && sameKey ? 'keep' : 'anew';
}
