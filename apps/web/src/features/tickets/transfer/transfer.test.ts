// What can be chosen when a ticket is handed over, and what one is told before.
import { expect, test } from 'vitest';
import { firstQueue, notesOn, queuesFor } from './transfer.ts';

const queue = (id: number) => ({ id, name: `Queue ${id}`, color: '#000000' });
const all = [queue(1), queue(2), queue(3)];

test('the queues of the chosen person, or all of them', () => {
  expect(queuesFor(null, all)).toEqual(all);
  expect(queuesFor({ queues: [queue(2)] }, all)).toEqual([queue(2)]);
});

test.each([
  ['the wanted one', [1, 2], 2, 2],
  ['the only one', [3], 2, 3],
  ['none, where there are several others', [1, 3], 2, null],
  ['none, where there is none', [], 2, null],
])('first: %s', (_name, offered, wanted, expected) => {
  expect(firstQueue(offered.map(queue), wanted)).toBe(expected);
});

test.each([
  ['nobody chosen', null, [1], 5, ['waits']],
  ['somebody at their desk', { online: true }, [1], 5, []],
  ['somebody who is away', { online: false }, [1], 5, ['offline']],
  ['somebody without queues', { online: false }, [], 5, ['noQueues']],
  ['another number', { online: true }, [1], 6, ['otherConnection']],
])('notes: %s', (_name, colleague, offered, whatsappId, expected) => {
  expect(notesOn({ ticket: { whatsappId: 5 }, colleague, offered: offered.map(queue), whatsappId })).toEqual(expected);
});
