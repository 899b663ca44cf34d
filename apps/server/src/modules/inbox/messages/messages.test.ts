// Messages by request: pages, writing, replying, deleting, trying again; who may; what is refused.
import type { Message } from '@recado/contract/messages';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildConnection, buildMessage, buildTicket, countRows } from '../../../../test/build.ts';
import { buildOffice, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product, type TestAnswer } from '../../../../test/product.ts';
import { media } from '../../../schema/inbox.ts';

let product: Product;
let office: Office;
let stranger: Office;
/** ann's */
let ticketId: number;
let contactId: number;

beforeAll(async () => {
  product = await createProduct();
  stranger = await buildOffice(product);
});
beforeEach(async () => {
  office = await buildOffice(product);
  const ticket = await make({ status: 'open', userId: office.ann.id });
  ticketId = ticket.id;
  contactId = ticket.contactId;
});
afterAll(() => product.close());

const make = (values: Parameters<typeof buildTicket>[2] = {}) =>
  buildTicket(product.platform, office.company.id, {
    whatsappId: office.whatsappId,
    queueId: office.sales.id,
    ...values,
  });

const message = (id: number, values: Parameters<typeof buildMessage>[3] = {}) =>
  buildMessage(product.platform, office.company.id, id, values);

interface Page {
  messages: Message[];
  hasMore: boolean;
  count: number;
  error?: string;
}
const list = async (token: string, id: number, query = ''): Promise<Page> =>
  (await product.call<Page>(token, 'GET', `/messages/${id}${query}`)).body;

const bodies = (page: Page): string[] => page.messages.map(({ body }) => body);

const send = (token: string, id: number, body: unknown): Promise<TestAnswer<Page & { details?: unknown }>> =>
  product.call(token, 'POST', `/messages/${id}`, body);

const query = <T extends Record<string, unknown>>(statement: SQL): Promise<T[]> =>
  queryRows<T>(product, office.company.id, statement);

const outbox = (): Promise<{ message_id: number | null; command: Record<string, unknown> }[]> =>
  query(sql`select message_id, command from outbox order by id`);

const remove = (token: string, id: number): Promise<TestAnswer> => product.call(token, 'DELETE', `/messages/${id}`);

const retry = (token: string, id: number): Promise<TestAnswer<Message & { error?: string }>> =>
  product.call(token, 'POST', `/messages/${id}/retry`);

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

describe('pages', () => {
  test('the newest first, ascending inside; by cursor as by number', async () => {
    for (let n = 1; n <= 45; n += 1) await message(ticketId, { body: String(n) });
    const first = await list(office.ann.token, ticketId);
    expect(bodies(first)).toEqual(numbers(26, 45));
    expect(first).toMatchObject({ hasMore: true, count: 45 });
    const second = await list(office.ann.token, ticketId, `?before=${first.messages[0]?.id}`);
    expect(bodies(second)).toEqual(numbers(6, 25));
    expect(second.hasMore).toBe(true);
    expect(bodies(await list(office.ann.token, ticketId, '?pageNumber=2'))).toEqual(numbers(6, 25));
    const last = await list(office.ann.token, ticketId, `?before=${second.messages[0]?.id}`);
    expect(bodies(last)).toEqual(numbers(1, 5));
    expect(last.hasMore).toBe(false);
    expect(bodies(await list(office.ann.token, ticketId, '?pageNumber=3'))).toEqual(numbers(1, 5));
  });

  test('back into the contact’s earlier conversations on the connection that one may see', async () => {
    const history = { contactId, status: 'closed' as const };
    await query(sql`delete from tickets where id = ${ticketId}`);
    const seen = await make(history);
    const hidden = await make({ ...history, queueId: office.support.id, userId: office.eve.id });
    const elsewhere = await make({ ...history, whatsappId: null });
    const now = await make({ contactId, status: 'open', userId: office.ann.id });
    for (const [id, body] of [
      [seen.id, 'seen'],
      [hidden.id, 'hidden'],
      [elsewhere.id, 'elsewhere'],
      [now.id, 'now'],
    ] as const)
      await message(id, { body });
    const page = await list(office.ann.token, now.id);
    expect(page.messages.map(({ body, ticketId: of }) => [body, of])).toEqual([
      ['seen', seen.id],
      ['now', now.id],
    ]);
    expect(page.count).toBe(2);
    expect(bodies(await list(office.admin.token, now.id))).toEqual(['seen', 'hidden', 'now']);
    expect(bodies(await list(office.ann.token, seen.id))).toEqual(['seen']);
  });

  test('the attendant’s looking clears what was unread; nobody else’s does', async () => {
    await query(sql`update tickets set unread_messages = 1 where id = ${ticketId}`);
    await message(ticketId, { externalId: 'IN', chat: 'their-chat' });
    const unread = async (): Promise<unknown> =>
      query(sql`select unread_messages as n from tickets where id = ${ticketId}`);
    await list(office.admin.token, ticketId);
    await list(office.bob.token, ticketId);
    await list(office.ann.token, ticketId, '?pageNumber=2');
    expect(await unread()).toEqual([{ n: 1 }]);
    const page = await list(office.ann.token, ticketId);
    expect(page.messages[0]?.read).toBe(true);
    expect(await unread()).toEqual([{ n: 0 }]);
    expect(await outbox()).toEqual([
      { message_id: null, command: expect.objectContaining({ kind: 'read', ids: ['IN'] }) },
    ]);
    expect(await query(sql`select payload from event_log where name = 'ticket'`)).toEqual([
      { payload: { action: 'updateUnread', ticketId, unreadMessages: 0 } },
    ]);
  });

  test('who may not look', async () => {
    for (const [token, status, error] of [
      [office.eve.token, 403, 'ERR_NO_PERMISSION'],
      [stranger.admin.token, 404, 'ERR_NO_TICKET_FOUND'],
    ] as const) {
      const answer = await product.call(token, 'GET', `/messages/${ticketId}`);
      expect([answer.status, answer.body['error']]).toEqual([status, error]);
    }
  });

  test.each(['x', '0', '9007199254740993'])('not an id: %s', async (id) => {
    expect((await product.call(office.ann.token, 'GET', `/messages/${id}`)).status).toBe(400);
    expect((await product.call(office.ann.token, 'GET', `/messages/${ticketId}?before=${id}`)).status).toBe(400);
    expect((await send(office.ann.token, ticketId, { body: 'x', quotedMsg: { id } })).status).toBe(400);
  });
});

