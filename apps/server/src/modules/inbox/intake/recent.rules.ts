// What nobody by itself answers any more. Pure.

/** What was written longer ago, while we were away, is a person's. */
const RECENT_MS = 5 * 60_000;

export const isRecent = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < RECENT_MS;
