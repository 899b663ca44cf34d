// How long one waits before the next try to reach the server.
const STEPS_MS = [300, 1_000, 2_000, 4_000, 5_000];

/** @param failed how many tries have, since it was last reached */
export function retryAfter(failed: number): number {
  const base = STEPS_MS[Math.min(failed, STEPS_MS.length) - 1] ?? 0;
  // Not all browsers of a restarted server at once.
  return base * (0.75 + Math.random() / 2);
}