describe('writing', () => {
  test('is shown, on its way, and the ticket’s last', async () => {
    await query(sql`update tickets set unread_messages = 1 where id = ${ticketId}`);
    await message(ticketId, { body: 'hi', externalId: 'IN' });
    const { status, body } = await send(office.ann.token, ticketId, { body: 'Good\nmorning', fromMe: true, read: 1 });
    expect(status).toBe(200);
    const [sent] = body.messages;
    expect(body.messages).toEqual([
      expect.objectContaining({
        ticketId,
        body: 'Good\nmorning',
        fromMe: true,
        read: true,
        ack: 1,
        mediaType: null,
        contactId: null,
        userId: office.ann.id,
        userName: 'Ann',
        quotedMsg: null,
        sendError: null,
      }),
    ]);
    const [row] = await query<{ external_id: string; number: string }>(
      sql`select m.external_id, c.number from messages m join tickets t on t.id = m.ticket_id
        join contacts c on c.id = t.contact_id where m.id = ${sent?.id}`,
    );
    expect(row?.external_id).toMatch(/^3EB0[0-9A-F]{18}$/);
    expect(await outbox()).toEqual([
      {
        message_id: sent?.id,
        command: {
          kind: 'send',
          id: row?.external_id,
          chat: expect.objectContaining({ key: row?.number, party: expect.objectContaining({ phone: row?.number }) }),
          content: { type: 'text', body: 'Good\nmorning' },
        },
      },
      { message_id: null, command: expect.objectContaining({ kind: 'read', ids: ['IN'] }) },
    ]);
    expect((await product.call(office.ann.token, 'GET', `/tickets/${ticketId}`)).body).toMatchObject({
      lastMessage: 'Good morning',
      lastMessageFromMe: true,
      unreadMessages: 0,
    });
  });

  test('a reply, also to an earlier conversation with the contact', async () => {
    const earlier = await make({ contactId, status: 'closed' });
    const asked = await message(earlier.id, { body: 'How much?', externalId: 'ASKED' });
    const { body } = await send(office.ann.token, ticketId, { body: 'Ten', quotedMsg: { id: asked.id } });
    expect(body.messages[0]?.quotedMsg).toMatchObject({ id: asked.id, body: 'How much?', fromMe: false });
    expect((await outbox())[0]?.command).toMatchObject({ quotedId: 'ASKED' });
  });

  test('not a reply to what somebody else said', async () => {
    const other = await message((await make()).id);
    const foreign = await buildMessage(
      product.platform,
      stranger.company.id,
      (await buildTicket(product.platform, stranger.company.id)).id,
    );
    for (const { id } of [other, foreign]) {
      const answer = await send(office.ann.token, ticketId, { body: 'Ten', quotedMsg: { id } });
      expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_MESSAGE_FOUND']);
    }
    expect(await outbox()).toEqual([]);
  });

  test.each([{}, { body: '' }, { body: ' \n ' }, { body: 'a\u0000b' }, { body: 5 }, { body: 'x'.repeat(65_537) }, []])(
    'nothing to say: %j',
    async (body) => {
      const answer = await send(office.ann.token, ticketId, body);
      expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
      expect(await countRows(product.platform, office.company.id, 'messages')).toBe(0);
    },
  );

  test('only to an open ticket, by its attendant or an administrator', async () => {
    const pending = await make();
    const closed = await make({ status: 'closed', userId: office.ann.id });
    const orphan = await make({ status: 'open', userId: office.ann.id, whatsappId: null });
    const cases: [string, number, number, string][] = [
      [office.ann.token, pending.id, 409, 'ERR_TICKET_NOT_OPEN'],
      [office.ann.token, closed.id, 409, 'ERR_TICKET_NOT_OPEN'],
      [office.bob.token, ticketId, 403, 'ERR_NO_PERMISSION'],
      [office.eve.token, ticketId, 403, 'ERR_NO_PERMISSION'],
      [stranger.admin.token, ticketId, 404, 'ERR_NO_TICKET_FOUND'],
      [office.ann.token, orphan.id, 409, 'ERR_WAPP_NOT_INITIALIZED'],
    ];
    for (const [token, id, status, error] of cases) {
      const answer = await send(token, id, { body: 'hello' });
      expect([answer.status, answer.body.error]).toEqual([status, error]);
    }
    expect(await countRows(product.platform, office.company.id, 'messages')).toBe(0);
    expect((await send(office.admin.token, ticketId, { body: 'hello' })).status).toBe(200);
  });

  test('a person whose number is hidden, and a group', async () => {
    await query(sql`update contacts set number = 'HID', lid = 'HID', name = 'X' where id = ${contactId}`);
    await send(office.ann.token, ticketId, { body: 'one' });
    await query(
      sql`update contacts set number = '123-456', lid = null, is_group = true, name = 'Us' where id = ${contactId}`,
    );
    await send(office.ann.token, ticketId, { body: 'two' });
    expect((await outbox()).map(({ command }) => command['chat'])).toEqual([
      { key: 'HID', party: { hiddenId: 'HID', name: 'X' } },
      { key: '123-456', party: {}, group: { id: '123-456', subject: 'Us' } },
    ]);
  });
});

