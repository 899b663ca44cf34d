// What was done by accident is taken back whole, by request: or it is refused, and nothing changes.
import type { Ticket } from '@recado/contract/tickets';
import type { UndoHandle } from '@recado/contract/undo-handle';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMessage, buildTicket } from '../../../../test/build.ts';
import { snapshot } from '../../../../test/every-table.ts';
import { buildOffice, eventsOf, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { sendAutomatic } from '../messages/send-automatic.service.ts';

let product: Product;
let office: Office;
let ticketId: number;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
  ticketId = (
    await buildTicket(product.platform, office.company.id, {
      whatsappId: office.whatsappId,
      queueId: office.sales.id,
      userId: office.ann.id,
      status: 'open',
    })
  ).id;
  await rows(sql`
    insert into ticket_tracking (ticket_id, user_id, queue_id, whatsapp_id, queued_at, started_at)
    select id, user_id, queue_id, whatsapp_id, now() - interval '1 hour', now() from tickets`);
});

type Changed = Ticket & { undo: UndoHandle | null; error?: string };
const call = <T>(person: Person, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  product.call<T>(person.token, method, path, body);
const put = async (person: Person, change: unknown) =>
  (await call<Changed>(person, 'PUT', `/tickets/${ticketId}`, change)).body;
const undo = (person: Person, handle: UndoHandle | null) =>
  call<{ ticket: Ticket | null; error?: string }>(person, 'POST', `/undo/${handle?.id}`);
const rows = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  queryRows<T>(product, office.company.id, statement);
const set = (key: string) => call(office.admin, 'PUT', `/settings/${key}`, { key, value: 'enabled' });
const farewell = () => rows(sql`update connections set complation_message = 'Tchau' where id = ${office.whatsappId}`);
const waiting = () =>
  rows<{ body: string; waits: boolean }>(sql`
    select command->'content'->>'body' as body, next_attempt_at > now() as waits from outbox
    where command->>'kind' = 'send' order by id`);
const kinds = async () =>
  (await rows<{ kind: string }>(sql`select kind from ticket_timeline order by id`)).map(({ kind }) => kind);
/** But for what tells when it was written last, and what is there for undoing. */
const standing = async () => {
  const {
    tickets = [],
    event_log: _log,
    undoable_changes: _undoable,
    ...rest
  } = await snapshot(product.platform, office.company.id);
  return { ...rest, tickets: tickets.map((row) => ({ ...(row as object), updated_at: null })) };
};

describe('taken back', () => {
  test.each<[string, (person: Person) => unknown]>([
    ['resolved', () => ({ status: 'closed' })],
    ['returned', () => ({ status: 'pending' })],
    ['handed to a queue', () => ({ queueId: office.support.id })],
    ['handed to a person', () => ({ userId: office.bob.id })],
  ])('%s: every row stands as it stood, and nobody hears of it', async (_, change) => {
    await farewell();
    await set('sendMsgTransfTicket');
    await buildMessage(product.platform, office.company.id, ticketId, { body: 'Oi', read: false });
    await rows(sql`update tickets set unread_messages = 1 where id = ${ticketId}`);
    // The read receipt is no lie: somebody has looked at it.
    const before = await standing();
    const { undo: handle } = await put(office.ann, change(office.ann));
    expect(handle).not.toBeNull();
    expect(await undo(office.ann, handle)).toMatchObject({
      status: 200,
      body: { ticket: { id: ticketId, status: 'open', userId: office.ann.id } },
    });
    expect({ ...(await standing()), outbox: [] }).toEqual({ ...before, outbox: [] });
    expect(await rows(sql`select command->>'kind' as kind from outbox`)).toEqual([{ kind: 'read' }]);
  });

  test('resolved with a question: its driver goes, and the cycle is not asked for', async () => {
    await set('userRating');
    const { undo: handle } = await put(office.ann, { status: 'closed' });
    expect(await rows(sql`select kind from ticket_drivers`)).toEqual([{ kind: 'rating' }]);
    expect(await waiting()).toMatchObject([{ waits: true }]);
    await undo(office.ann, handle);
    expect(await rows(sql`select kind from ticket_drivers`)).toEqual([]);
    expect(await rows(sql`select rating_at, finished_at from ticket_tracking`)).toEqual([
      { rating_at: null, finished_at: null },
    ]);
    expect(await waiting()).toEqual([]);
  });

  test('resolved while somebody spoke in it: they go on, under their number', async () => {
    await rows(sql`update tickets set status = 'pending', user_id = null where id = ${ticketId}`);
    await rows(
      sql`insert into ticket_drivers (ticket_id, kind, state, revision, steps) values (${ticketId}, 'menu', '{"turns": 3}', 4, 5)`,
    );
    const [driver] = await rows(sql`select * from ticket_drivers`);
    const { undo: handle } = await put(office.ann, { status: 'closed' });
    expect(await rows(sql`select * from ticket_drivers`)).toEqual([]);
    await undo(office.ann, handle);
    expect(await rows(sql`select * from ticket_drivers`)).toEqual([driver]);
    expect(await rows(sql`select held from tickets where id = ${ticketId}`)).toEqual([{ held: true }]);
    expect(await kinds()).toEqual([]);
  });

  test('tags, and a note with its line; asked again, the answer is the same', async () => {
    const { body: tag } = await call<{ id: number }>(office.admin, 'POST', '/tags', { name: 'VIP' });
    const { body: other } = await call<{ id: number }>(office.admin, 'POST', '/tags', { name: 'Novo' });
    await call(office.ann, 'POST', '/tags/sync', { ticketId, tags: [tag.id] });
    const { body: tagged } = await call<Changed>(office.ann, 'POST', '/tags/sync', { ticketId, tags: [other.id] });
    const { body: note } = await call<{ id: number }>(office.ann, 'POST', '/ticket-notes', { ticketId, note: 'Ligar' });
    const { body: gone } = await call<Changed>(office.ann, 'DELETE', `/ticket-notes/${note.id}`);
    expect(await kinds()).toEqual(['tagged', 'untagged', 'tagged']);
    expect((await undo(office.ann, gone.undo)).status).toBe(200);
    expect((await undo(office.ann, tagged.undo)).body.ticket?.tags.map(({ id }) => id)).toEqual([tag.id]);
    expect((await undo(office.ann, tagged.undo)).status).toBe(200);
    expect(await rows(sql`select id, note from ticket_notes`)).toEqual([{ id: note.id, note: 'Ligar' }]);
    expect(await kinds()).toEqual(['tagged', 'noted']);
    expect((await call<Changed>(office.ann, 'POST', '/tags/sync', { ticketId, tags: [tag.id] })).body.undo).toBeNull();
  });

  test('a note that names somebody: what told of it goes, and comes back', async () => {
    const body = { ticketId, note: 'Veja, @Bob', mentions: [office.bob.id] };
    const { body: note } = await call<{ id: number }>(office.ann, 'POST', '/ticket-notes', body);
    const told = async () =>
      (await call<{ notices: { text: string }[] }>(office.bob, 'GET', '/notices')).body.notices.map(({ text }) => text);
    expect(await told()).toEqual(['Veja, @Bob']);
    const { body: gone } = await call<Changed>(office.ann, 'DELETE', `/ticket-notes/${note.id}`);
    expect(await told()).toEqual([]);
    await undo(office.ann, gone.undo);
    expect(await told()).toEqual(['Veja, @Bob']);
    const news = await eventsOf<{ action: string }>(product, office.company.id, 'personalNotice');
    expect(news.map(({ payload: { action }, rooms }) => [action, rooms.length])).toEqual([
      ['create', 1],
      ['delete', 1],
      ['create', 1],
    ]);
  });

  test('told to those who have it open', async () => {
    await farewell();
    const { undo: handle } = await put(office.ann, { status: 'closed' });
    await undo(office.ann, handle);
    const told = await eventsOf<{ messageIds: number[]; entryIds: number[] }>(
      product,
      office.company.id,
      'conversation',
    );
    expect(told.map(({ payload: { messageIds, entryIds } }) => [messageIds.length, entryIds.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    const tickets = await eventsOf<{ ticket: Ticket }>(product, office.company.id, 'ticket');
    expect(tickets.at(-1)?.payload.ticket).toMatchObject({ status: 'open', lastMessage: '' });
  });

  test('what the customer wrote meanwhile stays, and so does that it is unread', async () => {
    const { undo: handle } = await put(office.ann, { userId: office.bob.id });
    await buildMessage(product.platform, office.company.id, ticketId, { body: 'Alô?', read: false });
    await rows(sql`update tickets set unread_messages = 2, last_message = 'Alô?' where id = ${ticketId}`);
    expect((await undo(office.ann, handle)).body.ticket).toMatchObject({
      userId: office.ann.id,
      lastMessage: 'Alô?',
      unreadMessages: 2,
    });
  });
});

describe('refused', () => {
  test('nothing that one does on purpose has a handle: accepting, reopening, what changes nothing', async () => {
    await put(office.ann, { status: 'pending' });
    expect((await put(office.ann, { status: 'open' })).undo).toBeNull();
    expect((await put(office.ann, { status: 'open' })).undo).toBeNull();
    await put(office.ann, { status: 'closed' });
    expect((await put(office.ann, { status: 'open' })).undo).toBeNull();
  });

  test('of somebody else, of another company, and when the time is over', async () => {
    const { undo: handle } = await put(office.ann, { status: 'closed' });
    expect(await undo(office.admin, handle)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    const elsewhere = await buildOffice(product);
    expect(await undo(elsewhere.ann, handle)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
    await rows(sql`update undoable_changes set until = now() - interval '1 ms'`);
    expect(await undo(office.ann, handle)).toMatchObject({ status: 409, body: { error: 'ERR_UNDO_OVER' } });
    expect(await rows(sql`select status from tickets where id = ${ticketId}`)).toEqual([{ status: 'closed' }]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['somebody has reopened it', () => put(office.admin, { status: 'open' })],
    [
      'it went away and came back',
      async () => {
        await put(office.admin, { status: 'open' });
        await put(office.admin, { status: 'closed' });
      },
    ],
    ['what it says has gone out', () => rows(sql`delete from outbox where command->>'kind' = 'send'`)],
    [
      'the customer has begun another conversation',
      async () => {
        const [found] = await rows<{ contact_id: number }>(sql`select contact_id from tickets where id = ${ticketId}`);
        await buildTicket(product.platform, office.company.id, {
          contactId: found?.contact_id ?? 0,
          whatsappId: office.whatsappId,
        });
      },
    ],
  ])('%s', async (_, meanwhile) => {
    await farewell();
    const { undo: handle } = await put(office.ann, { status: 'closed' });
    await meanwhile();
    const before = await standing();
    expect(await undo(office.ann, handle)).toMatchObject({ status: 409, body: { error: 'ERR_UNDO_CHANGED' } });
    expect(await standing()).toEqual(before);
  });

  test('the colleague who has it now has written: the notice goes first, and at once', async () => {
    await set('sendMsgTransfTicket');
    const { undo: handle } = await put(office.ann, { userId: office.bob.id });
    expect(await waiting()).toMatchObject([{ waits: true }]);
    await call(office.bob, 'POST', `/messages/${ticketId}`, { body: 'Oi, sou o Bob' });
    expect(await waiting()).toEqual([
      { body: expect.stringContaining('*Bob*'), waits: false },
      { body: 'Oi, sou o Bob', waits: false },
    ]);
    expect((await undo(office.ann, handle)).status).toBe(409);
  });

  test('what nobody typed lets nothing go before its time', async () => {
    await farewell();
    await put(office.ann, { status: 'closed' });
    await inCompany(product.platform, office.company.id, undefined, (ctx) =>
      sendAutomatic(ctx, { ticketId, content: 'Lembrete', origin: 'schedule', lane: 'schedule' }),
    );
    expect(await waiting()).toEqual([
      { body: 'Tchau', waits: true },
      { body: 'Lembrete', waits: false },
    ]);
  });

  test('tags that somebody has changed since, but not because of something else', async () => {
    const { body: tag } = await call<{ id: number }>(office.admin, 'POST', '/tags', { name: 'VIP' });
    const { body: first } = await call<Changed>(office.ann, 'POST', '/tags/sync', { ticketId, tags: [tag.id] });
    await put(office.ann, { status: 'pending' });
    expect((await undo(office.ann, first.undo)).status).toBe(200);
    const { body: second } = await call<Changed>(office.ann, 'POST', '/tags/sync', { ticketId, tags: [tag.id] });
    await call(office.bob, 'POST', '/tags/sync', { ticketId, tags: [] });
    expect(await undo(office.ann, second.undo)).toMatchObject({ status: 409, body: { error: 'ERR_UNDO_CHANGED' } });
  });
});

test('two at once: one of them is refused, or both say the same', async () => {
  await farewell();
  const { undo: handle } = await put(office.ann, { status: 'closed' });
  const [back, again] = await Promise.all([undo(office.ann, handle), put(office.admin, { status: 'open' })]);
  const [ticket] = await rows<{ user_id: number }>(sql`select status, user_id from tickets where id = ${ticketId}`);
  expect(ticket).toMatchObject({ status: 'open' });
  expect(back.status === 200 || again.error === undefined).toBe(true);
  expect(await waiting()).toHaveLength(back.status === 200 ? 0 : 1);
});
