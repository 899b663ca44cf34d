// Told outside of the page: whom it concerns, once, encrypted for their browser, and only for as long as they are signed in there.
import type { PushSettings } from '@recado/contract/push';
import { eq, sql } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildContact, buildTicket, countRows } from '../../../../test/build.ts';
import { ANA, InboundLine, message } from '../../../../test/inbound-line.ts';
import { buildOffice, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { PushStandIn, type Pushed } from '../../../../test/push-browser.ts';
import type { DueRows } from '../../../platform/due-rows.ts';
import { tickets } from '../../../schema/tickets.ts';
import { executeActions } from '../../automation/actions/execute-actions.service.ts';
import { inCompany } from '../../../platform/context.ts';
import { pushes } from '../../../schema/push.ts';
import { findDueIn } from '../../accounts/auth/due-work.service.ts';
import { claimPush } from './pushes.repo.ts';
import { duePushes } from './push.jobs.ts';

const standIn = new PushStandIn();
let product: Product;
let due: DueRows;
let address: string;
let office: Office;
let ticketId: number;
let line: InboundLine;
let browsers = 0;

beforeAll(async () => {
  product = await createProduct({ pushFetch: standIn.fetch });
  address = await product.listen();
  due = duePushes(product.platform, product.push);
});
afterAll(async () => {
  await due.close();
  await product.close();
});
beforeEach(async () => {
  standIn.answers.clear();
  office = await buildOffice(product);
  const { company, whatsappId, sales, ann } = office;
  const contact = await buildContact(product.platform, company.id, { number: ANA.phone ?? '', name: 'Ana' });
  const values = { whatsappId, contactId: contact.id, queueId: sales.id, status: 'open' as const, userId: ann.id };
  ticketId = (await buildTicket(product.platform, company.id, values)).id;
  line = new InboundLine(product, company.id, { id: whatsappId, name: 'Line', queueIds: [] });
});

/** Its name at the stand-in. */
async function subscribe({ token }: Pick<Person, 'token'>, wanted: Partial<PushSettings> = {}): Promise<string> {
  const name = `browser${(browsers += 1)}`;
  expect((await product.call(token, 'PUT', '/push', { enabled: true, ...wanted })).status).toBe(200);
  expect((await product.call(token, 'POST', '/push/subscriptions', standIn.subscribe(name))).status).toBe(200);
  return name;
}

const customerWrites = (body = 'Oi', more: Parameters<typeof message>[0] = {}): Promise<void> =>
  line.take(message({ body, sentAt: product.clock.now().toISOString(), ...more }));

async function got(name: string): Promise<Pushed['payload'][]> {
  await due.takeDue();
  return standIn.take(name).map(({ payload }) => payload);
}

const move = (values: Partial<typeof tickets.$inferInsert>) =>
  product.platform.db.withTenant(office.company.id, (tx) =>
    tx.update(tickets).set(values).where(eq(tickets.id, ticketId)),
  );

const rows = (table: string): Promise<number> => countRows(product.platform, office.company.id, table);

const windows = (count: number) => vi.waitFor(async () => expect(await rows('shown_windows')).toBe(count));

const asksForTwo = () =>
  product.call(office.admin.token, 'PUT', '/settings/secondFactorRequired', {
    key: 'secondFactorRequired',
    value: 'enabled',
  });

const said = () =>
  queryRows(product, office.company.id, sql`select body, user_id as "userId" from messages where from_me`);

describe('a customer writes', () => {
  test('who attends to the ticket is told, in their own browser; nobody else, and no other company', async () => {
    const stranger = await buildOffice(product);
    const all = { ann: office.ann, bob: office.bob, admin: office.admin, stranger: stranger.ann };
    const names = new Map<string, string>();
    for (const [who, person] of Object.entries(all)) names.set(who, await subscribe(person));
    await customerWrites('Oi, *tudo bem*?');
    const [{ uuid } = { uuid: '' }] = await queryRows<{ uuid: string }>(
      product,
      office.company.id,
      sql`select uuid from tickets`,
    );
    expect(await got(names.get('ann') ?? '')).toEqual([
      {
        title: 'Ana',
        body: 'Oi, *tudo bem*?',
        tag: `ticket-${ticketId}`,
        url: `/tickets/${uuid}`,
        reply: expect.objectContaining({ token: expect.stringContaining('.') as string }) as object,
      },
    ]);
    for (const who of ['bob', 'admin', 'stranger']) expect([who, await got(names.get(who) ?? '')]).toEqual([who, []]);
    expect(await countRows(product.platform, stranger.company.id, 'pushes')).toBe(0);
  });

  test('of what waits in a queue its people are told, in their words, and without those of the customer where they want that', async () => {
    await move({ status: 'pending', userId: null });
    const [ann, bob, eve] = [
      await subscribe(office.ann, { words: false }),
      await subscribe(office.bob),
      await subscribe(office.eve),
    ];
    await customerWrites('segredo');
    const told = await got(ann);
    expect(told).toMatchObject([{ title: 'Ana', body: 'Nova mensagem' }]);
    // It has to be accepted before one answers.
    expect(told[0]).not.toHaveProperty('reply');
    expect(JSON.stringify(told)).not.toContain('segredo');
    expect([await got(bob), await got(eve)]).toMatchObject([[{ body: 'segredo' }], []]);
  });

  test('many together are one; the next waits a little; what is no news is none', async () => {
    const ann = await subscribe(office.ann);
    for (const body of ['one', 'two', 'three']) await customerWrites(body);
    expect(await got(ann)).toMatchObject([{ body: 'three' }]);
    await customerWrites('four');
    expect(await got(ann)).toEqual([]);
    product.clock.advance(11_000);
    expect(await got(ann)).toMatchObject([{ body: 'four' }]);
    product.clock.advance(11_000);
    await customerWrites('typed on our phone', { fromMe: true });
    await customerWrites('an hour ago', { sentAt: new Date(product.clock.now().getTime() - 3_600_000).toISOString() });
    expect(await got(ann)).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['it was moved away', () => move({ userId: office.bob.id })],
    ['it was read', () => move({ unreadMessages: 0 })],
    ['it was closed', () => move({ status: 'closed' })],
    ['they want none', () => product.call(office.ann.token, 'PUT', '/push', { enabled: false })],
    ['they signed out', () => product.call(office.ann.token, 'DELETE', '/auth/logout')],
    ['they are gone', () => product.call(office.admin.token, 'DELETE', `/users/${office.ann.id}`)],
  ])('meanwhile %s: they are not told', async (_what, meanwhile) => {
    const ann = await subscribe(office.ann);
    await customerWrites();
    await meanwhile();
    expect(await got(ann)).toEqual([]);
  });

  test('while one of their windows is on a screen they are not told', async () => {
    const ann = await subscribe(office.ann);
    const socket = io(address, { transports: ['websocket'], query: { token: office.ann.token }, forceNew: true });
    await new Promise((resolve) => socket.on('ready', resolve));
    socket.emit('windowShown', true);
    await windows(1);
    await customerWrites('seen');
    expect(await got(ann)).toEqual([]);
    socket.emit('windowShown', false);
    await windows(0);
    socket.emit('windowShown', true);
    await windows(1);
    // It is closed without a word.
    socket.disconnect();
    await windows(0);
    await customerWrites('not seen');
    product.clock.advance(11_000);
    expect(await got(ann)).toMatchObject([{ body: 'not seen' }]);
  });

  test('a company in which nobody is told has no rows of it', async () => {
    await customerWrites();
    expect(await rows('pushes')).toBe(0);
  });
});

describe('what colleagues tell', () => {
  test('a note that names one, and a ticket that is handed to one', async () => {
    const bob = await subscribe(office.bob);
    const note = { note: 'Look, @Bob', ticketId, mentions: [office.bob.id] };
    expect((await product.call(office.ann.token, 'POST', '/ticket-notes', note)).status).toBe(200);
    expect(await got(bob)).toMatchObject([{ title: 'Ann citou você: Ana', body: 'Look, @Bob' }]);
    await product.call(office.ann.token, 'PUT', `/tickets/${ticketId}`, { userId: office.bob.id });
    product.clock.advance(11_000);
    expect(await got(bob)).toMatchObject([{ title: 'Ann transferiu o atendimento de Ana para você' }]);
  });

  test('what an action says of a ticket, where they see it', async () => {
    const [ann, eve] = [await subscribe(office.ann), await subscribe(office.eve)];
    const by = { kind: 'rule', userId: null, name: null, origin: 'driver', lane: 'notice' } as const;
    await inCompany(product.platform, office.company.id, undefined, async (ctx) => {
      for (const { id } of [office.ann, office.eve])
        await executeActions(ctx, ticketId, [{ kind: 'notify', to: { kind: 'user', userId: id }, text: 'Hurry' }], by);
    });
    expect([await got(ann), await got(eve)]).toMatchObject([[{ title: 'Ana', body: 'Hurry' }], []]);
  });

  test('what is said in a chat of theirs, by somebody else', async () => {
    const [ann, bob, eve] = [await subscribe(office.ann), await subscribe(office.bob), await subscribe(office.eve)];
    const { body: chat } = await product.call<{ id: number; uuid: string }>(office.ann.token, 'POST', '/chats', {
      title: 'Sales',
      users: [office.bob.id],
    });
    await product.call(office.ann.token, 'POST', `/chats/${chat.id}/messages`, { message: 'Lunch?' });
    expect(await got(bob)).toMatchObject([{ title: 'Sales', body: 'Ann: Lunch?', url: `/chats/${chat.uuid}` }]);
    expect([await got(ann), await got(eve)]).toEqual([[], []]);
  });
});

describe('a subscription', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['signing out', () => product.call(office.ann.token, 'DELETE', '/auth/logout')],
    [
      'a new password',
      () => product.call(office.admin.token, 'PUT', `/users/${office.ann.id}`, { password: 'another good one 7' }),
    ],
    ['being deleted', () => product.call(office.admin.token, 'DELETE', `/users/${office.ann.id}`)],
  ])('ends with %s', async (_what, end) => {
    await subscribe(office.ann);
    await subscribe(office.bob);
    await end();
    const left = await queryRows(product, office.company.id, sql`select user_id as id from push_subscriptions`);
    expect(left).toEqual([{ id: office.bob.id }]);
  });

  test('says nothing once its session has run out by itself, or its browser is gone', async () => {
    const ann = await subscribe(office.ann);
    product.clock.advance(8 * 24 * 3_600_000);
    await customerWrites();
    expect(await got(ann)).toEqual([]);
    const again = await subscribe(office.ann);
    standIn.answers.set(`https://push.test/${again}`, 410);
    product.clock.advance(11_000);
    await customerWrites();
    expect(await got(again)).toEqual([]);
    // The one that had run out by itself is the clean-up's.
    expect(await rows('push_subscriptions')).toBe(1);
  });

  test('says nothing to whoever has yet to set up the second factor that their company asks for', async () => {
    const ann = await subscribe(office.ann);
    expect((await asksForTwo()).status).toBe(200);
    await customerWrites();
    expect(await got(ann)).toEqual([]);
  });

  test('there are ten of a person at most, the latest', async () => {
    for (let at = 0; at < 12; at += 1) await subscribe(office.ann);
    expect(await rows('push_subscriptions')).toBe(10);
  });

  test.each(['http://push.test/x', 'ftp://push.test/x', `https://push.test/${'x'.repeat(1_000)}`, 'x'])(
    'goes to https alone: %s',
    async (endpoint) => {
      const body = { ...standIn.subscribe('x'), endpoint };
      expect(await product.call(office.ann.token, 'POST', '/push/subscriptions', body)).toMatchObject({ status: 400 });
    },
  );

  test('is nowhere to be read: not in an answer, and not in the table', async () => {
    const name = await subscribe(office.ann);
    const { body } = await product.call(office.ann.token, 'GET', '/push');
    expect(body).toEqual({ publicKey: product.push.publicKey, enabled: true, words: true });
    const stored = await queryRows(
      product,
      office.company.id,
      sql`select encode(sealed, 'escape') as s, endpoint_hash from push_subscriptions`,
    );
    expect(JSON.stringify(stored)).not.toContain(name);
  });
});