describe('deleting', () => {
  test('one’s own, for everyone, once', async () => {
    const { body } = await send(office.ann.token, ticketId, { body: 'oops' });
    const id = body.messages[0]?.id ?? 0;
    // The network has it.
    await query(sql`delete from outbox`);
    expect((await remove(office.ann.token, id)).status).toBe(200);
    expect((await remove(office.ann.token, id)).status).toBe(200);
    expect((await list(office.ann.token, ticketId)).messages[0]).toMatchObject({ id, isDeleted: true });
    expect((await outbox()).map(({ command }) => command['kind'])).toEqual(['delete']);
  });

  test('what has not gone out calls it off', async () => {
    await send(office.ann.token, ticketId, { body: 'before' });
    const { body } = await send(office.ann.token, ticketId, { body: 'oops' });
    expect((await remove(office.ann.token, body.messages[0]?.id ?? 0)).status).toBe(200);
    expect((await outbox()).map(({ command }) => command)).toEqual([
      expect.objectContaining({ kind: 'send', content: { type: 'text', body: 'before' } }),
    ]);
  });

  test('what was never sent only here', async () => {
    const { id } = await message(ticketId, {
      fromMe: true,
      userId: office.ann.id,
      ack: 0,
      sendError: 'ERR_SENDING_WAPP_MSG',
    });
    expect((await remove(office.ann.token, id)).status).toBe(200);
    expect(await outbox()).toEqual([]);
  });

  test('an official number’s, unless it is not out yet', async () => {
    const cloud = await buildConnection(product.platform, office.company.id, {
      provider: 'cloud',
      status: 'CONNECTED',
    });
    const { id } = await make({
      status: 'open',
      userId: office.ann.id,
      whatsappId: cloud.id,
      customerWroteAt: new Date(),
    });
    const taken = await message(id, { fromMe: true, userId: office.ann.id, whatsappId: cloud.id, ack: 2 });
    expect(await remove(office.ann.token, taken.id)).toMatchObject({ body: { error: 'ERR_WAPP_UNSUPPORTED' } });
    const { body } = await send(office.ann.token, id, { body: 'oops' });
    expect((await remove(office.ann.token, body.messages[0]?.id ?? 0)).status).toBe(200);
    expect(await outbox()).toEqual([]);
    expect((await list(office.ann.token, id)).messages.map(({ isDeleted }) => isDeleted)).toEqual([false, true]);
  });

  test('not another’s, nor the customer’s', async () => {
    const bobs = await message(ticketId, { fromMe: true, userId: office.bob.id });
    const customers = await message(ticketId);
    const cases: [string, number, number, string][] = [
      [office.ann.token, bobs.id, 400, 'ERR_DELETE_WAPP_MSG'],
      [office.ann.token, customers.id, 400, 'ERR_DELETE_WAPP_MSG'],
      [office.admin.token, customers.id, 400, 'ERR_DELETE_WAPP_MSG'],
      [office.eve.token, bobs.id, 403, 'ERR_NO_PERMISSION'],
      [stranger.admin.token, bobs.id, 404, 'ERR_NO_MESSAGE_FOUND'],
    ];
    for (const [token, id, status, error] of cases) {
      const answer = await remove(token, id);
      expect([answer.status, answer.body['error']]).toEqual([status, error]);
    }
    expect((await remove(office.admin.token, bobs.id)).status).toBe(200);
  });
});

