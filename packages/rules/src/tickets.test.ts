// Tables of cases: who sees a ticket, and what becomes of it.
import { PROFILES, TICKET_STATUSES } from '@recado/contract/constants';
import { DOERS } from '@recado/contract/timeline';
import { describe, expect, it } from 'vitest';
import {
  audiencesOfTicket,
  decideChange,
  isListed,
  isNotified,
  mayAct,
  maySee,
  mayTransfer,
  NO_CONNECTION,
  placeAfter,
  standsElsewhere,
  staysHeld,
  type ListQuery,
  type PlaceChange,
  type TicketPlace,
  type Viewer,
  type VisibleTicket,
} from './tickets.ts';
import { grantOf } from './roles.ts';

const ME = 1;
const ANN = 2;
const BOB = 3;
const MINE = 10;
const THEIRS = 20;

const OURS = 5;
const OTHERS = 6;

/** in a queue of the connection OURS */
const attendant = { ...grantOf('user', null), userId: ME, allTicket: false, queueIds: [MINE], connectionIds: [OURS] };
const elsewhere: Viewer = { ...attendant, connectionIds: [OTHERS] };
const supervisor: Viewer = { ...attendant, ...grantOf('supervisor', null) };
const admin: Viewer = { ...attendant, ...grantOf('admin', null), queueIds: [] };

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

describe('isListed', () => {
  const held = on(place('pending'), { held: true });
  const putOff = { ...on(place('open', ME)), snoozed: true };
  it.each<[string, Viewer, VisibleTicket & { snoozed?: boolean }, ListQuery, boolean]>([
    ['own among the open', attendant, on(place('open', ME)), { status: 'open' }, true],
    ["another's, not", attendant, on(place('open', ANN)), { status: 'open' }, false],
    ["nobody's, not", attendant, on(place('open')), { status: 'open' }, false],
    ["another's, of everybody's", supervisor, on(place('open', ANN)), { status: 'open', showAll: true }, true],
    [
      "another's, to whom everybody's are not shown",
      attendant,
      on(place('open', ANN)),
      { status: 'open', showAll: true },
      false,
    ],
    ['of another status, not', attendant, on(place('open', ME)), { status: 'closed' }, false],
    ['what waits', attendant, on(place('pending')), { status: 'pending' }, true],
    ['what waits, held, not', attendant, held, { status: 'pending' }, false],
    ['what is held', attendant, held, { status: 'pending', withBot: true }, true],
    ['what is not held, not', attendant, on(place('pending')), { status: 'pending', withBot: true }, false],
    ['of a chosen queue', admin, on(place('pending')), { queueIds: [MINE] }, true],
    ['of another, not', admin, on(place('pending')), { queueIds: [THEIRS] }, false],
    ['of none, not', admin, on(place('pending', null, null)), { queueIds: [MINE] }, false],
    ['of no chosen queue', admin, on(place('pending', null, null)), { queueIds: [] }, true],
    ['of whatever status: all', attendant, held, {}, true],
    ['what was put off: not among the open', attendant, putOff, { status: 'open' }, false],
    ['but where that is asked for', attendant, putOff, { status: 'open', snoozed: true }, true],
    ['whatever the status', attendant, putOff, { snoozed: true }, true],
    ["another's, put off, not", admin, { ...putOff, userId: ANN }, { snoozed: true }, false],
    ["another's, put off, among all", admin, { ...putOff, userId: ANN }, { snoozed: true, showAll: true }, true],
    ['what was not put off, not', attendant, on(place('open', ME)), { snoozed: true }, false],
    ['put off: where all is looked through', attendant, putOff, {}, true],
    ['put off: not among the unread', attendant, putOff, { withUnreadMessages: true }, false],
    ['unread: own', attendant, on(place('open', ME)), { withUnreadMessages: true }, true],
    ["unread: another's, not", admin, on(place('open', ANN)), { withUnreadMessages: true }, false],
    ['unread: closed, not', attendant, on(place('closed', ME)), { withUnreadMessages: true }, false],
    ['unread: held, not', attendant, held, { withUnreadMessages: true }, false],
    [
      'unread: waiting in no queue, not',
      attendant,
      on(place('pending', null, null)),
      { withUnreadMessages: true },
      false,
    ],
    [
      'unread: waiting in no queue for oneself',
      attendant,
      on(place('pending', ME, null)),
      { withUnreadMessages: true },
      true,
    ],
    [
      'unread: waiting in no queue, for who is notified',
      { ...attendant, allTicket: true },
      on(place('pending', null, null)),
      { withUnreadMessages: true },
      true,
    ],
  ])('%s', (_case, viewer, ticket, query, expected) =>
    expect(isListed(viewer, { snoozed: false, ...ticket }, query)).toBe(expected),
  );
});

