// What is offered for a ticket is what the server lets one do, and it looks as the server will have it.
import { PROFILES, TICKET_STATUSES, type Profile, type TicketStatus } from '@recado/contract/constants';
import type { Ticket } from '@recado/contract/tickets';
import { decideChange, maySee, standsElsewhere, visibilityOf } from '@recado/rules/tickets';
import { expect, test } from 'vitest';
import { viewerOf, type Person, type Placed } from '../person.ts';
import { bodyOf, changesOf, guessOf, type TicketChange } from './ticketChanges.ts';

const OWN = 7;
const COLLEAGUE = 8;
const MINE = 1;
const THEIRS = 2;

const person = (profile: Profile): Person => ({
  id: OWN,
  profile,
  allTicket: 'desabled',
  queues: [{ id: MINE, name: 'Sales', color: '#000' }],
});

const place = (status: TicketStatus, userId: number | null, queueId: number | null = MINE): Placed => ({
  status,
  userId,
  queueId,
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

/** Wherever a ticket may stand that one sees. */
const everywhere = TICKET_STATUSES.flatMap((status) =>
  [null, OWN, COLLEAGUE].flatMap((userId) => [null, MINE, THEIRS].map((queueId) => place(status, userId, queueId))),
);

test.each(PROFILES)('to a person with the profile %s nothing is offered that the server refuses', (profile) => {
  const viewer = person(profile);
  const seen = everywhere.filter((each) => maySee(viewerOf(viewer, each), visibilityOf(each)));
  expect(seen.length).toBeGreaterThan(10);
  for (const ticket of seen)
    for (const kind of ['accept', 'return', 'close', 'reopen'] as const) {
      const { status, userId } = bodyOf[kind](viewer);
      const now = visibilityOf(ticket);
      const decision = decideChange(viewerOf(viewer, ticket), now, { status, userId });
      const offered = changesOf(ticket, viewer).includes(kind);
      if (!offered) continue;
      expect(decision.refused, `${kind}: ${JSON.stringify(ticket)}`).toBeUndefined();
      const guess = guessOf(shown(ticket), kind, { id: OWN, name: 'Me' });
      // What is shown meanwhile is what the server makes of it.
      const shownPlace = { status: guess.status, queueId: guess.queueId, userId: guess.userId };
      expect({ place: shownPlace }).toEqual(decision);
      expect(guess.user?.id ?? null).toBe(guess.userId);
      expect(standsElsewhere(now, visibilityOf(guess))).toBe(true);
    }
});

const shown = ({ userId, ...ticket }: Placed): Ticket =>
  ({
    ...ticket,
    userId,
    user: userId === null ? null : { id: userId, name: `${userId}` },
    unreadMessages: 3,
  }) as Ticket;

test('whoever takes up what a driver holds takes it from the driver', () => {
  const held = shown({ ...place('pending', null), driver: { kind: 'menu', name: '', since: '2026-01-01T12:00:00Z' } });
  const changed = guessOf({ ...held, chatbot: true }, 'accept', { id: OWN, name: 'Me' });
  expect(changed).toMatchObject({ driver: null, chatbot: false, status: 'open', unreadMessages: 0 });
});
