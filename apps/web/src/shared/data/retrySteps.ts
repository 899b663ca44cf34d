// How long one waits before the next try to reach the server.
const STEPS_MS = [300, 1_000, 2_000, 4_000, 5_000];
/** For what somebody wrote: whole files may be among it. */
export const SENDING_STEPS_MS = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000];

/** @param failed how many tries have, since it was last reached */
export function retryAfter(failed: number, steps: readonly number[] = STEPS_MS): number {
  const base = steps[Math.min(failed, steps.length) - 1] ?? 0;
  // Not all browsers of a restarted server at once.
  return base * (0.75 + Math.random() / 2);
}
