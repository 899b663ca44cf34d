// Much work at a stretch lets others in between, and keeps its order.
import { expect, test } from 'vitest';
import { inPieces } from './in-pieces.ts';

test('others have their turn while much is done, and all is done in order', async () => {
  let turns = 0;
  const other = (): void => {
    turns += 1;
    if (turns < 3) setImmediate(other);
  };
  setImmediate(other);
  const seen = await inPieces([0, 1, 2, 3, 4, 5], (n) => {
    for (const until = performance.now() + 4; performance.now() < until;);
    return { n, turns };
  });
  expect(seen.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(seen.map((each) => each.turns)).toEqual([0, 1, 2, 3, 3, 3]);
});
