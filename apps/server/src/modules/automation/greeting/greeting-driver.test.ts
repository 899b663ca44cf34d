// Which greeting a new conversation begins with.
import { expect, test } from 'vitest';
import { greetingOf } from './greeting-driver.service.ts';

test.each([
  ['without queues, the connection’s', 0, { ofQueue: null, greetsOneQueue: false }, 'Hello'],
  ['with one queue, none unless the company wants it', 1, { ofQueue: 'Sales', greetsOneQueue: false }, undefined],
  ['with one queue, the queue’s', 1, { ofQueue: 'Sales', greetsOneQueue: true }, 'Sales'],
  ['with one queue that has none, the connection’s', 1, { ofQueue: ' ', greetsOneQueue: true }, 'Hello'],
  ['with several, none: the menu says it', 2, { ofQueue: null, greetsOneQueue: true }, undefined],
  ['none where there are no words', 0, { ofQueue: null, greetsOneQueue: true, ofConnection: ' ' }, undefined],
  ['none where the connection has gone', 0, { ofQueue: null, greetsOneQueue: true, ofConnection: null }, undefined],
])('%s', (_case, queues, greetings, greeting) => {
  expect(greetingOf({ ofConnection: 'Hello', ...greetings, queues, hasMenu: false })).toBe(greeting);
});
