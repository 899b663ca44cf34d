// Chance that can be had again: the same seed gives the same numbers, here and in the browser. Pure.

/** @param seed any whole number */
export function draw(seed: number): { percent: number; seed: number } {
  const next = (seed + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(next ^ (next >>> 15), next | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return { percent: (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * 100, seed: next };
}
