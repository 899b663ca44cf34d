// A list in which rows come, go and change places must not move what a person looks at. Pure.

/**
 * By how many places the rows that were in view have moved: what most of them have done. One that went to the top, or
 * away, does not count; 0 where none is left.
 * @param from, to the first row in view and the one after the last
 */
export function shiftOf(before: readonly number[], after: readonly number[], from: number, to: number): number {
  const places = new Map(after.map((id, at) => [id, at]));
  const votes = new Map<number, number>();
  for (let at = from; at < Math.min(to, before.length); at += 1) {
    const now = places.get(before[at] ?? NaN);
    if (now !== undefined) votes.set(now - at, (votes.get(now - at) ?? 0) + 1);
  }
  // Of equals the one of the upper rows: they are read first.
  let best = 0;
  let most = 0;
  for (const [shift, count] of votes) {
    if (count > most) {
      best = shift;
      most = count;
    }
  }
  return best;
}
