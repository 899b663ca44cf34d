// A text is corrected: by whom, until when, what the customer's phone gets, and what becomes of it when that fails.
import type { OutboundCommand } from '@recado/channel/outbound';
import type { Message } from '@recado/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, buildConnection, buildMessage, buildTicket, buildUser } from '../../../../test/build.ts';
import { buildOffice, eventsOf, queryRows, type Office } from '../../../../test/office.ts';
import { customerWrites, pairedConnection, phoneOf, until } from '../../../../test/phones.ts';
import { createProduct, type Product, type TestAnswer } from '../../../../test/product.ts';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { commandDone, commandFailed } from './delivery.service.ts';

let product: Product;
let office: Office;
let ticketId: number;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
  ticketId = (await make({ status: 'open', userId: office.ann.id })).id;
});

const make = (values: Parameters<typeof buildTicket>[2] = {}) =>
  buildTicket(product.platform, office.company.id, {
    whatsappId: office.whatsappId,
    queueId: office.sales.id,
    ...values,
  });

/** Ann's, delivered. */
const annsText = async (values: Parameters<typeof buildMessage>[3] = {}): Promise<number> =>
  (
    await buildMessage(product.platform, office.company.id, ticketId, {
      body: 'The prise is 10',
      fromMe: true,
      userId: office.ann.id,
      contactId: null,
      ack: 3,
      ...values,
    })
  ).id;

const edit = (
  token: string,
  id: number,
  body: unknown,
): Promise<TestAnswer<Message & { error?: string; message?: string }>> =>
  product.call(token, 'PUT', `/messages/${id}`, { body });

const commands = async (): Promise<OutboundCommand[]> =>
  (
    await queryRows<{ command: OutboundCommand }>(
      product,
      office.company.id,
      sql`select command from outbox order by id`,
    )
  ).map(({ command }) => command);

const lastLine = async (): Promise<unknown> =>
  (await product.call(office.ann.token, 'GET', `/tickets/${ticketId}`)).body['lastMessage'];

type Row = { body: string; previous_body: string | null; is_edited: boolean; ack: number; send_error: string | null };
const rowOf = async (id: number): Promise<Row | undefined> =>
  (
    await queryRows<Row>(
      product,
      office.company.id,
      sql`select body, previous_body, is_edited, ack, send_error from messages where id = ${id}`,
    )
  )[0];

const settle = (work: (ctx: Ctx) => Promise<void>): Promise<void> =>
  inCompany(product.platform, office.company.id, undefined, async (ctx) => {
    await ctx.tx.execute(sql`delete from outbox`);
    await work(ctx);
  });

describe('a text that is out', () => {
  test('reads otherwise, and the network is told', async () => {
    const id = await annsText();
    const { status, body } = await edit(office.ann.token, id, ' The price is 10 ');
    expect([status, body.body, body.isEdited, body.ack]).toEqual([200, 'The price is 10', true, 3]);
    expect(await rowOf(id)).toMatchObject({ previous_body: 'The prise is 10' });
    expect(await commands()).toMatchObject([{ kind: 'edit', body: 'The price is 10' }]);
    expect(await lastLine()).toBe('The price is 10');
    const told = await eventsOf<{ action: string; message: Message }>(product, office.company.id, 'appMessage');
    expect(told.map(({ payload }) => [payload.action, payload.message.body])).toEqual([['update', 'The price is 10']]);
  });

  test('the same again: nothing', async () => {
    const id = await annsText();
    expect((await edit(office.ann.token, id, 'The prise is 10')).body.isEdited).toBe(false);
    expect(await commands()).toEqual([]);
  });

  test('not the last: the ticket’s line stays', async () => {
    const id = await annsText();
    await buildMessage(product.platform, office.company.id, ticketId, { body: 'ok' });
    const before = await lastLine();
    await edit(office.ann.token, id, 'The price is 10');
    expect(await lastLine()).toBe(before);
  });

  test('twice while the first waits: one command, with what the phone has', async () => {
    const id = await annsText();
    await edit(office.ann.token, id, 'second');
    await edit(office.ann.token, id, 'third');
    expect(await commands()).toMatchObject([
      { kind: 'edit', body: 'third', before: { body: 'The prise is 10', isEdited: false } },
    ]);
  });

  test('variables stand for their values', async () => {
    const id = await annsText();
    expect((await edit(office.ann.token, id, 'Ticket {{protocol}} {{unknown}}')).body.body).toMatch(
      new RegExp(`^Ticket \\d{8}-${ticketId} \\{\\{unknown\\}\\}$`),
    );
  });

  test('a refusal gives the old text back and says why; the tick stays', async () => {
    const id = await annsText();
    await edit(office.ann.token, id, 'second');
    const [command] = await commands();
    if (!command) throw new Error('no command');
    await settle((ctx) => commandFailed(ctx, { messageId: id, command }, 'ERR_SENDING_WAPP_MSG', 'too late'));
    expect(await rowOf(id)).toEqual({
      body: 'The prise is 10',
      previous_body: null,
      is_edited: false,
      ack: 3,
      send_error: 'ERR_SENDING_WAPP_MSG',
    });
    expect(await lastLine()).toBe('The prise is 10');
    // The next one clears it.
    expect((await edit(office.ann.token, id, 'third')).body.sendError).toBeNull();
  });

  test('a refusal after an earlier edit: that one stays, and stays marked', async () => {
    const id = await annsText();
    await edit(office.ann.token, id, 'second');
    const [first] = await commands();
    if (!first) throw new Error('no command');
    await settle((ctx) => commandDone(ctx, { messageId: id, command: first }, {}));
    await edit(office.ann.token, id, 'third');
    const [second] = await commands();
    if (!second) throw new Error('no command');
    await settle((ctx) => commandFailed(ctx, { messageId: id, command: second }, 'ERR_SENDING_WAPP_MSG'));
    expect(await rowOf(id)).toMatchObject({ body: 'second', is_edited: true });
  });
});

