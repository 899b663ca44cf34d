// A server that takes nothing while the line stays: it is asked little, and not for ever.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/errors/ApiError.ts';
import { OutgoingMessages } from './OutgoingMessages.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const draft = (body: string, files: File[] = []) => ({
  ticketId: 1,
  body,
  quoted: null,
  files: files.map((file) => ({ file, preview: null })),
});

function failing() {
  const tries: string[] = [];
  const messages = new OutgoingMessages({
    send: async ({ body }) => {
      tries.push(body);
      throw new ApiError('network', 503);
    },
    isLineUp: () => true,
  });
  return { messages, tries };
}

test('of a conversation’s texts the first is tried, until nobody wants them to go out by themselves', async () => {
  const { messages, tries } = failing();
  for (const body of ['a', 'b', 'c']) messages.send(draft(body));
  await vi.advanceTimersByTimeAsync(1_000);
  tries.length = 0;
  await vi.advanceTimersByTimeAsync(70 * 60_000);
  expect(new Set(tries)).toEqual(new Set(['a']));
  expect(tries.length).toBeLessThan(90);
  tries.length = 0;
  await vi.advanceTimersByTimeAsync(5 * 60 * 60_000);
  expect(tries).toEqual([]);
});

test('a file is tried a few times', async () => {
  const { messages, tries } = failing();
  messages.send(draft('photo', [new File(['x'], 'x.png')]));
  await vi.advanceTimersByTimeAsync(5 * 60 * 60_000);
  expect(tries.length).toBeGreaterThan(3);
  expect(tries.length).toBeLessThan(10);
});
