// Whoever waits for code that is gone gets a new page, once; whoever does not, keeps what was typed.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { neededCode } from './neededCode.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');
const kept = new Map<string, string>();
const reload = vi.fn<() => void>();

beforeEach(() => {
  kept.clear();
  reload.mockClear();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const outcome = (load: () => Promise<string>): Promise<string> =>
  Promise.race([
    neededCode(load).catch((error: Error) => String(error.cause)),
    new Promise<string>((resolve) => setTimeout(resolve, 0, 'pending')),
  ]);
const fail = () => Promise.reject(gone);

it('hands on what came', async () => {
  expect(await outcome(async () => 'here')).toBe('here');
  expect(reload).not.toHaveBeenCalled();
});

it('loads the page anew the first time, and says nothing until it goes', async () => {
  expect(await outcome(fail)).toBe('pending');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('says that it failed the second time, and offline', async () => {
  await outcome(fail);
  expect(await outcome(fail)).toBe(String(gone));
  expect(reload).toHaveBeenCalledTimes(1);
  kept.clear();
  vi.stubGlobal('navigator', { onLine: false });
  expect(await outcome(fail)).toBe(String(gone));
  expect(reload).toHaveBeenCalledTimes(1);
});
