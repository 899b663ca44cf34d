// Fair shares: how many of a key at once, whose turn is next, and what becomes of who waits too long.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns, TurnTimeout } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs that end when they are told to, in the order in which they began. */
function bench(options: Partial<ConstructorParameters<typeof Turns>[0]> = {}) {
  const turns = new Turns({ total: 4, each: 2, patienceMs: 1_000, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string): Promise<void> =>
    turns.take(name.charCodeAt(0), () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { begun, ask, end };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

/** More than a few. */
const CROWD = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'];

/** With a neighbour who asks now and then: `a` has one turn. */
test.each([
  ['two of a few at once', ['z1', 'a1', 'a2', 'a3', 'b1'], [], 0, ['z1', 'a1', 'a2', 'b1']],
  ['of a few the next when one ends', ['z1', 'a1', 'a2', 'a3', 'a4'], ['a1'], 0, ['z1', 'a1', 'a2', 'a3']],
  ['of a crowd one at once', ['z1', ...CROWD], ['a1'], 1, ['z1', 'a1', 'a2']],
  ['of a crowd the next when it ends', ['z1', ...CROWD], ['a1', 'a2'], 1, ['z1', 'a1', 'a2', 'a3']],
  ['one more beside what takes long', ['z1', ...CROWD], ['a1'], 100, ['z1', 'a1', 'a2', 'a3']],
  [
    'its whole share when the neighbour has gone',
    ['z1', 'a1', 'a2', 'a3', 'a4'],
    ['z1'],
    2_100,
    ['z1', 'a1', 'a2', 'a3'],
  ],
])('beside others: %s', async (_name, asked, ended, ms, expected) => {
  const { begun, ask, end } = bench({ total: 9, each: 3, patienceMs: 9_000 });
  for (const name of asked) void ask(name);
  await settled();
  for (const name of ended) await end(name);
  await vi.advanceTimersByTimeAsync(ms);
  expect(begun).toEqual(expected);
});

test.each([
  ['a crowd', CROWD, 5],
  ['one whose work takes long', ['a1', 'a2', 'a3'], 20],
])('beside others, %s rests as long as each took', async (_name, asked, ms) => {
  const { begun, ask, end } = bench({ total: 9, each: 3, patienceMs: 9_000 });
  for (const name of ['z1', ...asked]) void ask(name);
  await vi.advanceTimersByTimeAsync(ms);
  await end('a1');
  await end('a2');
  await vi.advanceTimersByTimeAsync(ms - 2);
  expect(begun).toEqual(['z1', 'a1', 'a2']);
  void ask('b1');
  await vi.advanceTimersByTimeAsync(3);
  expect(begun).toEqual(['z1', 'a1', 'a2', 'b1', 'a3']);
});

/** What each that was taken, as its key, is told. */
async function toldOf(total: number, asked: readonly [key: number, name: string][]): Promise<string[]> {
  const turns = new Turns({ total, each: 3, patienceMs: 9_000 });
  const told: string[] = [];
  const take = ([key, name]: readonly [number, string]): Promise<void> =>
    turns.take(key, async (crowds) => {
      told.push(`${name} ${crowds ? 'crowds' : 'does not'}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
  const all = asked.map(take);
  await vi.advanceTimersByTimeAsync(50);
  await Promise.all(all);
  return told;
}

test.each<[string, number, [number, string][], string[]]>([
  [
    'for one’s own',
    9,
    [
      [1, 'z'],
      [2, 'a'],
      [2, 'b'],
      [2, 'c'],
    ],
    ['z does not', 'a does not', 'b does not', 'c crowds'],
  ],
  [
    'for a place alone',
    2,
    [
      [1, 'z'],
      [2, 'a'],
      [3, 'b'],
    ],
    ['z does not', 'a does not', 'b does not'],
  ],
])('whoever waited beside others %s', async (_name, total, asked, expected) => {
  expect(await toldOf(total, asked)).toEqual(expected);
});

test.each([
  ['one key has its share and no more', ['a1', 'a2', 'a3'], [], ['a1', 'a2']],
  ['the next of it goes when one ends', ['a1', 'a2', 'a3', 'a4'], ['a2'], ['a1', 'a2', 'a3']],
  ['another key does not wait for it', ['a1', 'a2', 'a3', 'b1'], [], ['a1', 'a2', 'b1']],
  ['all keys together have the total', ['a1', 'b1', 'c1', 'd1', 'e1'], [], ['a1', 'b1', 'c1', 'd1']],
  [
    'keys that wait take turns',
    ['a1', 'b1', 'c1', 'd1', 'e1', 'e2', 'a2', 'f1'],
    ['a1', 'b1', 'c1'],
    ['a1', 'b1', 'c1', 'd1', 'e1', 'a2', 'f1'],
  ],
  ['who comes first of a key goes first', ['a1', 'a2', 'a3', 'a4'], ['a1', 'a2'], ['a1', 'a2', 'a3', 'a4']],
])('%s', async (_name, asked, ended, expected) => {
  const { begun, ask, end } = bench();
  for (const name of asked) void ask(name);
  await settled();
  for (const name of ended) await end(name);
  expect(begun).toEqual(expected);
});

test('what fails gives its turn back', async () => {
  const turns = new Turns({ total: 1, each: 1, patienceMs: 1_000 });
  await expect(turns.take(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(turns.take(1, () => Promise.resolve('next'))).resolves.toBe('next');
});

test('who waits too long is refused, and nobody waits behind them', async () => {
  const { begun, ask, end } = bench({ total: 2, each: 1 });
  void ask('a1');
  const refused = ask('a2').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(600);
  const third = ask('a3');
  await vi.advanceTimersByTimeAsync(500);
  expect(await refused).toBeInstanceOf(TurnTimeout);
  await end('a1');
  expect(begun).toEqual(['a1', 'a3']);
  await end('a3');
  await third;
});

test.each([
  ['a crowd of calls, of which none waits', 8, true],
  ['a few', 7, false],
])('beside others, %s', async (_name, calls, expected) => {
  const turns = new Turns({ total: 9, each: 3, patienceMs: 1_000 });
  await turns.take(2, () => Promise.resolve());
  const ends = Array.from({ length: calls }, () => turns.callOf(1));
  const asksTooMuch = () => turns.take(1, (asks) => Promise.resolve(asks));
  expect(await asksTooMuch()).toBe(expected);
  for (const end of ends) end();
  expect(await asksTooMuch()).toBe(false);
});
