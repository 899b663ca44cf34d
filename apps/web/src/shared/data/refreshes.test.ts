// How often something is asked for again while events come fast.
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshes } from './refreshes.ts';

const KEY = ['contact'];
const asked = vi.fn<(queryKey: unknown) => void>();
const client = new QueryClient();

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
  vi.spyOn(client, 'invalidateQueries').mockImplementation(({ queryKey } = {}) => {
    asked(queryKey);
    return Promise.resolve();
  });
});
afterEach(() => void vi.useRealTimers());

test('later: once after a pause, and once more for what came in the next one', () => {
  const { soon } = refreshes(client);
  soon(KEY, 100);
  soon(KEY, 100);
  expect(asked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(asked).toHaveBeenCalledTimes(1);
  soon(KEY, 100);
  vi.advanceTimersByTime(99);
  expect(asked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(asked).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('now: at once, and once more after the last', () => {
  const { soon } = refreshes(client);
  soon(KEY, 100, 'now');
  expect(asked).toHaveBeenCalledTimes(1);
  soon(KEY, 100, 'now');
  soon(KEY, 100, 'now');
  expect(asked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('each key by itself, and nothing after the end', () => {
  const { soon, stop } = refreshes(client);
  soon(KEY, 100);
  soon(['ticket'], 50);
  vi.advanceTimersByTime(50);
  expect(asked.mock.calls).toEqual([[['ticket']]]);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(asked).toHaveBeenCalledTimes(1);
});