describe('trying again', () => {
  test('what could not be sent goes out under the same id', async () => {
    const { id, externalId } = await message(ticketId, {
      fromMe: true,
      userId: office.ann.id,
      body: 'again',
      ack: 0,
      sendError: 'ERR_SENDING_WAPP_MSG',
    });
    expect((await retry(office.bob.token, id)).body.error).toBe('ERR_NO_PERMISSION');
    expect((await retry(stranger.admin.token, id)).status).toBe(404);
    expect((await retry(office.ann.token, id)).body).toMatchObject({ id, ack: 1, sendError: null });
    // Asked twice, sent once.
    expect((await retry(office.ann.token, id)).body).toMatchObject({ id, ack: 1 });
    expect(await outbox()).toEqual([
      {
        message_id: id,
        command: expect.objectContaining({ kind: 'send', id: externalId, content: { type: 'text', body: 'again' } }),
      },
    ]);
  });

  test('what was deleted stays so', async () => {
    const { id } = await message(ticketId, {
      fromMe: true,
      userId: office.ann.id,
      ack: 0,
      sendError: 'ERR_SENDING_WAPP_MSG',
      isDeleted: true,
    });
    expect(await retry(office.ann.token, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
    expect(await outbox()).toEqual([]);
  });

  test('a file that could not be fetched is waited for again', async () => {
    const [file] = await product.platform.db.withTenant(office.company.id, (tx) =>
      tx
        .insert(media)
        .values({ state: 'failed', mime: 'image/jpeg', whatsappId: office.whatsappId, ref: { at: 'x' }, attempts: 10 })
        .returning(),
    );
    const { id } = await message(ticketId, { mediaType: 'image', mediaId: file?.id ?? null });
    expect((await retry(office.ann.token, id)).body).toMatchObject({ mediaState: 'pending', mediaUrl: null });
  });
});

describe('message variables', () => {
  test('stand for their values in texts and captions, in the company’s time and language', async () => {
    await product.platform.db.withSystem((tx) =>
      tx.execute(sql`update companies set language = 'es', time_zone = 'Asia/Tokyo' where id = ${office.company.id}`),
    );
    await query(sql`update contacts set name = 'Maria da Silva', birthday = '1990-05-12' where id = ${contactId}`);
    const { body } = await send(office.ann.token, ticketId, {
      body: '{{ms}}, {{firstName}}! {{date}} {{hora}} {{birthday}} {{other}}',
    });
    const now = new Date(Date.now() + 9 * 3_600_000).toISOString();
    const day = `${now.slice(8, 10)}/${now.slice(5, 7)}/${now.slice(0, 4)}`;
    expect(body.messages[0]?.body).toMatch(
      new RegExp(`^Buen[oa]s (?:días|tardes|noches), Maria! ${day} \\d\\d:\\d\\d 12/05/1990 \\{\\{other\\}\\}$`),
    );
    const [sent] = await outbox();
    expect(sent?.command).toMatchObject({ content: { type: 'text', body: body.messages[0]?.body } });
  });
});
