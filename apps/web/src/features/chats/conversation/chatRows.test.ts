// Days, runs, and what is on its way, which is never there twice.
import { expect, it } from 'vitest';
import { at, BIA, clientUuid, ME, messageOf } from '../chats.fixture.ts';
import { chatRows } from './chatRows.ts';

const shown = (...args: Parameters<typeof chatRows>): string[] =>
  chatRows(...args).map((row) => (row.kind === 'day' ? 'day' : `${row.kind} ${row.key}${row.first ? ' first' : ''}`));

it('separates days and begins a run where the writer changes or pauses', () => {
  const own = { senderId: ME, sender: { id: ME, name: 'Ana' } };
  const messages = [
    messageOf(1),
    messageOf(2),
    messageOf(3, own),
    messageOf(4, { ...own, createdAt: at(30) }),
    messageOf(5, { createdAt: '2026-11-23T12:00:00Z' }),
  ];
  expect(shown(messages, [], ME)).toEqual([
    'day',
    'message 1 first',
    'message 2',
    'message 3 first',
    'message 4 first',
    'day',
    'message 5 first',
  ]);
});

it('keeps the row of what was sent, and shows it once', () => {
  const sending = { clientId: clientUuid(1), message: 'Oi', createdAt: at(2), error: null };
  expect(shown([messageOf(1)], [sending], ME).at(-1)).toBe(`outgoing ${clientUuid(1)} first`);
  const arrived = messageOf(2, { senderId: ME, clientId: clientUuid(1) });
  expect(shown([messageOf(1), arrived], [sending], ME).slice(1)).toEqual([
    'message 1 first',
    `message ${clientUuid(1)} first`,
  ]);
});

it('shows what failed below what was said later, without a day of its own', () => {
  const failed = { clientId: clientUuid(1), message: 'Oi', createdAt: '2026-11-20T12:00:00Z', error: new Error() };
  expect(shown([messageOf(1, { senderId: BIA.id })], [failed], ME)).toEqual([
    'day',
    'message 1 first',
    `outgoing ${clientUuid(1)} first`,
  ]);
});
