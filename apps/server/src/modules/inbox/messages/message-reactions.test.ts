// Reactions: an attendant's, which the customer gets, and the customer's; who may, and what becomes of one that fails.
import type { OutboundCommand } from '@recado/channel/outbound';
import type { Message } from '@recado/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildConnection, buildContact, buildMessage, buildTicket } from '../../../../test/build.ts';
import { buildOffice, eventsOf, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product, type TestAnswer } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { ingestEvents } from '../intake/inbound.service.ts';
import { commandFailed } from './delivery.service.ts';

let product: Product;
let office: Office;
let ticket: Awaited<ReturnType<typeof buildTicket>>;
let contact: Awaited<ReturnType<typeof buildContact>>;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
  contact = await buildContact(product.platform, office.company.id, { name: 'Maria' });
  ticket = await make();
});

const make = (values: Parameters<typeof buildTicket>[2] = {}) =>
  buildTicket(product.platform, office.company.id, {
    whatsappId: office.whatsappId,
    queueId: office.sales.id,
    contactId: contact.id,
    status: 'open',
    userId: office.ann.id,
    ...values,
  });

const message = async (values: Parameters<typeof buildMessage>[3] = {}, ticketId = ticket.id) =>
  buildMessage(product.platform, office.company.id, ticketId, { chat: contact.number, ...values });

const react = (token: string, id: number, emoji: unknown): Promise<TestAnswer<Message & { error?: string }>> =>
  product.call(token, 'POST', `/messages/${id}/reaction`, { emoji });

const commands = async (): Promise<OutboundCommand[]> =>
  (
    await queryRows<{ command: OutboundCommand }>(
      product,
      office.company.id,
      sql`select command from outbox order by id`,
    )
  ).map(({ command }) => command);

const shown = async (id: number): Promise<Message | undefined> =>
  (await product.call<{ messages: Message[] }>(office.admin.token, 'GET', `/messages/${ticket.id}`)).body.messages.find(
    (each) => each.id === id,
  );

test('is shown with who reacted, sent, changed and taken back', async () => {
  const { id, externalId } = await message();
  const { body } = await react(office.ann.token, id, '👍');
  expect(body.reactions).toEqual([{ emoji: '👍', fromMe: true, name: 'Ann' }]);
  expect(await commands()).toEqual([
    {
      kind: 'react',
      chat: { key: contact.number, party: { phone: contact.number, name: 'Maria' } },
      id: externalId,
      fromMe: false,
      author: { phone: contact.number },
      emoji: '👍',
      before: '',
    },
  ]);
  // The same again is nothing new.
  await react(office.ann.token, id, '👍');
  expect((await react(office.admin.token, id, '❤️')).body.reactions).toEqual([
    { emoji: '❤️', fromMe: true, name: 'Admin' },
  ]);
  expect((await react(office.ann.token, id, '')).body.reactions).toEqual([]);
  await react(office.ann.token, id, '');
  expect((await commands()).map((command) => command.kind === 'react' && command.emoji)).toEqual(['👍', '❤️', '']);
  const told = await eventsOf<{ action: string; message: Message }>(product, office.company.id, 'appMessage');
  expect(told.map(({ payload }) => payload.message.reactions.length)).toEqual([1, 1, 0]);
});

test('none was there: taking it back sends nothing', async () => {
  const { id } = await message();
  expect((await react(office.ann.token, id, '')).status).toBe(200);
  expect(await commands()).toEqual([]);
});

test('to our own message nobody is named as its author', async () => {
  const { id } = await message({ fromMe: true, userId: office.bob.id, contactId: null, ack: 3 });
  await react(office.ann.token, id, '👍');
  const [command] = await commands();
  expect(command).toMatchObject({ kind: 'react', fromMe: true });
  expect(command).not.toHaveProperty('author');
});

test('one that fails is as it was before, and the message says why', async () => {
  const { id } = await message();
  await react(office.ann.token, id, '👍');
  await react(office.ann.token, id, '🎉');
  const last = (await commands()).at(-1);
  if (!last) throw new Error('no command');
  await inCompany(product.platform, office.company.id, undefined, (ctx) =>
    commandFailed(ctx, { messageId: id, command: last }, 'ERR_SENDING_WAPP_MSG', 'no'),
  );
  expect(await shown(id)).toMatchObject({
    reactions: [{ emoji: '👍', fromMe: true }],
    sendError: 'ERR_SENDING_WAPP_MSG',
    sendErrorDetail: 'no',
  });
});

