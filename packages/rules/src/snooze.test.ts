// Who may put a ticket off.
import { expect, it } from 'vitest';
import { maySnooze, type Viewer, type VisibleTicket } from './tickets.ts';

const [ME, ANN, QUEUE] = [1, 2, 10];
const attendant: Viewer = {
  userId: ME,
  profile: 'user',
  permissions: [],
  allTicket: false,
  queueIds: [QUEUE],
  connectionIds: [],
};
const admin: Viewer = { ...attendant, profile: 'admin' };
const ticket = (status: VisibleTicket['status'], userId: number | null): VisibleTicket => ({
  status,
  userId,
  queueId: QUEUE,
  whatsappId: 5,
  held: false,
});

it.each<[string, Viewer, VisibleTicket, boolean]>([
  ['own', attendant, ticket('open', ME), true],
  ["nobody's, in one's queue", attendant, ticket('open', null), true],
  ["another's", attendant, ticket('open', ANN), false],
  ["another's, an administrator", admin, ticket('open', ANN), true],
  ['what waits for anybody', attendant, ticket('pending', null), false],
  ['what waits, an administrator', admin, ticket('pending', null), false],
  ['what is closed', attendant, ticket('closed', ME), false],
])('%s', (_case, viewer, now, expected) => expect(maySnooze(viewer, now)).toBe(expected));
