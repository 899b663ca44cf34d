// Handing on and writing later are offered to those whom the server lets do it.
import type { Profile } from '@recado/contract/constants';
import type { Ticket } from '@recado/contract/tickets';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ticketOf } from '../../../../test/build.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { useTicketTools } from './useTicketTools.ts';

const OWN = 7;
const COLLEAGUE = 8;
const MINE = 1;
const THEIRS = 2;

function offered(profile: Profile, status: Ticket['status'], userId: number | null, queueId: number | null): string[] {
  const queues = [{ id: MINE, name: 'Sales', color: '#000' }];
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ id: OWN, profile, queues }) });
  const ticket = ticketOf(9, { status, userId, queueId });
  const { tools } = renderHook(() => useTicketTools(ticket, undefined, () => undefined)).result.current;
  return (['transfer', 'schedule'] as const).filter((tool) => tools[tool]);
}

test.each<[Profile, Ticket['status'], number | null, number | null, string[]]>([
  ['user', 'open', OWN, THEIRS, ['transfer', 'schedule']],
  ['user', 'open', COLLEAGUE, MINE, []],
  ['user', 'open', null, MINE, ['transfer', 'schedule']],
  ['user', 'pending', null, MINE, ['transfer', 'schedule']],
  ['user', 'closed', COLLEAGUE, MINE, ['schedule']],
  ['user', 'closed', OWN, MINE, ['schedule']],
  ['supervisor', 'open', COLLEAGUE, MINE, ['transfer']],
  ['supervisor', 'open', COLLEAGUE, THEIRS, []],
  ['supervisor', 'open', COLLEAGUE, null, []],
  ['admin', 'open', COLLEAGUE, THEIRS, ['transfer', 'schedule']],
  ['admin', 'closed', COLLEAGUE, null, ['schedule']],
])('%s, a ticket that is %s, of %s in the queue %s: %j', (profile, status, userId, queueId, expected) => {
  expect(offered(profile, status, userId, queueId)).toEqual(expected);
});
