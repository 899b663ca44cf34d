// Which message of the company waits to be read.
import type { SimulatedMessage } from '@recado/contract/simulator';
import { expect, test } from 'vitest';
import { simulatedMessage as message } from './simulatedMessage.fixture.ts';
import { newestUnread } from './useReadWhenSeen.ts';

test.each<[string, SimulatedMessage[] | undefined, string | null]>([
  ['not loaded', undefined, null],
  ['empty', [], null],
  ['the newest of two unread', [message('1', {}), message('2', {})], '2'],
  ['all read', [message('1', { ack: 4 }), message('2', { ack: 5 })], null],
  ["the customer's own is not to be read", [message('1', {}), message('2', { fromCompany: false })], '1'],
  ['a deleted one is nothing to read', [message('1', { isDeleted: true })], null],
])('%s', (_case, messages, unread) => {
  expect(newestUnread(messages)).toBe(unread);
});
