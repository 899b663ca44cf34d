// What is offered for a ticket, and how it looks until the server answers.
import type { Profile, TicketStatus } from '@recado/contract/constants';
import type { Ticket } from '@recado/contract/tickets';
import { grantOf } from '@recado/rules/roles';
import { expect, test } from 'vitest';
import { ticketOf } from '../../../../test/build.ts';
import type { Person, Placed } from '../person.ts';
import { changesOf, guessOf, type TicketChange } from './ticketChanges.ts';

const OWN = 7;
const COLLEAGUE = 8;
const MINE = 1;

const person = (profile: Profile): Person => ({
  id: OWN,
  ...grantOf(profile, null),
  allTicket: 'desabled',
  queues: [{ id: MINE, name: 'Sales', color: '#000' }],
});

const place = (status: TicketStatus, userId: number | null): Placed => ({
  status,
  userId,
  queueId: MINE,
  whatsappId: 5,
  driver: null,
});

test.each<[TicketStatus, number | null, Profile, TicketChange[]]>([
  ['open', OWN, 'user', ['close', 'return']],
  ['open', null, 'user', ['accept', 'close', 'return']],
  ['open', null, 'admin', ['accept', 'close', 'return']],
  ['open', COLLEAGUE, 'admin', ['close', 'return']],
  ['open', COLLEAGUE, 'user', []],
  ['open', COLLEAGUE, 'supervisor', []],
  ['pending', null, 'user', ['accept', 'close']],
  ['pending', COLLEAGUE, 'user', ['accept', 'close']],
  ['closed', COLLEAGUE, 'user', ['reopen']],
])('%s, of %s, to a person with the profile %s: %j', (status, userId, profile, expected) => {
  expect(changesOf(place(status, userId), person(profile))).toEqual(expected);
});

// The server's own decision is packages/rules' too: tickets.test.ts there and the server's requests hold it.
test.each<[TicketStatus, number | null, TicketChange, TicketStatus, number | null, string | null]>([
  ['pending', null, 'accept', 'open', OWN, 'Me'],
  ['pending', COLLEAGUE, 'accept', 'open', OWN, 'Me'],
  ['open', null, 'accept', 'open', OWN, 'Me'],
  ['open', OWN, 'return', 'pending', null, null],
  ['open', OWN, 'close', 'closed', OWN, 'Me'],
  ['closed', COLLEAGUE, 'reopen', 'open', OWN, 'Me'],
])('%s, of %s, looks after %s like %s, of %s', (status, userId, kind, after, afterUserId, name) => {
  const guess = guessOf(shown(place(status, userId)), kind, { id: OWN, name: 'Me' });
  expect(guess).toMatchObject({ status: after, userId: afterUserId, queueId: MINE, unreadMessages: 0 });
  expect(guess.user?.name ?? null).toBe(name);
});

const shown = ({ userId, ...ticket }: Placed): Ticket =>
  ticketOf(1, {
    ...ticket,
    userId,
    user: userId === null ? null : { id: userId, name: `${userId}` },
    unreadMessages: 3,
  });

test('whoever takes up what a driver holds takes it from the driver', () => {
  const held = shown({ ...place('pending', null), driver: { kind: 'menu', name: '', since: '2026-01-01T12:00:00Z' } });
  const changed = guessOf({ ...held, chatbot: true }, 'accept', { id: OWN, name: 'Me' });
  expect(changed).toMatchObject({ driver: null, chatbot: false, status: 'open', unreadMessages: 0 });
});
