// How long, and how often, a file that could not be fetched is tried again.
const ATTEMPTS = 10;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30 * 60_000;

export const isLastAttempt = (attempts: number): boolean => attempts >= ATTEMPTS;

/** Milliseconds; each wait is three times the one before. */
export const waitAfter = (attempts: number): number => Math.min(FIRST_WAIT_MS * 3 ** (attempts - 1), LONGEST_WAIT_MS);