describe('on the way', () => {
  test('what its service cannot take now goes out later, once, and to nobody twice', async () => {
    await move({ status: 'pending', userId: null });
    const [ann, bob] = [await subscribe(office.ann), await subscribe(office.bob)];
    standIn.answers.set(`https://push.test/${ann}`, 503);
    await customerWrites();
    expect([await got(ann), await got(bob)]).toMatchObject([[], [{ body: 'Oi' }]]);
    standIn.answers.clear();
    product.clock.advance(6_000);
    expect([await got(ann), await got(bob)]).toMatchObject([[{ body: 'Oi' }], []]);
    product.clock.advance(600_000);
    expect([await got(ann), await got(bob)]).toEqual([[], []]);
  });

  test('a process that dies with it in hand: it goes out from another', async () => {
    const ann = await subscribe(office.ann);
    await customerWrites();
    await inCompany(product.platform, office.company.id, undefined, async ({ tx, now }) => {
      const [row] = await findDueIn(pushes, pushes.dueAt)(tx, now, undefined, 1, []);
      expect(row && (await claimPush(tx, row, new Date(now.getTime() + 60_000)))).toBeDefined();
    });
    expect(await got(ann)).toEqual([]);
    product.clock.advance(61_000);
    expect(await got(ann)).toMatchObject([{ body: 'Oi' }]);
  });
});

