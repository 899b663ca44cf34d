// What was read from the outbox, beside a look that is under way: nothing overtakes what stands before it.
import { expect, test } from 'vitest';
import { OutboxQueues } from './outbox-queues.ts';
import type { FoundRow } from './outbox-rows.ts';

const row = (id: number, chat = 'ana'): FoundRow => ({
  id,
  chat,
  lane: 'person',
  opens: false,
  messageId: null,
  command: { kind: 'read', chat: { key: chat, party: {} }, ids: [] },
  attempts: 0,
  dueAt: 0,
  madeAt: 0,
  upTo: id,
  urgency: 'person',
});

test('a look that left out what failed meanwhile brings nothing that stands behind it', () => {
  const queues = new OutboxQueues();
  expect(queues.known()).toEqual([]);
  queues.add([row(1)]);
  queues.take('ana');
  expect(queues.known()).toEqual([1]);
  // The first fails, and is to be read again; the look has found only what came after it.
  queues.forget('ana');
  expect(queues.add([row(2), row(3, 'bia')])).toBe(false);
  expect(queues.take('ana')).toBeUndefined();
  expect(queues.take('bia')?.id).toBe(3);
  expect(queues.known()).toEqual([3]);
  expect(queues.add([row(1), row(2)])).toBe(true);
  expect(queues.take('ana')?.id).toBe(1);
});
