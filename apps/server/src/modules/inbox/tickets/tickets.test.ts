// Tickets by request: start, accept, return, close, reopen, transfer, read, delete; who may; what is refused.
import type { Ticket } from '@recado/contract/tickets';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildConnection,
  buildContact,
  buildMessage,
  buildTicket,
  buildUser,
  countRows,
} from '../../../../test/build.ts';
import { buildOffice, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product, type TestAnswer } from '../../../../test/product.ts';

let product: Product;
let office: Office;
let stranger: Office;

type Body = Ticket & { error?: string; details?: unknown };

beforeAll(async () => {
  product = await createProduct();
  stranger = await buildOffice(product);
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

const make = (values: Parameters<typeof buildTicket>[2] = {}) =>
  buildTicket(product.platform, office.company.id, {
    whatsappId: office.whatsappId,
    queueId: office.sales.id,
    ...values,
  });

const put = (token: string, id: number, body: unknown): Promise<TestAnswer<Body>> =>
  product.call<Body>(token, 'PUT', `/tickets/${id}`, body);

const post = (token: string, body: unknown): Promise<TestAnswer<Body>> =>
  product.call<Body>(token, 'POST', '/tickets', body);

const query = <T extends Record<string, unknown>>(statement: SQL): Promise<T[]> =>
  queryRows<T>(product, office.company.id, statement);

interface Tracking extends Record<string, unknown> {
  user_id: number | null;
  queued: boolean;
  started: boolean;
  finished: boolean;
}
const trackings = (ticketId: number): Promise<Tracking[]> =>
  query<Tracking>(sql`select user_id, queued_at is not null as queued, started_at is not null as started,
    finished_at is not null as finished from ticket_tracking where ticket_id = ${ticketId} order by id`);

describe('a ticket’s life', () => {
  test('goes on when its connection has been deleted', async () => {
    const whatsapp = await buildConnection(product.platform, office.company.id);
    const { id } = await make({ whatsappId: whatsapp.id, unreadMessages: 1 });
    await buildMessage(product.platform, office.company.id, id);
    await query(sql`delete from connections where id = ${whatsapp.id}`);
    const { body } = await put(office.ann.token, id, { status: 'open' });
    expect(body).toMatchObject({ whatsapp: null, unreadMessages: 0 });
    expect(await query(sql`select read from messages where ticket_id = ${id}`)).toEqual([{ read: true }]);
  });

  test('accept, return, accept, close, reopen', async () => {
    const { ann } = office;
    const { id } = await make();
    const steps: [unknown, Partial<Ticket>, Tracking[]][] = [
      [
        { status: 'open', userId: ann.id },
        { status: 'open', userId: ann.id },
        [{ user_id: ann.id, queued: true, started: true, finished: false }],
      ],
      [
        { status: 'pending', userId: null },
        { status: 'pending', userId: null },
        [{ user_id: null, queued: true, started: false, finished: false }],
      ],
      [
        { status: 'open' },
        { status: 'open', userId: ann.id },
        [{ user_id: ann.id, queued: true, started: true, finished: false }],
      ],
      [
        { status: 'closed', useIntegration: false, promptId: false, integrationId: false },
        { status: 'closed', userId: ann.id, useIntegration: false },
        [{ user_id: ann.id, queued: true, started: true, finished: true }],
      ],
      [
        { status: 'open', userId: ann.id },
        { status: 'open', userId: ann.id },
        [
          { user_id: ann.id, queued: true, started: true, finished: true },
          { user_id: ann.id, queued: true, started: true, finished: false },
        ],
      ],
    ];
    for (const [change, expected, tracked] of steps) {
      const { status, body } = await put(ann.token, id, change);
      expect(body).toMatchObject({ id, ...expected });
      expect(status).toBe(200);
      expect(await trackings(id)).toEqual(tracked);
    }
  });

  test('to a queue: pending, nobody’s; to a user: theirs', async () => {
    const { ann, bob, support } = office;
    const { id } = await make({ status: 'open', userId: ann.id });
    expect((await put(ann.token, id, { userId: bob.id })).body).toMatchObject({ status: 'open', userId: bob.id });
    const moved = await put(bob.token, id, { queueId: support.id });
    expect(moved.body).toMatchObject({ status: 'pending', userId: null, queue: { id: support.id } });
    expect((await product.call(bob.token, 'GET', `/tickets/${id}`)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  });

  test('two accept at once: one has it, the other hears who', async () => {
    const { ann, bob } = office;
    for (let round = 0; round < 5; round += 1) {
      const { id } = await make();
      const answers = await Promise.all(
        [ann, bob].map(({ token, id: userId }) => put(token, id, { status: 'open', userId })),
      );
      const won = answers.findIndex(({ status }) => status === 200);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const winner = won === 0 ? ann : bob;
      expect(answers[1 - won]?.body).toMatchObject({ error: 'ERR_TICKET_TAKEN', details: { userName: winner.name } });
      expect((await product.call<Ticket>(winner.token, 'GET', `/tickets/${id}`)).body.userId).toBe(winner.id);
    }
  });

  test('a change clears what was unread, and the customer’s phone is told', async () => {
    const { ann } = office;
    const { id } = await make({ unreadMessages: 2 });
    await buildMessage(product.platform, office.company.id, id, { externalId: 'A', chat: 'their-chat' });
    await buildMessage(product.platform, office.company.id, id, { externalId: 'B', chat: 'their-chat' });
    await buildMessage(product.platform, office.company.id, id, { externalId: 'C', fromMe: true });
    expect((await put(ann.token, id, { status: 'open' })).body.unreadMessages).toBe(0);
    expect(await query(sql`select command from outbox`)).toEqual([
      {
        command: expect.objectContaining({
          kind: 'read',
          ids: ['A', 'B'],
          chat: expect.objectContaining({ key: 'their-chat' }),
        }),
      },
    ]);
  });

  test('another conversation with the contact is in the way', async () => {
    const { ann, bob, sales } = office;
    const closed = await make({ status: 'closed', userId: ann.id });
    const active = await make({ contactId: closed.contactId, status: 'open', userId: bob.id });
    const { status, body } = await put(ann.token, closed.id, { status: 'open' });
    expect(status).toBe(409);
    const queue = { id: sales.id, name: sales.name };
    const details = { ticketId: active.id, uuid: active.uuid, user: { id: bob.id, name: 'Bob' }, queue };
    expect(body).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET', details: { ...details, held: false, visible: true } });
    // While somebody speaks by itself in the one that they began, they are not asked in.
    await query(sql`update tickets set status = 'pending', user_id = null, queue_id = null where id = ${active.id}`);
    await query(sql`insert into ticket_drivers (ticket_id, kind, state) values (${active.id}, 'menu', '{}')`);
    expect((await put(ann.token, closed.id, { status: 'open' })).body.details).toMatchObject({
      user: null,
      held: true,
      visible: false,
    });
    // On another connection it is not.
    const other = await buildConnection(product.platform, office.company.id);
    expect((await put(ann.token, closed.id, { status: 'open', whatsappId: other.id })).body).toMatchObject({
      status: 'open',
      whatsappId: other.id,
    });
    expect((await put(ann.token, closed.id, { whatsappId: office.whatsappId })).body.error).toBe(
      'ERR_OTHER_OPEN_TICKET',
    );
  });

  test('who may not', async () => {
    const { ann, bob, eve, admin } = office;
    const { id } = await make({ status: 'open', userId: ann.id });
    const refused: [string, unknown][] = [
      [bob.token, { status: 'closed' }],
      [bob.token, { status: 'pending' }],
      [bob.token, { userId: bob.id }],
      [eve.token, { status: 'open' }],
      [eve.token, {}],
    ];
    for (const [token, change] of refused) {
      const { status, body } = await put(token, id, change);
      expect([status, body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    }
    expect((await put(admin.token, id, { status: 'closed' })).status).toBe(200);
  });

  test('what does not exist here', async () => {
    const { ann } = office;
    const { id } = await make({ status: 'open', userId: ann.id });
    const cases: [unknown, string][] = [
      [{ userId: stranger.ann.id }, 'ERR_NO_USER_FOUND'],
      [{ queueId: stranger.sales.id }, 'ERR_NO_QUEUE_FOUND'],
      [{ whatsappId: stranger.whatsappId }, 'ERR_NO_WAPP_FOUND'],
      [{ promptId: 999_999 }, 'ERR_NO_PROMPT_FOUND'],
      [{ flowId: 999_999 }, 'ERR_NO_FLOW_FOUND'],
      [{ integrationId: 1 }, 'ERR_NOT_FOUND'],
    ];
    for (const [change, error] of cases) {
      const { status, body } = await put(ann.token, id, change);
      expect([status, body.error]).toEqual([404, error]);
    }
    expect((await product.call<Ticket>(ann.token, 'GET', `/tickets/${id}`)).body).toMatchObject({
      status: 'open',
      userId: ann.id,
    });
  });

  test.each([
    { status: 'lost' },
    { userId: 'me' },
    { userId: 0 },
    { userId: 9_007_199_254_740_993n.toString() },
    { userId: 2 ** 53 },
    { queueId: 1.5 },
    { whatsappId: null },
    [],
  ])('not a change: %j', async (change) => {
    const { id } = await make();
    const { status, body } = await put(office.ann.token, id, change);
    expect([status, body.error]).toEqual([400, 'ERR_VALIDATION']);
  });
});

describe('start', () => {
  test('open and mine, with a queue, on the default connection', async () => {
    const { ann, sales } = office;
    const contact = await buildContact(product.platform, office.company.id);
    const { status, body } = await post(ann.token, { contactId: contact.id, queueId: sales.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'open',
      userId: ann.id,
      queueId: sales.id,
      whatsappId: office.whatsappId,
      contact: { id: contact.id },
      isGroup: false,
    });
    expect(await trackings(body.id)).toEqual([{ user_id: ann.id, queued: true, started: true, finished: false }]);
  });

  test('a queue is needed, but not of administrators', async () => {
    const contact = await buildContact(product.platform, office.company.id);
    const refused = await post(office.ann.token, { contactId: contact.id });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: 'ERR_VALIDATION', details: [{ path: 'queueId' }] });
    expect((await post(office.admin.token, { contactId: contact.id })).body).toMatchObject({
      queueId: null,
      status: 'open',
    });
  });

  test('which connection', async () => {
    const { company, sales, ann } = office;
    const own = await buildConnection(product.platform, company.id);
    const user = await buildUser(product.platform, company.id, { queueIds: [sales.id], whatsappId: own.id });
    const contact = await buildContact(product.platform, company.id);
    const start = (token: string, more: object = {}): Promise<TestAnswer<Body>> =>
      post(token, { contactId: contact.id, queueId: sales.id, ...more });
    expect((await start(product.tokenOf(user))).body.whatsappId).toBe(own.id);
    expect((await start(ann.token)).body.whatsappId).toBe(office.whatsappId);
    const named = await buildConnection(product.platform, company.id);
    expect((await start(ann.token, { whatsappId: named.id })).body.whatsappId).toBe(named.id);
    await query(sql`update connections set status = 'DISCONNECTED'`);
    expect((await start(ann.token)).body.error).toBe('ERR_NO_DEF_WAPP_FOUND');
    await query(sql`update connections set status = 'CONNECTED' where id = ${named.id}`);
    expect((await start(ann.token)).body.error).toBe('ERR_OTHER_OPEN_TICKET');
  });

  test('the contact has one already', async () => {
    const { ann, bob, sales } = office;
    const active = await make({ status: 'open', userId: bob.id });
    const { status, body } = await post(ann.token, { contactId: active.contactId, queueId: sales.id });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: 'ERR_OTHER_OPEN_TICKET',
      details: { ticketId: active.id, uuid: active.uuid, user: { name: 'Bob' }, queue: { name: sales.name } },
    });
  });

  test('two at once: one is made', async () => {
    const { ann, bob, sales } = office;
    const contact = await buildContact(product.platform, office.company.id);
    const answers = await Promise.all(
      [ann, bob].map(({ token }) => post(token, { contactId: contact.id, queueId: sales.id })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)?.body.details).toMatchObject({
      ticketId: answers.find(({ status }) => status === 200)?.body.id,
    });
    expect(await countRows(product.platform, office.company.id, 'tickets')).toBe(1);
  });

  test('for somebody else: administrators', async () => {
    const { ann, bob, admin, sales } = office;
    const contact = await buildContact(product.platform, office.company.id);
    const body = { contactId: contact.id, queueId: sales.id, userId: bob.id };
    expect((await post(ann.token, body)).body.error).toBe('ERR_NO_PERMISSION');
    expect((await post(admin.token, body)).body.userId).toBe(bob.id);
  });

  test('what does not exist here', async () => {
    const contact = await buildContact(product.platform, office.company.id);
    const foreign = await buildContact(product.platform, stranger.company.id);
    const cases: [object, string][] = [
      [{ contactId: foreign.id }, 'ERR_NO_CONTACT_FOUND'],
      [{ contactId: contact.id, queueId: stranger.sales.id }, 'ERR_NO_QUEUE_FOUND'],
      [{ contactId: contact.id, userId: stranger.ann.id }, 'ERR_NO_USER_FOUND'],
      [{ contactId: contact.id, whatsappId: stranger.whatsappId }, 'ERR_NO_WAPP_FOUND'],
    ];
    for (const [body, error] of cases) {
      const answer = await post(office.admin.token, body);
      expect([answer.status, answer.body.error]).toEqual([404, error]);
    }
    expect(await countRows(product.platform, office.company.id, 'tickets')).toBe(0);
  });
});

describe('look, read, delete', () => {
  test('by id and by what its address shows', async () => {
    const ticket = await make();
    for (const path of [`/tickets/${ticket.id}`, `/tickets/u/${ticket.uuid}`]) {
      expect((await product.call(office.ann.token, 'GET', path)).body).toMatchObject({
        id: ticket.id,
        uuid: ticket.uuid,
      });
      const eve = await product.call(office.eve.token, 'GET', path);
      expect([eve.status, eve.body]).toEqual([403, { error: 'ERR_NO_PERMISSION' }]);
      const other = await product.call(stranger.admin.token, 'GET', path);
      expect([other.status, other.body]).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
    }
  });

  test('read clears the count once', async () => {
    const { id } = await make({ unreadMessages: 1 });
    await buildMessage(product.platform, office.company.id, id);
    const path = `/tickets/${id}/read`;
    expect((await product.call(office.eve.token, 'POST', path)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect((await product.call(office.ann.token, 'POST', path)).body).toEqual({});
    expect((await product.call(office.ann.token, 'POST', path)).body).toEqual({});
    expect((await product.call<Ticket>(office.ann.token, 'GET', `/tickets/${id}`)).body.unreadMessages).toBe(0);
    expect(await countRows(product.platform, office.company.id, 'outbox')).toBe(1);
  });

  test('delete: administrators, with messages', async () => {
    const { id } = await make({ status: 'open', userId: office.ann.id });
    await buildMessage(product.platform, office.company.id, id);
    const refused = await product.call(office.ann.token, 'DELETE', `/tickets/${id}`);
    expect([refused.status, refused.body['error']]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await product.call(office.admin.token, 'DELETE', `/tickets/${id}`)).status).toBe(200);
    expect((await product.call(office.admin.token, 'DELETE', `/tickets/${id}`)).status).toBe(404);
    expect(await countRows(product.platform, office.company.id, 'messages')).toBe(0);
  });

  test('another company’s: as if they did not exist', async () => {
    const { id } = await make();
    const { token } = stranger.admin;
    const calls: ['GET' | 'PUT' | 'POST' | 'DELETE', string, unknown?][] = [
      ['GET', `/tickets/${id}`],
      ['PUT', `/tickets/${id}`, { status: 'open' }],
      ['POST', `/tickets/${id}/read`],
      ['DELETE', `/tickets/${id}`],
    ];
    for (const [method, path, body] of calls) {
      const answer = await product.call(token, method, path, body);
      expect([method, answer.status, answer.body['error']]).toEqual([method, 404, 'ERR_NO_TICKET_FOUND']);
    }
    expect(await query(sql`select status, user_id from tickets`)).toEqual([{ status: 'pending', user_id: null }]);
  });

  test.each(['abc', '0', '-1', '1e3', '1.5', '9007199254740993', '99999999999999999999'])(
    'not an id: %s',
    async (id) => {
      for (const [method, path] of [
        ['GET', `/tickets/${id}`],
        ['POST', `/tickets/${id}/read`],
        ['DELETE', `/tickets/${id}`],
      ] as const) {
        const answer = await product.call(office.admin.token, method, path);
        expect([answer.status, answer.body['error']]).toEqual([400, 'ERR_VALIDATION']);
      }
    },
  );

  test('not a uuid', async () => {
    expect((await product.call(office.admin.token, 'GET', '/tickets/u/none')).status).toBe(400);
  });
});