/** @param last what it is corrected to while the network has the first correction */
const refuse = async (id: number, last: string, meanwhile?: (ctx: Ctx) => Promise<unknown>): Promise<void> => {
  await edit(office.ann.token, id, 'second');
  const [inFlight] = await commands();
  if (!inFlight) throw new Error('no command');
  await edit(office.ann.token, id, last);
  await settle(async (ctx) => {
    await meanwhile?.(ctx);
    await commandFailed(ctx, { messageId: id, command: inFlight }, 'ERR_SENDING_WAPP_MSG');
  });
};

describe('a refusal of what was corrected once more while the network had it', () => {
  test('the newest is tried; refused too, the text is what the customer has', async () => {
    const id = await annsText();
    await refuse(id, 'third');
    const [command] = await commands();
    if (!command) throw new Error('no command');
    expect(command).toMatchObject({
      kind: 'edit',
      body: 'third',
      before: { body: 'The prise is 10', isEdited: false },
    });
    expect(await rowOf(id)).toMatchObject({ body: 'third', is_edited: true, send_error: null });
    expect(await lastLine()).toBe('third');
    await settle((ctx) => commandFailed(ctx, { messageId: id, command }, 'ERR_SENDING_WAPP_MSG'));
    expect(await commands()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({
      body: 'The prise is 10',
      is_edited: false,
      send_error: 'ERR_SENDING_WAPP_MSG',
    });
    expect(await lastLine()).toBe('The prise is 10');
  });

  test('back to what the customer has: nothing is sent', async () => {
    const id = await annsText();
    await refuse(id, 'The prise is 10');
    expect(await commands()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ body: 'The prise is 10', previous_body: null, is_edited: false });
  });

  test('the newest cannot be tried: the text is what the customer has', async () => {
    const id = await annsText();
    await refuse(id, 'third', ({ tx }) => tx.execute(sql`update messages set is_deleted = true where id = ${id}`));
    expect(await commands()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ body: 'The prise is 10', is_edited: false });
  });
});

const write = async (body: string): Promise<number> =>
  (await product.call<{ messages: Message[] }>(office.ann.token, 'POST', `/messages/${ticketId}`, { body })).body
    .messages[0]?.id ?? 0;

describe('a text that is not out', () => {
  test('goes out as it then reads', async () => {
    const id = await write('The prise is 10');
    expect((await edit(office.ann.token, id, 'The price is 10')).body).toMatchObject({ isEdited: false, ack: 1 });
    expect(await commands()).toMatchObject([{ kind: 'send', content: { type: 'text', body: 'The price is 10' } }]);
    expect(await lastLine()).toBe('The price is 10');
  });

  test('but was being sent at that moment: it is corrected on the phone', async () => {
    const id = await write('The prise is 10');
    const [sent] = await commands();
    if (!sent) throw new Error('no command');
    await edit(office.ann.token, id, 'The price is 10');
    await settle((ctx) => commandDone(ctx, { messageId: id, command: sent }, { externalId: 'theirs' }));
    expect(await commands()).toMatchObject([
      { kind: 'edit', id: 'theirs', body: 'The price is 10', before: { body: 'The prise is 10', isEdited: false } },
    ]);
    expect(await rowOf(id)).toMatchObject({ is_edited: true, ack: 2 });
  });

  test('failed: it is tried again as it then reads', async () => {
    const id = await annsText({ ack: 0, sendError: 'ERR_SENDING_WAPP_MSG' });
    expect((await edit(office.ann.token, id, 'The price is 10')).body).toMatchObject({
      isEdited: false,
      sendError: 'ERR_SENDING_WAPP_MSG',
    });
    expect(await commands()).toEqual([]);
    await product.call(office.ann.token, 'POST', `/messages/${id}/retry`);
    expect(await commands()).toMatchObject([{ kind: 'send', content: { body: 'The price is 10' } }]);
  });
});

