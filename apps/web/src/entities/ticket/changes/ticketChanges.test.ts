// What is offered for a ticket is what the server lets one do.
import type { Profile, TicketStatus } from '@recado/contract/constants';
import { expect, test } from 'vitest';
import { changesOf, type TicketChange } from './ticketChanges.ts';

const OWN = 7;
const COLLEAGUE = 8;
const OPEN: TicketChange[] = ['close', 'return'];

test.each<[TicketStatus, number | null, Profile, TicketChange[]]>([
  ['open', OWN, 'user', OPEN],
  ['open', null, 'user', OPEN],
  ['open', COLLEAGUE, 'admin', OPEN],
  ['open', COLLEAGUE, 'user', []],
  ['open', COLLEAGUE, 'supervisor', []],
  ['pending', null, 'user', ['accept', 'close']],
  ['pending', COLLEAGUE, 'user', ['accept', 'close']],
  ['closed', COLLEAGUE, 'user', ['reopen']],
])('%s, of %s, to a person with the profile %s: %j', (status, userId, profile, expected) => {
  expect(changesOf({ status, userId }, { id: OWN, profile })).toEqual(expected);
});
