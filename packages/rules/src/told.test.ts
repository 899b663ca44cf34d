// Who is told of what a customer writes: the same by sound, in the bell and outside of the page.
import { TOLD_WITHIN_MS } from '@recado/contract/constants';
import { expect, test } from 'vitest';
import type { ListedTicket, Viewer } from './tickets.ts';
import { concerns, isNews } from './told.ts';

const SALES = 1;
const SUPPORT = 2;
const LINE = 5;

const person = (values: Partial<Viewer>): Viewer => ({
  userId: 0,
  profile: 'user',
  permissions: [],
  allTicket: false,
  queueIds: [],
  connectionIds: [LINE],
  ...values,
});
const PEOPLE = {
  ann: person({ userId: 1, queueIds: [SALES] }),
  bob: person({ userId: 2, queueIds: [SALES, SUPPORT] }),
  eve: person({ userId: 3, queueIds: [SUPPORT], allTicket: true }),
  admin: person({ userId: 4, profile: 'admin', connectionIds: [] }),
};

const ticket = (values: Partial<ListedTicket>): ListedTicket => ({
  status: 'pending',
  queueId: null,
  userId: null,
  whatsappId: LINE,
  held: false,
  snoozed: false,
  ...values,
});

test.each<[string, ListedTicket, (keyof typeof PEOPLE)[]]>([
  ['one’s own', ticket({ status: 'open', userId: 1, queueId: SALES }), ['ann']],
  ['one’s own, in a queue that one has left', ticket({ status: 'open', userId: 1, queueId: SUPPORT }), ['ann']],
  ['an administrator’s own', ticket({ status: 'open', userId: 4 }), ['admin']],
  ['attended to by nobody', ticket({ status: 'open', queueId: SALES }), []],
  ['waits in a queue', ticket({ queueId: SALES }), ['ann', 'bob', 'admin']],
  ['waits in no queue', ticket({}), ['eve', 'admin']],
  ['waits in no queue, of a line that one does not serve', ticket({ whatsappId: 6 }), ['admin']],
  ['waits for one', ticket({ queueId: SUPPORT, userId: 1 }), ['ann', 'bob', 'eve', 'admin']],
  ['a driver speaks in it', ticket({ queueId: SALES, held: true }), []],
  ['put off', ticket({ status: 'open', userId: 1, queueId: SALES, snoozed: true }), []],
  ['closed', ticket({ status: 'closed', userId: 1, queueId: SALES }), []],
])('%s', (_what, place, told) => {
  const concerned = Object.entries(PEOPLE).filter(([, viewer]) => concerns(viewer, place));
  expect(concerned.map(([name]) => name)).toEqual(told);
});

test.each<[string, Parameters<typeof isNews>[0], boolean]>([
  ['a text', { fromMe: false, mediaType: null, writtenAt: 0 }, true],
  ['a picture', { fromMe: false, mediaType: 'image', writtenAt: 0 }, true],
  ['typed on our phone', { fromMe: true, mediaType: null, writtenAt: 0 }, false],
  ['a call', { fromMe: false, mediaType: 'call_log', writtenAt: 0 }, false],
  ['old', { fromMe: false, mediaType: null, writtenAt: -TOLD_WITHIN_MS - 1 }, false],
])('%s', (_what, arrival, told) => expect(isNews(arrival, 0)).toBe(told));
