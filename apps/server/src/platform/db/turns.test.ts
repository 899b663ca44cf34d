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

/** With a neighbour who asks now and then: `a` has one turn. */
test.each([
  ['one of a key at once', ['z1', 'a1', 'a2', 'b1'], [], 0, ['z1', 'a1', 'b1']],
  ['the next when it ends', ['z1', 'a1', 'a2', 'a3'], ['a1'], 1, ['z1', 'a1', 'a2']],
  ['one more beside what takes long', ['z1', 'a1', 'a2', 'a3'], [], 100, ['z1', 'a1', 'a2']],
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

test('whoever has more to do beside others rests as long as each took', async () => {
  const { begun, ask, end } = bench({ total: 9, each: 3, patienceMs: 9_000 });
  for (const name of ['z1', 'a1', 'a2', 'a3']) void ask(name);
  await vi.advanceTimersByTimeAsync(20);
  await end('a1');
  await vi.advanceTimersByTimeAsync(15);
  expect(begun).toEqual(['z1', 'a1']);
  void ask('b1');
  await vi.advanceTimersByTimeAsync(10);
  expect(begun).toEqual(['z1', 'a1', 'b1', 'a2']);
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
