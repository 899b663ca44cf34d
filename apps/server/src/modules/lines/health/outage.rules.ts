// When a connection was down, and what was made up for afterwards. Pure.
import type { OutageReason } from '@recado/contract/constants';
import type { ChannelState } from '@recado/channel/channel';

/** How long after its end what comes in may still be what was missed. */
const RECOVERY_MS = 120_000;

export interface Outage {
  /** undefined: not stored yet */
  id?: number | undefined;
  beganAt: Date;
  endedAt: Date | undefined;
  reason: OutageReason | undefined;
  recovered: number;
}

export interface Line {
  connected: boolean;
  /** it has been connected before */
  known: boolean;
  /** the latest; it may be over */
  outage: Outage | undefined;
}

export const NEW_LINE: Line = { connected: false, known: false, outage: undefined };

export interface Turn {
  line: Line;
  /** it came up after it had been down */
  reconnected: boolean;
  /** it went down, and nobody had asked for that */
  lost: boolean;
  /** it was dialled in vain */
  failed: boolean;
  /** the outage began, ended, or is understood better */
  changed: boolean;
}

export const outageOf = (beganAt: Date, reason: OutageReason | undefined): Outage => ({
  beganAt,
  endedAt: undefined,
  reason,
  recovered: 0,
});

/** What people do, or leave undone, is no failure of the line. */
export const BY_PEOPLE: readonly (OutageReason | undefined)[] = ['loggedOut', 'codesExpired', 'pairedElsewhere'];

export const isFailure = ({ status, reason }: ChannelState): boolean =>
  status === 'TIMEOUT' || (status === 'DISCONNECTED' && !BY_PEOPLE.includes(reason));

/**
 * What a state means. An outage begins with the first one that is not CONNECTED after it was, or with the first dialling in
 * vain where it never was; it ends with the next CONNECTED, or, of a line that waits for its first pairing, when the
 * network shows a code.
 */
export function turnOf(line: Line, state: ChannelState, now: Date): Turn {
  const { status, reason } = state;
  const { connected, known, outage } = line;
  const down = outage !== undefined && outage.endedAt === undefined;
  const still = { line: { ...line, connected: false }, reconnected: false, lost: false, failed: false, changed: false };
  if (status === 'CONNECTED') {
    const ended = down ? { ...outage, endedAt: now } : outage;
    const up = { connected: true, known: true, outage: ended };
    return { ...still, line: up, reconnected: down && known, changed: down };
  }
  if (connected) {
    // Only we open anew what is up: a process that stops, or somebody who wants it.
    const ours = status === 'OPENING' ? 'restarted' : undefined;
    const fallen = { connected: false, known, outage: outageOf(now, reason ?? ours) };
    return { ...still, line: fallen, lost: isFailure(state), changed: true };
  }
  const failed = isFailure(state);
  if (!down)
    return failed ? { ...still, line: { ...still.line, outage: outageOf(now, reason) }, failed, changed: true } : still;
  if (status === 'qrcode' && !known)
    return { ...still, line: { ...still.line, outage: { ...outage, endedAt: now } }, changed: true };
  const explained = explain(outage.reason, state, failed);
  const changed = explained !== outage.reason;
  return { ...still, line: { ...still.line, outage: { ...outage, reason: explained } }, failed, changed };
}

/** The first reason stands, unless the line ends for good: then that is what people need to know. */
const explain = (known: OutageReason | undefined, { status, reason }: ChannelState, failed: boolean) =>
  known === undefined || (failed && status === 'DISCONNECTED') ? (reason ?? known) : known;

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