describe('an answer from a notification', () => {
  let token: string;
  beforeEach(async () => {
    const ann = await subscribe(office.ann);
    await customerWrites();
    token = (await got(ann))[0]?.reply?.token ?? '';
  });

  const reply = (body = 'Já vejo', with_ = token) =>
    product.call(undefined, 'POST', '/push/reply', { token: with_, body });

  test('is theirs, and goes out once', async () => {
    expect((await reply()).status).toBe(200);
    expect(await reply('Mais uma')).toMatchObject({ status: 409, body: { error: 'ERR_CONFLICT' } });
    expect(await said()).toMatchObject([{ body: expect.stringContaining('Já vejo') as string, userId: office.ann.id }]);
  });

  test.each<[string, number, () => unknown]>([
    ['they signed out', 401, () => product.call(office.ann.token, 'DELETE', '/auth/logout')],
    ['an hour has passed', 401, () => product.clock.advance(3_601_000)],
    ['the ticket is another’s', 403, () => move({ userId: office.bob.id })],
    ['it was closed', 409, () => move({ status: 'closed' })],
    ['their company asks for a second factor now', 403, asksForTwo],
    ['it is gone', 404, () => product.call(office.admin.token, 'DELETE', `/tickets/${ticketId}`)],
    ['somebody wrote the token themselves', 401, () => (token = `${Buffer.from('{}').toString('base64url')}.x`)],
    ['another ticket was written into it', 401, () => (token = token.replace(/^.{30}/, (text) => text.toLowerCase()))],
  ])('%s: %i, and nothing goes out', async (_what, status, before) => {
    await before();
    expect((await reply()).status).toBe(status);
    expect(await said()).toEqual([]);
  });

  test('its token opens nothing else', async () => {
    expect((await product.call(token, 'GET', '/push')).status).toBe(401);
    expect((await product.call(token, 'GET', `/messages/${ticketId}`)).status).toBe(401);
  });
});
