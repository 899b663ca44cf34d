// Which refresh tokens are good, late, or in a thief's hands.
import { expect, test } from 'vitest';
import { MOST_FORGIVEN, REFRESH_GRACE_MS, refreshWith, type Refreshes } from './refreshes.rules.ts';

const now = new Date(Date.UTC(2026, 0, 1));
const ago = (ms: number) => new Date(now.getTime() - ms);

test.each([
  ['the first of a session', 0, { refreshes: 0, refreshesFrom: 0, refreshedAt: null }, [1, 0]],
  ['the latest, after a while', 4, { refreshes: 4, refreshesFrom: 2, refreshedAt: ago(REFRESH_GRACE_MS + 1) }, [5, 4]],
  ['the latest, at once', 4, { refreshes: 4, refreshesFrom: 2, refreshedAt: ago(5) }, [5, 2]],
  ['one of a moment ago', 3, { refreshes: 4, refreshesFrom: 3, refreshedAt: ago(REFRESH_GRACE_MS) }, 'again'],
  ['that of a tab that others have overtaken', 1, { refreshes: 4, refreshesFrom: 1, refreshedAt: ago(5) }, 'again'],
  ['one of before that moment', 2, { refreshes: 4, refreshesFrom: 3, refreshedAt: ago(5) }, 'stolen'],
  ['one of long ago', 3, { refreshes: 4, refreshesFrom: 3, refreshedAt: ago(REFRESH_GRACE_MS + 1) }, 'stolen'],
  ['the first, where none may be used any more', 0, { refreshes: 1, refreshesFrom: 0, refreshedAt: null }, 'stolen'],
  ['one that was never given out', 5, { refreshes: 4, refreshesFrom: 3, refreshedAt: ago(5) }, 'stolen'],
  ['the latest, from another browser', 4, { refreshes: 4, refreshesFrom: 2, refreshedAt: ago(5) }, [5, 5], false],
  [
    'one of a moment ago, from another browser',
    3,
    { refreshes: 4, refreshesFrom: 3, refreshedAt: ago(5) },
    'stolen',
    false,
  ],
] as const)('%s', (_what, number, known, expected, other?: false) => {
  const refresh = refreshWith(number, known, now, other === undefined);
  expect(refresh.kind === 'next' ? [refresh.now.refreshes, refresh.now.refreshesFrom] : refresh.kind).toEqual(expected);
});

test('a thief who refreshes within every moment does not keep the token good that was stolen', () => {
  let known: Refreshes = { refreshes: 0, refreshesFrom: 0, refreshedAt: null };
  const ofTheVictim: string[] = [];
  for (let number = 0; number <= MOST_FORGIVEN; number += 1) {
    const refresh = refreshWith(number, known, new Date(now.getTime() + number * (REFRESH_GRACE_MS - 1_000)), true);
    if (refresh.kind === 'next') known = refresh.now;
    ofTheVictim.push(refreshWith(0, known, known.refreshedAt ?? now, true).kind);
  }
  expect(ofTheVictim).toEqual([...Array.from({ length: MOST_FORGIVEN }, () => 'again'), 'stolen']);
  expect(known.refreshes).toBe(MOST_FORGIVEN + 1);
  expect(refreshWith(1, known, known.refreshedAt ?? now, true).kind).toBe('again');
});