describe('refused', () => {
  test('to whom may not act on the ticket', async () => {
    const { id } = await message();
    expect((await react(office.bob.token, id, '👍')).body.error).toBe('ERR_NO_PERMISSION');
    expect((await react(office.eve.token, id, '👍')).body.error).toBe('ERR_NO_PERMISSION');
    const stranger = await buildOffice(product);
    expect((await react(stranger.admin.token, id, '👍')).status).toBe(404);
    const closed = await make({
      status: 'closed',
      contactId: (await buildContact(product.platform, office.company.id)).id,
    });
    expect((await react(office.ann.token, (await message({}, closed.id)).id, '👍')).body.error).toBe(
      'ERR_TICKET_NOT_OPEN',
    );
  });

  test.each<[string, Parameters<typeof message>[0], string]>([
    ['deleted', { isDeleted: true }, 'ERR_CONFLICT'],
    ['not sent', { fromMe: true, ack: 0, sendError: 'ERR_SENDING_WAPP_MSG' }, 'ERR_CONFLICT'],
    ['a call', { mediaType: 'call_log' }, 'ERR_VALIDATION'],
    ['its connection is gone', { whatsappId: 999_999 }, 'ERR_WAPP_NOT_INITIALIZED'],
  ])('%s', async (_case, values, error) => {
    expect((await react(office.ann.token, (await message(values)).id, '👍')).body.error).toBe(error);
    expect(await commands()).toEqual([]);
  });

  test.each(['a', 'ok', '👍👍', '1', 'x'.repeat(40)])('%j', async (emoji) => {
    expect((await react(office.ann.token, (await message()).id, emoji)).body.error).toBe('ERR_VALIDATION');
  });

  test('on an official number, a day after the customer wrote', async () => {
    const cloud = await buildConnection(product.platform, office.company.id, {
      provider: 'cloud',
      status: 'CONNECTED',
    });
    ticket = await make({ whatsappId: cloud.id, customerWroteAt: new Date(Date.now() - 25 * 3_600_000) });
    expect((await react(office.ann.token, (await message()).id, '👍')).body.error).toBe('ERR_REPLY_WINDOW_CLOSED');
  });

  test('on an official number, to what is not sent yet: it has no name there', async () => {
    const cloud = await buildConnection(product.platform, office.company.id, {
      provider: 'cloud',
      status: 'CONNECTED',
    });
    ticket = await make({ whatsappId: cloud.id, customerWroteAt: new Date() });
    const ours = { fromMe: true, userId: office.ann.id, contactId: null };
    expect((await react(office.ann.token, (await message({ ...ours, ack: 1 })).id, '👍')).body).toMatchObject({
      error: 'ERR_CONFLICT',
      message: 'The message is not sent yet',
    });
    expect(await commands()).toEqual([]);
    expect((await react(office.ann.token, (await message({ ...ours, ack: 2 })).id, '👍')).status).toBe(200);
    expect((await react(office.ann.token, (await message()).id, '👍')).status).toBe(200);
  });
});

const take = (fromMe: boolean, emoji: string, externalId: string): Promise<unknown> =>
  inCompany(product.platform, office.company.id, undefined, (ctx) =>
    ingestEvents(
      ctx,
      { id: office.whatsappId, name: 'Main', queueIds: [] },
      {
        kind: 'reaction',
        chat: { key: contact.number, party: { phone: contact.number } },
        id: externalId,
        fromMe,
        sender: fromMe ? {} : { phone: contact.number },
        emoji,
        at: new Date(Date.now() + 1_000).toISOString(),
      },
    ),
  );

describe('what the network tells', () => {
  test('the customer’s is shown with their name', async () => {
    const { id, externalId } = await message({ fromMe: true, ack: 3 });
    await take(false, '❤️', externalId);
    expect((await shown(id))?.reactions).toEqual([{ emoji: '❤️', fromMe: false, name: 'Maria' }]);
  });

  test('an echo of ours stays the attendant’s; another from the phone is nobody’s', async () => {
    const { id, externalId } = await message();
    await react(office.ann.token, id, '👍');
    await take(true, '👍', externalId);
    expect((await shown(id))?.reactions).toEqual([{ emoji: '👍', fromMe: true, name: 'Ann' }]);
    await take(true, '🎉', externalId);
    expect((await shown(id))?.reactions).toEqual([{ emoji: '🎉', fromMe: true, name: null }]);
  });
});