describe('staysHeld', () => {
  it.each(DOERS.map((cause) => [cause, cause !== 'person' && cause !== 'timeout'] as const))(
    'moved by %s while it waits: %s',
    (cause, expected) => expect(staysHeld(true, place('pending'), cause)).toBe(expected),
  );
  it('not where it waits no more, and never by itself', () => {
    expect([staysHeld(true, place('open'), 'driver'), staysHeld(false, place('pending'), 'driver')]).toEqual([
      false,
      false,
    ]);
  });
});

/** Every viewer with every place and every change that a request can ask for. */
const viewers: Viewer[] = PROFILES.flatMap((profile) =>
  [true, false].flatMap((allTicket) =>
    [[], [OURS]].map((connectionIds) => ({ ...attendant, ...grantOf(profile, null), allTicket, connectionIds })),
  ),
);
const places: VisibleTicket[] = TICKET_STATUSES.flatMap((status) =>
  [null, ME, ANN].flatMap((userId) =>
    [null, MINE, THEIRS].flatMap((queueId) =>
      [OURS, OTHERS, null].flatMap((whatsappId) =>
        (status === 'pending' ? [false, true] : [false]).map((held) => ({ status, userId, queueId, whatsappId, held })),
      ),
    ),
  ),
);
const changes: PlaceChange[] = [undefined, ...TICKET_STATUSES].flatMap((status) =>
  [undefined, null, ME, BOB].flatMap((userId) =>
    [undefined, null, MINE, THEIRS].map((queueId) => ({ status, userId, queueId })),
  ),
);

/** What breaks a promise, in words. */
const first = (broken: readonly object[]): string | undefined => JSON.stringify(broken[0]);

describe('whoever asks, wherever it stands, whatever is asked for', () => {
  const decisions = viewers.flatMap((viewer) =>
    places.flatMap((now) => changes.map((change) => ({ viewer, now, change, ...decideChange(viewer, now, change) }))),
  );
  const done = decisions.flatMap((one) => ('place' in one && one.place ? [{ ...one, place: one.place }] : []));

  it('walks them all, and decides some either way', () => {
    expect(decisions).toHaveLength(viewers.length * places.length * changes.length);
    expect(done.length).toBeGreaterThan(1_000);
    expect(decisions.length - done.length).toBeGreaterThan(1_000);
  });

  it('changes nothing that one does not see', () =>
    expect(first(done.filter(({ viewer, now }) => !maySee(viewer, now)))).toBeUndefined());

  it('gives no attendant what is another’s: only administrators, and to hand on also supervisors in their queues', () =>
    expect(
      first(
        done.filter(
          ({ viewer, now, place: after }) =>
            viewer.profile !== 'admin' &&
            now.status === 'open' &&
            now.userId === ANN &&
            standsElsewhere(now, after) &&
            !(mayTransfer(viewer, now) && after.status !== 'closed'),
        ),
      ),
    ).toBeUndefined());

  it('lets nobody but administrators take up for somebody else', () =>
    expect(
      first(
        done.filter(
          ({ viewer, now, place: after }) =>
            viewer.profile !== 'admin' &&
            now.status !== 'open' &&
            after.status === 'open' &&
            after.userId !== viewer.userId,
        ),
      ),
    ).toBeUndefined());

  it('comes to stand where it is asked to', () =>
    expect(
      first(
        done.filter(
          ({ change, place: after }) =>
            (change.status !== undefined && after.status !== change.status) ||
            (typeof change.userId === 'number' && after.userId !== change.userId) ||
            (typeof change.queueId === 'number' && after.queueId !== change.queueId),
        ),
      ),
    ).toBeUndefined());

  it('leaves nothing open that is nobody’s, unless it was, and nothing else was asked for', () =>
    expect(
      first(
        done.filter(
          ({ now, place: after }) =>
            after.status === 'open' && after.userId === null && !(now.status === 'open' && now.userId === null),
        ),
      ),
    ).toBeUndefined());

  it('stays as it is where it is asked for once more', () =>
    expect(
      first(
        done.filter(({ viewer, change, place: after }) =>
          standsElsewhere(placeAfter(after, change, viewer.userId), after),
        ),
      ),
    ).toBeUndefined());

  it('lets act on and hand on only what one sees, and hand on whatever one may act on', () =>
    expect(
      first(
        viewers
          .flatMap((viewer) => places.map((now) => ({ viewer, now })))
          .filter(
            ({ viewer, now }) =>
              (mayTransfer(viewer, now) && !maySee(viewer, now)) || (mayAct(viewer, now) && !mayTransfer(viewer, now)),
          ),
      ),
    ).toBeUndefined());
});
