// Tables of cases: who sees a ticket, and what becomes of it.
import { describe, expect, it } from 'vitest';
import {
  audiencesOfTicket,
  decideChange,
  mayAct,
  maySee,
  notifiedAudiences,
  NO_CONNECTION,
  type PlaceChange,
  type TicketPlace,
  type Viewer,
  type VisibleTicket,
} from './tickets.rules.ts';

const ME = 1;
const ANN = 2;
const BOB = 3;
const MINE = 10;
const THEIRS = 20;

const OURS = 5;
const OTHERS = 6;

/** in a queue of the connection OURS */
const attendant: Viewer = { userId: ME, profile: 'user', allTicket: false, queueIds: [MINE], connectionIds: [OURS] };
const elsewhere: Viewer = { ...attendant, connectionIds: [OTHERS] };
const supervisor: Viewer = { ...attendant, profile: 'supervisor' };
const admin: Viewer = { ...attendant, profile: 'admin', queueIds: [] };

const place = (
  status: TicketPlace['status'],
  userId: number | null = null,
  queueId: number | null = MINE,
): TicketPlace => ({ status, userId, queueId });

/** On the connection OURS, and nobody's but people's. */
const on = (ticket: TicketPlace, rest: Partial<VisibleTicket> = {}): VisibleTicket => ({
  whatsappId: OURS,
  held: false,
  ...ticket,
  ...rest,
});

describe('maySee', () => {
  const HELD = { held: true };
  it.each<[string, Viewer, VisibleTicket, boolean]>([
    ['pending, own queue', attendant, on(place('pending')), true],
    ['pending, another queue', attendant, on(place('pending', null, THEIRS)), false],
    ['pending, no queue, of a connection of theirs', attendant, on(place('pending', null, null)), true],
    ['pending, no queue, of another', elsewhere, on(place('pending', null, null)), false],
    [
      'pending, no queue, of one that has gone',
      elsewhere,
      on(place('pending', null, null), { whatsappId: null }),
      true,
    ],
    ["another's, own queue", attendant, on(place('open', ANN)), true],
    ["another's, no queue", attendant, on(place('open', ANN, null)), false],
    ['own, another queue', attendant, on(place('open', ME, THEIRS)), true],
    ['own, no queue', attendant, on(place('open', ME, null)), true],
    ['closed, own queue', attendant, on(place('closed', ANN)), true],
    ['closed, another queue', attendant, on(place('closed', ANN, THEIRS)), false],
    ['closed, no queue', attendant, on(place('closed', null, null)), false],
    ['supervisor, own queue', supervisor, on(place('open', ANN)), true],
    ['supervisor, another queue', supervisor, on(place('open', ANN, THEIRS)), false],
    ['admin, anything', admin, on(place('open', ANN, THEIRS)), true],
    ['admin, no queue', admin, on(place('closed', null, null)), true],
    ['a driver has it, own queue', attendant, on(place('pending'), HELD), true],
    ['a driver has it, another queue', attendant, on(place('pending', null, THEIRS), HELD), false],
    ['a driver has it, no queue', attendant, on(place('pending', null, null), HELD), false],
    ['a driver has it, no queue, admin', admin, on(place('pending', null, null), HELD), true],
  ])('%s', (_case, viewer, ticket, expected) => expect(maySee(viewer, ticket)).toBe(expected));
});

const isNotified = (viewer: Viewer, ticket: VisibleTicket): boolean =>
  audiencesOfTicket(ticket).some((audience) => notifiedAudiences(viewer).includes(audience));

describe('who is notified', () => {
  const nowhere = on(place('pending', null, null));
  it.each<[string, Viewer, VisibleTicket, boolean]>([
    ['of a ticket in their queue', attendant, on(place('pending')), true],
    ['of one without a queue, not', attendant, nowhere, false],
    ['of one without a queue, who wants that', { ...attendant, allTicket: true }, nowhere, true],
    ['of one that they do not see, not', { ...elsewhere, allTicket: true }, nowhere, false],
    ['of a connection that has gone', { ...elsewhere, allTicket: true }, { ...nowhere, whatsappId: null }, true],
    ['an administrator, of all', admin, nowhere, true],
  ])('%s', (_case, viewer, ticket, expected) => expect(isNotified(viewer, ticket)).toBe(expected));

  it('names what has no connection as no connection is named', () => {
    expect(audiencesOfTicket({ ...nowhere, whatsappId: null })).toContain(`connection-${NO_CONNECTION}`);
  });
});

