// When a connection was down, and what was made up for afterwards. Pure.
import type { StatusReason } from '@recado/contract/constants';
import type { ChannelState } from '@recado/channel/channel';

/** How long after its end what comes in may still be what was missed. */
const RECOVERY_MS = 120_000;

export interface Outage {
  /** undefined: not stored yet */
  id?: number | undefined;
  beganAt: Date;
  endedAt: Date | undefined;
  reason: StatusReason | undefined;
  recovered: number;
}

export interface Line {
  connected: boolean;
  /** the latest; it may be over */
  outage: Outage | undefined;
}

export interface Turn {
  line: Line;
  /** it came up after it had been down */
  reconnected: boolean;
  /** it went down, and nobody had asked for that */
  lost: boolean;
  /** the outage began, ended, or is understood better */
  changed: boolean;
}

/** What a state means. An outage begins with the first one that is not CONNECTED after it was, and ends with the next that is. */
export function turnOf({ connected, outage }: Line, { status, reason }: ChannelState, now: Date): Turn {
  const down = outage !== undefined && outage.endedAt === undefined;
  if (status === 'CONNECTED') {
    const ended = down ? { ...outage, endedAt: now } : outage;
    return { line: { connected: true, outage: ended }, reconnected: down, lost: false, changed: down };
  }
  if (connected) {
    const lost = status === 'TIMEOUT' || (status === 'DISCONNECTED' && reason !== 'loggedOut');
    const begun = { beganAt: now, endedAt: undefined, reason, recovered: 0 };
    return { line: { connected: false, outage: begun }, reconnected: false, lost, changed: true };
  }
  const explains = down && outage.reason === undefined && reason !== undefined;
  const explained = explains ? { ...outage, reason } : outage;
  return { line: { connected: false, outage: explained }, reconnected: false, lost: false, changed: explains };
}

/** A message of a customer that was written while nobody heard it. */
export function wasMissed(
  outage: Outage | undefined,
  { live, sentAt }: { live: boolean; sentAt: string },
  now: Date,
): boolean {
  if (!outage) return false;
  const { beganAt, endedAt = now } = outage;
  if (now.getTime() > endedAt.getTime() + RECOVERY_MS) return false;
  const sent = Date.parse(sentAt);
  return !live || (sent >= beganAt.getTime() && sent <= endedAt.getTime());
}
