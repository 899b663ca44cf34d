// Several tabs hear of the same message: one tells of it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claim } from './claim.ts';

type Tab = Parameters<typeof claim>[1];

beforeEach(() => {
  vi.useFakeTimers();
  const held = new Set<string>();
  // As the browser's own, which all tabs share.
  const request = async (name: string, _options: object, work: (lock: object | null) => Promise<void>) => {
    if (held.has(name)) return work(null);
    held.add(name);
    await work({});
    held.delete(name);
  };
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function claims(message: number, ...tabs: Tab[]): Promise<boolean[]> {
  const all = Promise.all(tabs.map((tab) => claim(`message-${message}`, tab)));
  await vi.advanceTimersByTimeAsync(1_000);
  return all;
}

test.each<[Tab[], boolean[]]>([
  [
    ['visible', 'visible'],
    [true, false],
  ],
  [
    ['hidden', 'hidden', 'visible'],
    [false, false, true],
  ],
  [
    ['hidden', 'visible', 'shown'],
    [false, false, true],
  ],
])('%j: %j', async (tabs, ours) => expect(await claims(1, ...tabs)).toEqual(ours));

test('each message has its teller, and a tab that hears of it late is none', async () => {
  expect(await claims(1, 'visible')).toEqual([true]);
  expect(await claims(2, 'hidden')).toEqual([true]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await claims(1, 'shown')).toEqual([false]);
});

test('without locks each tab tells', async () => {
  vi.stubGlobal('navigator', {});
  expect(await claims(1, 'visible', 'hidden')).toEqual([true, true]);
});