describe('mayAct', () => {
  it.each<[string, Viewer, TicketPlace, boolean]>([
    ['own', attendant, place('open', ME, THEIRS), true],
    ["another's", attendant, place('open', ANN), false],
    ["nobody's", attendant, place('open', null), true],
    ['pending', attendant, place('pending'), true],
    ['pending, not seen', attendant, place('pending', null, THEIRS), false],
    ['closed by another', attendant, place('closed', ANN), false],
    ['admin', admin, place('open', ANN, THEIRS), true],
    ["supervisor, another's in own queue", supervisor, place('open', ANN), false],
  ])('%s', (_case, viewer, ticket, expected) => expect(mayAct(viewer, on(ticket))).toBe(expected));
});

describe('decideChange', () => {
  it.each<[string, Viewer, TicketPlace, PlaceChange, TicketPlace]>([
    ['accept', attendant, place('pending'), { status: 'open', userId: ME }, place('open', ME)],
    ['accept, nobody named', attendant, place('pending'), { status: 'open' }, place('open', ME)],
    ['accept again', attendant, place('open', ME), { status: 'open', userId: ME }, place('open', ME)],
    ['accept without a queue', attendant, place('pending', null, null), { status: 'open' }, place('open', ME, null)],
    [
      'accept into a queue',
      attendant,
      place('pending', null, null),
      { status: 'open', queueId: 30 },
      place('open', ME, 30),
    ],
    ['admin hands it out', admin, place('pending'), { status: 'open', userId: ANN }, place('open', ANN)],
    ['return', attendant, place('open', ME), { status: 'pending', userId: null }, place('pending')],
    ['return, nobody named', attendant, place('open', ME), { status: 'pending' }, place('pending')],
    ["admin returns another's", admin, place('open', ANN), { status: 'pending' }, place('pending')],
    ['close', attendant, place('open', ME), { status: 'closed' }, place('closed', ME)],
    ['close pending', attendant, place('pending'), { status: 'closed' }, place('closed', ME)],
    ['admin closes: it was its attendant’s', admin, place('open', ANN), { status: 'closed' }, place('closed', ANN)],
    ['close names the closer', admin, place('open', ANN), { status: 'closed', userId: ME }, place('closed', ME)],
    ['close keeps the queue', attendant, place('open', ME), { status: 'closed', queueId: null }, place('closed', ME)],
    ['reopen', attendant, place('closed', ANN), { status: 'open' }, place('open', ME)],
    ['reopen as pending', attendant, place('closed', ANN), { status: 'pending' }, place('pending')],
    ['to a user', attendant, place('open', ME), { userId: ANN }, place('open', ANN)],
    ['to a queue', attendant, place('open', ME), { queueId: THEIRS }, place('pending', null, THEIRS)],
    [
      'to a queue, as the dialog says it',
      attendant,
      place('open', ME),
      { queueId: THEIRS, status: 'pending', userId: null },
      place('pending', null, THEIRS),
    ],
    [
      'to a queue and a user',
      attendant,
      place('open', ME),
      { queueId: THEIRS, userId: ANN },
      place('open', ANN, THEIRS),
    ],
    ['pending to another queue', attendant, place('pending'), { queueId: THEIRS }, place('pending', null, THEIRS)],
    ['pending to a user', attendant, place('pending'), { userId: ANN }, place('pending', ANN)],
    ['admin takes it over', admin, place('open', ANN), { userId: ME }, place('open', ME)],
    ['out of its queue', attendant, place('open', ME), { queueId: null }, place('open', ME, null)],
    ['nothing of its place', attendant, place('open', ME), {}, place('open', ME)],
    ['supervisor hands it on', supervisor, place('open', ANN), { userId: BOB }, place('open', BOB)],
    ['supervisor takes it over', supervisor, place('open', ANN), { userId: ME }, place('open', ME)],
    ['supervisor: to a queue', supervisor, place('open', ANN), { queueId: THEIRS }, place('pending', null, THEIRS)],
    [
      'supervisor: to a user of another queue',
      supervisor,
      place('open', ANN),
      { queueId: THEIRS, userId: BOB },
      place('open', BOB, THEIRS),
    ],
    ['supervisor: pending to a user', supervisor, place('pending', ANN), { userId: BOB }, place('pending', BOB)],
    ['own closed ticket to another queue', attendant, place('closed', ME), { queueId: 30 }, place('closed', ME, 30)],
  ])('%s', (_case, viewer, now, change, expected) =>
    expect(decideChange(viewer, on(now), change)).toEqual({ place: expected }),
  );

  it.each<[string, Viewer, TicketPlace, PlaceChange, string]>([
    ['accept what is not seen', attendant, place('pending', null, THEIRS), { status: 'open' }, 'ERR_NO_PERMISSION'],
    [
      'accept without a queue, elsewhere',
      elsewhere,
      place('pending', null, null),
      { status: 'open' },
      'ERR_NO_PERMISSION',
    ],
    ['accept for another', attendant, place('pending'), { status: 'open', userId: ANN }, 'ERR_NO_PERMISSION'],
    ['too late', attendant, place('open', ANN), { status: 'open', userId: ME }, 'ERR_TICKET_TAKEN'],
    ['too late, no queue', attendant, place('open', ANN, null), { status: 'open' }, 'ERR_TICKET_TAKEN'],
    ['admin too late', admin, place('open', ANN), { status: 'open', userId: ME }, 'ERR_TICKET_TAKEN'],
    ['too late, never seen', attendant, place('open', ANN, THEIRS), { status: 'open' }, 'ERR_NO_PERMISSION'],
    ["return another's", attendant, place('open', ANN), { status: 'pending' }, 'ERR_NO_PERMISSION'],
    ["close another's", attendant, place('open', ANN), { status: 'closed' }, 'ERR_NO_PERMISSION'],
    ["transfer another's", attendant, place('open', ANN), { userId: ME }, 'ERR_NO_PERMISSION'],
    ["queue of another's", attendant, place('open', ANN), { queueId: THEIRS }, 'ERR_NO_PERMISSION'],
    ['reopen what is not seen', attendant, place('closed', ANN, THEIRS), { status: 'open' }, 'ERR_NO_PERMISSION'],
    ['reopen for another', attendant, place('closed', ANN), { status: 'open', userId: ANN }, 'ERR_NO_PERMISSION'],
    ["supervisor closes another's", supervisor, place('open', ANN), { status: 'closed' }, 'ERR_NO_PERMISSION'],
    ["supervisor returns another's", supervisor, place('open', ANN), { status: 'pending' }, 'ERR_NO_PERMISSION'],
    ['supervisor, another queue', supervisor, place('open', ANN, THEIRS), { userId: ME }, 'ERR_NO_PERMISSION'],
    ['supervisor, no queue', supervisor, place('open', ANN, null), { userId: ME }, 'ERR_NO_PERMISSION'],
    ['supervisor, closed', supervisor, place('closed', ANN), { queueId: THEIRS }, 'ERR_NO_PERMISSION'],
    [
      'supervisor closes it while handing it on',
      supervisor,
      place('open', ANN),
      { status: 'closed', userId: BOB },
      'ERR_NO_PERMISSION',
    ],
    ["queue of another's closed ticket", attendant, place('closed', ANN), { queueId: 30 }, 'ERR_NO_PERMISSION'],
  ])('%s: refused', (_case, viewer, now, change, refused) =>
    expect(decideChange(viewer, on(now), change)).toEqual({ refused }),
  );
});
