// A ticket is handed on with its story, by request: who is told what, and all of it or nothing.
import type { PersonalNotice } from '@recado/contract/notices';
import type { TicketNote } from '@recado/contract/ticket-notes';
import type { ChangedTicket } from '@recado/contract/tickets';
import type { TimelineEntry } from '@recado/contract/timeline';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMessage, buildTicket } from '../../../../test/build.ts';
import { buildOffice, eventsOf, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
let ticketId: number;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
  const values = {
    whatsappId: office.whatsappId,
    queueId: office.sales.id,
    userId: office.ann.id,
    status: 'open',
  } as const;
  ticketId = (await buildTicket(product.platform, office.company.id, values)).id;
});

const call = <T>(person: Person, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  product.call<T>(person.token, method, path, body);
const transfer = (person: Person, body: unknown) =>
  call<ChangedTicket & { error?: string }>(person, 'POST', `/tickets/${ticketId}/transfer`, body);
const rows = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  queryRows<T>(product, office.company.id, statement);
const notices = async (person: Person) =>
  (await call<{ notices: PersonalNotice[] }>(person, 'GET', '/notices')).body.notices;
const page = async (person = office.admin) =>
  (await call<{ timeline: TimelineEntry[]; messages: { body: string }[] }>(person, 'GET', `/messages/${ticketId}`))
    .body;
const enable = (key: string) => call(office.admin, 'PUT', `/settings/${key}`, { key, value: 'enabled' });
const note = async (person: Person, mentions: number[], text = 'Veja isto') =>
  (await call<TicketNote>(person, 'POST', '/ticket-notes', { ticketId, note: text, mentions })).body;

describe('with words and a note', () => {
  test('the customer hears the words, then it moves, then the note stands there; nothing goes out before it may', async () => {
    await enable('sendMsgTransfTicket');
    const told = { userId: office.bob.id, note: 'Quer desconto', message: 'O Bob continua daqui' };
    const { body } = await transfer(office.ann, told);
    expect(body).toMatchObject({
      userId: office.bob.id,
      status: 'open',
      unreadMessages: 1,
      undo: { id: expect.any(Number) },
    });
    const { messages, timeline } = await page();
    expect(messages.map(({ body: text }) => text)).toEqual(['O Bob continua daqui']);
    expect(timeline.map(({ kind, data }) => [kind, data.note?.text])).toEqual([
      ['transferred', undefined],
      ['noted', 'Quer desconto'],
    ]);
    expect(
      await rows(sql`select next_attempt_at > now() as waits from outbox where command->>'kind' = 'send'`),
    ).toEqual([{ waits: true }]);
  });

  test('taken back, all of it: words, note, and that somebody was told', async () => {
    const { body } = await transfer(office.ann, { userId: office.bob.id, note: 'Quer desconto', message: 'Até já' });
    expect(await notices(office.bob)).toHaveLength(1);
    expect((await call(office.ann, 'POST', `/undo/${body.undo?.id}`)).status).toBe(200);
    expect(await page()).toMatchObject({ messages: [], timeline: [] });
    expect(await rows(sql`select 1 from ticket_notes`)).toEqual([]);
    expect(await rows(sql`select 1 from outbox where command->>'kind' = 'send'`)).toEqual([]);
    expect(await notices(office.bob)).toEqual([]);
    const [ticket] = await rows(sql`select user_id, unread_messages, last_message from tickets where id = ${ticketId}`);
    expect(ticket).toEqual({ user_id: office.ann.id, unread_messages: 0, last_message: '' });
  });

  test('to a queue that one does not see: the note goes with it', async () => {
    const { status } = await transfer(office.ann, { queueId: office.support.id, note: 'É suporte' });
    expect(status).toBe(200);
    expect((await page(office.eve)).timeline.map(({ data }) => data.note?.text)).toEqual([undefined, 'É suporte']);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['it is closed', () => rows(sql`update tickets set status = 'closed'`), 'ERR_TICKET_NOT_OPEN'],
    ['it is a colleague’s', () => rows(sql`update tickets set user_id = ${office.bob.id}`), 'ERR_NO_PERMISSION'],
  ])('%s: nothing is done', async (_, before, error) => {
    await before();
    const { body } = await transfer(office.ann, {
      userId: office.bob.id,
      queueId: office.sales.id,
      note: 'Oi',
      message: 'Oi',
    });
    expect(body.error).toBe(error);
    expect(await page()).toMatchObject({ messages: [], timeline: [] });
    expect(await notices(office.bob)).toEqual([]);
  });
});

describe('who is told', () => {
  test('whoever has it now, until they open it', async () => {
    await transfer(office.ann, { userId: office.bob.id });
    expect(await notices(office.bob)).toMatchObject([{ kind: 'transfer', ticketId, byName: 'Ann', messageId: 0 }]);
    const [event] = await eventsOf<{ notice: PersonalNotice }>(product, office.company.id, 'personalNotice');
    expect(event).toMatchObject({
      payload: { notice: { ticketId } },
      rooms: [expect.stringContaining(`${office.bob.id}`)],
    });
    expect(await notices(office.ann)).toEqual([]);
    await call(office.bob, 'POST', '/notices/read', { ticketId });
    expect(await notices(office.bob)).toEqual([]);
  });

  test('nobody where one takes it up oneself', async () => {
    await call(office.ann, 'PUT', `/tickets/${ticketId}`, { status: 'pending' });
    await call(office.bob, 'PUT', `/tickets/${ticketId}`, { status: 'open' });
    expect(await notices(office.bob)).toEqual([]);
  });

  test('whom a note names, if they may see it; never its author', async () => {
    await buildMessage(product.platform, office.company.id, ticketId, { body: 'Oi' });
    const made = await note(office.ann, [office.bob.id, office.eve.id, office.ann.id, 999_999, office.bob.id]);
    expect(made.mentions).toEqual([{ id: office.bob.id, name: 'Bob' }]);
    expect(await notices(office.bob)).toMatchObject([
      { kind: 'mention', text: 'Veja isto', messageId: expect.any(Number) },
    ]);
    expect(await notices(office.eve)).toEqual([]);
    expect(await notices(office.ann)).toEqual([]);
    expect((await page()).timeline).toMatchObject([
      { kind: 'noted', data: { note: { id: made.id, text: 'Veja isto', mentions: [{ id: office.bob.id }] } } },
    ]);
  });

  test('not of what they do not see any more, nor of a note that is gone', async () => {
    const made = await note(office.ann, [office.bob.id]);
    await call(office.ann, 'DELETE', `/ticket-notes/${made.id}`);
    expect(await notices(office.bob)).toEqual([]);
    await note(office.ann, [office.bob.id]);
    expect(await notices(office.bob)).toHaveLength(1);
    await call(office.ann, 'PUT', `/tickets/${ticketId}`, { queueId: office.support.id });
    expect(await notices(office.bob)).toEqual([]);
  });
});
