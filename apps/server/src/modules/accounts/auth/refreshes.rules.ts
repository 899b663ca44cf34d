// Whether a refresh token may still be used: each is good once. Pure.
import { createHash } from 'node:crypto';

/** Two tabs ask at once, or an answer gets lost on its way: so long the same token is no sign of a thief. */
export const REFRESH_GRACE_MS = 10_000;
/** So many of the last that were used are forgiven at once: whoever refreshes all the time makes no older one good again. */
export const MOST_FORGIVEN = 5;

/** What is known of a session's refresh tokens. */
export interface Refreshes {
  /** how many have been used: the number that the only good one bears */
  refreshes: number;
  /** the oldest of those used lately, each within a moment of the next: `MOST_FORGIVEN` of them at most */
  refreshesFrom: number;
  /** when the last of them was */
  refreshedAt: Date | null;
}

/** `next`: it is good, and used up now; `again`: its successor is given out once more; `stolen`: somebody else has it, too */
export type Refresh = { kind: 'next'; now: Refreshes } | { kind: 'again' } | { kind: 'stolen' };

/** What a token says of the browser that it is given to. @param agent the User-Agent header */
export const browserOf = (agent = ''): string => createHash('sha256').update(agent).digest('base64url').slice(0, 16);

/**
 * @param own the browser that the token was given to uses it. Another may (a browser was updated), but nothing is forgiven
 *   then: neither to it, nor afterwards to whoever comes with the token that it has used.
 */
export function refreshWith(number: number, known: Refreshes, now: Date, own: boolean): Refresh {
  const lately = known.refreshedAt !== null && now.getTime() - known.refreshedAt.getTime() <= REFRESH_GRACE_MS;
  if (!own)
    return number === known.refreshes
      ? { kind: 'next', now: { refreshes: number + 1, refreshesFrom: number + 1, refreshedAt: null } }
      : { kind: 'stolen' };
  if (number === known.refreshes) {
    const refreshesFrom = lately ? Math.max(known.refreshesFrom, number + 1 - MOST_FORGIVEN) : number;
    return { kind: 'next', now: { refreshes: number + 1, refreshesFrom, refreshedAt: now } };
  }
  return { kind: lately && number >= known.refreshesFrom && number < known.refreshes ? 'again' : 'stolen' };
}