describe('refused', () => {
  test('another’s, for administrators too; the customer’s, another company’s', async () => {
    const id = await annsText();
    const customers = (await buildMessage(product.platform, office.company.id, ticketId)).id;
    expect((await edit(office.bob.token, id, 'x')).body.error).toBe('ERR_NO_PERMISSION');
    expect((await edit(office.eve.token, id, 'x')).body.error).toBe('ERR_NO_PERMISSION');
    expect((await edit(office.ann.token, customers, 'x')).body.error).toBe('ERR_NO_PERMISSION');
    expect((await edit(office.admin.token, customers, 'x')).body.error).toBe('ERR_NO_PERMISSION');
    const stranger = await buildOffice(product);
    expect((await edit(stranger.admin.token, id, 'x')).status).toBe(404);
    const phones = await annsText({ userId: null });
    for (const notTheirs of [id, phones])
      expect((await edit(office.admin.token, notTheirs, 'x')).body.error).toBe('ERR_NO_PERMISSION');
    expect((await edit(office.ann.token, id, 'x')).status).toBe(200);
  });

  test.each<[string, Parameters<typeof annsText>[0], string, number]>([
    ['a picture’s caption', { mediaType: 'image' }, 'ERR_VALIDATION', 400],
    ['deleted', { isDeleted: true }, 'ERR_CONFLICT', 409],
    ['older than a quarter of an hour', { createdAt: new Date(Date.now() - 16 * 60_000) }, 'ERR_CONFLICT', 409],
    ['its connection is gone', { whatsappId: 999_999 }, 'ERR_WAPP_NOT_INITIALIZED', 409],
  ])('%s', async (_case, values, error, status) => {
    const answer = await edit(office.ann.token, await annsText(values), 'x');
    expect([answer.body.error, answer.status]).toEqual([error, status]);
    expect(await commands()).toEqual([]);
  });

  test('an official number’s, unless it is not out yet', async () => {
    const cloud = await buildConnection(product.platform, office.company.id, {
      provider: 'cloud',
      status: 'CONNECTED',
    });
    ticketId = (
      await make({ status: 'open', userId: office.ann.id, whatsappId: cloud.id, customerWroteAt: new Date() })
    ).id;
    expect((await edit(office.ann.token, await annsText(), 'x')).body.error).toBe('ERR_WAPP_UNSUPPORTED');
    const sent = await product.call<{ messages: Message[] }>(office.ann.token, 'POST', `/messages/${ticketId}`, {
      body: 'a',
    });
    const id = sent.body.messages[0]?.id ?? 0;
    expect((await edit(office.ann.token, id, 'b')).body.body).toBe('b');
    expect((await edit(office.ann.token, id, 'x'.repeat(4_097))).body.error).toBe('ERR_VALIDATION');
  });

  test.each(['', '   ', null, 'x'.repeat(65_537)])('a text such as %j', async (body) => {
    expect((await edit(office.ann.token, await annsText(), body)).body.error).toBe('ERR_VALIDATION');
  });
});

test('on the simulated network the customer reads the corrected text', async () => {
  const live = await createProduct({ channels: true });
  try {
    const company = await buildCompany(live.platform);
    const token = live.tokenOf(await buildUser(live.platform, company.id, { profile: 'admin' }));
    const { id: whatsappId } = await pairedConnection(live, token, company.id);
    await customerWrites(live, token, whatsappId, '5511987651234', 'Hi');
    const ticket = await until(async () => {
      const { tickets } = (await live.call<{ tickets: { id: number }[] }>(token, 'GET', '/tickets?showAll=true')).body;
      if (!tickets[0]) throw new Error('no ticket yet');
      return tickets[0];
    });
    await live.call(token, 'PUT', `/tickets/${ticket.id}`, { status: 'open' });
    const sent = await live.call<{ messages: Message[] }>(token, 'POST', `/messages/${ticket.id}`, {
      body: 'The prise',
    });
    const id = sent.body.messages[0]?.id ?? 0;
    const phone = () => phoneOf(live, token, whatsappId, '5511987651234');
    await until(async () => expect(await phone()).toMatchObject([{}, { body: 'The prise' }]));
    await live.call(token, 'PUT', `/messages/${id}`, { body: 'The price' });
    await until(async () => expect(await phone()).toMatchObject([{}, { body: 'The price', isEdited: true }]));
  } finally {
    await live.close();
  }
});
