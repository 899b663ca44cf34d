// What leaves the queue of a linked device, and what stays.
import { expect, test } from 'vitest';
import { DeliveryQueue } from './delivery-queue.ts';
import { node } from './stanzas.ts';

const MARIA = '5511988887777@s.whatsapp.net';
const JOAO = '5511977776666@s.whatsapp.net';

const message = (id: string, from: string) => node('message', { id, from, type: 'text' });
const refusal = (id: string, error?: string) => node('ack', { id, class: 'message', to: MARIA, type: 'text', error });

function queueWith(...stanzas: ReturnType<typeof node>[]): DeliveryQueue {
  const queue = new DeliveryQueue();
  for (const stanza of stanzas) queue.add(stanza);
  return queue;
}

test('a receipt removes its message, and only that of the sender it names', () => {
  const queue = queueWith(message('A', MARIA), message('A', JOAO), message('B', MARIA));
  queue.acknowledgeMessage('A', [JOAO]);
  queue.acknowledgeMessage('C', [MARIA]);
  expect(queue.waiting()).toEqual([message('A', MARIA), message('B', MARIA)]);
});

test('a refusal with 500 keeps the message four times, the fifth ends it', () => {
  const queue = queueWith(message('A', MARIA));
  for (let time = 1; time < 5; time += 1) queue.acknowledge(refusal('A', '500'));
  expect(queue.size).toBe(1);
  queue.acknowledge(refusal('A', '500'));
  expect(queue.size).toBe(0);
});

test('an ack, or a refusal for good, removes the message', () => {
  const queue = queueWith(message('A', MARIA), message('B', MARIA));
  queue.acknowledge(refusal('A'));
  queue.acknowledge(refusal('B', '487'));
  expect(queue.size).toBe(0);
});

test('sent again under its id, a message keeps its place and its refusals', () => {
  const queue = queueWith(message('A', MARIA), message('B', MARIA));
  for (let time = 1; time < 5; time += 1) queue.acknowledge(refusal('A', '500'));
  queue.add({ ...message('A', MARIA), content: [node('enc')] });
  expect(queue.waiting()[0]?.content).toEqual([node('enc')]);
  queue.acknowledge(refusal('A', '500'));
  expect(queue.waiting()).toEqual([message('B', MARIA)]);
});

test('a delivered and a read receipt for one message wait and leave apart', () => {
  const receipt = (type?: string) => node('receipt', { id: 'A', from: MARIA, type });
  const queue = queueWith(receipt(), receipt('read'));
  queue.acknowledge(node('ack', { id: 'A', class: 'receipt', to: MARIA, type: 'read' }));
  expect(queue.waiting()).toEqual([receipt()]);
});

test('an ack takes one of two that look the same, the other comes again', () => {
  const asked = (count: string) =>
    node('receipt', { id: 'A', from: MARIA, type: 'retry' }, [node('retry', { count, id: 'A' })]);
  const ack = node('ack', { id: 'A', class: 'receipt', to: MARIA, type: 'retry' });
  const queue = queueWith(asked('1'), asked('2'));
  expect(queue.waiting()).toEqual([asked('1'), asked('2')]);
  queue.acknowledge(ack);
  expect(queue.waiting()).toEqual([asked('2')]);
  queue.acknowledge(ack);
  expect(queue.size).toBe(0);
});
