// What may be sent through an official number: anything for a day after the customer's last message, templates always.
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildConnection, buildMessage, buildTicket, countRows } from '../../../../test/build.ts';
import { buildOffice, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { answerTemplates, PICTURE, WELCOME } from '../../../../test/template-owner.ts';

interface Answer {
  messages: Message[];
  error?: string;
  details?: { path: string }[];
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HOUR = 3_600_000;
const TEMPLATE = {
  name: 'welcome',
  language: 'pt_BR',
  header: ['Ana'],
  body: ['Ana', '42'],
  buttons: { '1': 'order/42' },
};

let product: Product;
let office: Office;
let address: string;
let whatsappId: number;

beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
});
beforeEach(async () => {
  office = await buildOffice(product);
  const connection = await buildConnection(product.platform, office.company.id, {
    provider: 'cloud',
    status: 'CONNECTED',
  });
  whatsappId = connection.id;
});
afterAll(() => product.close());

const wroteAt = (hoursAgo: number | null): Date | null =>
  hoursAgo === null ? null : new Date(product.clock.now().getTime() - hoursAgo * HOUR);

/** Ann's open ticket, whose customer wrote so many hours ago. */
const ticketOf = (hoursAgo: number | null, values: Parameters<typeof buildTicket>[2] = {}) =>
  buildTicket(product.platform, office.company.id, {
    status: 'open',
    userId: office.ann.id,
    whatsappId,
    customerWroteAt: wroteAt(hoursAgo),
    ...values,
  });
const send = (ticketId: number, body: object) =>
  product.call<Answer>(office.ann.token, 'POST', `/messages/${ticketId}`, body);
const outbox = async () =>
  (
    await queryRows<{ content: Record<string, unknown> }>(
      product,
      office.company.id,
      sql`select command->'content' as content from outbox order by id`,
    )
  ).map(({ content }) => content);
const isNothingSent = async () => {
  expect(await outbox()).toEqual([]);
  expect(await countRows(product.platform, office.company.id, 'messages')).toBe(0);
};

async function upload(ticketId: number, fields: Record<string, string>, files: (Buffer | string)[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const content of files) form.append('medias', new Blob([new Uint8Array(Buffer.from(content))]), 'file');
  const response = await fetch(`${address}/api/messages/${ticketId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${office.ann.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

describe('the reply window', () => {
  test.each([
    ['an hour ago', 1],
    ['23 hours ago', 23],
  ])('the customer wrote %s: anything goes, and the ticket says how long', async (_when, hoursAgo) => {
    const customerWroteAt = new Date(product.clock.now().getTime() - hoursAgo * HOUR);
    const { id } = await ticketOf(null, { customerWroteAt });
    expect((await send(id, { body: 'hello' })).status).toBe(200);
    const shown = await product.call<Ticket>(office.ann.token, 'GET', `/tickets/${id}`);
    expect(shown.body.replyUntil).toBe(new Date(customerWroteAt.getTime() + 24 * HOUR).toISOString());
    expect(shown.body.whatsapp).toMatchObject({ id: whatsappId, provider: 'cloud' });
  });

  test.each([
    ['a day ago', 24],
    ['never', null],
  ])('the customer wrote %s: nothing is sent', async (_when, hoursAgo) => {
    const { id } = await ticketOf(hoursAgo);
    expect(await send(id, { body: 'hello' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_REPLY_WINDOW_CLOSED' },
    });
    await isNothingSent();
  });

  test('it closes while nobody does anything', async () => {
    const { id } = await ticketOf(1);
    product.clock.advance(23 * HOUR);
    expect(await send(id, { body: 'hello' })).toMatchObject({ status: 409 });
  });

  test('other networks have none', async () => {
    const { id } = await ticketOf(null, { whatsappId: office.whatsappId });
    expect((await send(id, { body: 'hello' })).status).toBe(200);
    const shown = await product.call<Ticket>(office.ann.token, 'GET', `/tickets/${id}`);
    expect(shown.body).toMatchObject({ replyUntil: null, whatsapp: { provider: 'sandbox' } });
  });

  test('files outside it are refused, and none stays', async () => {
    const { id } = await ticketOf(30);
    expect(await upload(id, {}, [PNG])).toMatchObject({ status: 409, body: { error: 'ERR_REPLY_WINDOW_CLOSED' } });
    await isNothingSent();
    expect(await countRows(product.platform, office.company.id, 'media')).toBe(0);
  });

  test('what failed is not tried again outside it', async () => {
    const { id } = await ticketOf(30);
    const failed = await buildMessage(product.platform, office.company.id, id, {
      fromMe: true,
      userId: office.ann.id,
      ack: 0,
      sendError: 'ERR_SENDING_WAPP_MSG',
    });
    const retry = await product.call(office.ann.token, 'POST', `/messages/${failed.id}/retry`);
    expect(retry).toMatchObject({ status: 409, body: { error: 'ERR_REPLY_WINDOW_CLOSED' } });
    expect(await outbox()).toEqual([]);
  });

  test('a new conversation knows when the contact last wrote; one moved to another number, when they wrote there', async () => {
    const customerWroteAt = new Date(product.clock.now().getTime() - 2 * HOUR);
    const { contactId, id } = await ticketOf(null, { status: 'closed', customerWroteAt });
    await buildMessage(product.platform, office.company.id, id, { createdAt: customerWroteAt });
    const begun = await product.call<Ticket>(office.admin.token, 'POST', '/tickets', {
      contactId,
      whatsappId,
      status: 'open',
      queueId: office.sales.id,
    });
    expect(begun.status).toBe(200);
    expect(begun.body.replyUntil).toBe(new Date(customerWroteAt.getTime() + 24 * HOUR).toISOString());
    const other = await buildConnection(product.platform, office.company.id, { provider: 'cloud' });
    const move = (to: number) =>
      product.call<Ticket>(office.admin.token, 'PUT', `/tickets/${begun.body.id}`, { whatsappId: to });
    expect((await move(other.id)).body).toMatchObject({ whatsappId: other.id, replyUntil: null });
    expect((await move(whatsappId)).body.replyUntil).toBe(begun.body.replyUntil);
  });
});

describe('a conversation that is taken up again', () => {
  test('knows what the contact wrote in a later one', async () => {
    const old = await ticketOf(72, { status: 'closed' });
    const { customerWroteAt } = await ticketOf(1, { status: 'closed', contactId: old.contactId });
    // Elsewhere, and somebody else: neither counts.
    await ticketOf(0, { status: 'closed', contactId: old.contactId, whatsappId: office.whatsappId });
    await ticketOf(0, { status: 'closed' });
    const again = await product.call<Ticket>(office.ann.token, 'PUT', `/tickets/${old.id}`, {
      status: 'open',
      userId: office.ann.id,
    });
    expect(again.body.replyUntil).toBe(new Date((customerWroteAt?.getTime() ?? 0) + 24 * HOUR).toISOString());
    expect((await send(old.id, { body: 'hello' })).status).toBe(200);
  });
});

describe('what Meta would not take', () => {
  test('is refused in words, and nothing stays', async () => {
    const { id } = await ticketOf(1);
    const long = await send(id, { body: 'x'.repeat(4_097) });
    expect(long).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', details: [{ path: 'body' }] } });
    const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1');
    expect(await upload(id, {}, [PNG, gif])).toMatchObject({ body: { error: 'ERR_WAPP_UNSUPPORTED' } });
    await isNothingSent();
    expect(await countRows(product.platform, office.company.id, 'media')).toBe(0);
  });

  test('a picture it does not show goes as a document; also when it is tried again', async () => {
    const { id } = await ticketOf(1);
    const webp = Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0/\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0', 'latin1');
    const { status, body } = await upload(id, { body: 'look' }, [webp]);
    expect([status, body.error]).toEqual([200, undefined]);
    const sent = { type: 'media', kind: 'document', mime: 'image/webp', caption: 'look' };
    expect(await outbox()).toMatchObject([sent]);
    await queryRows(product, office.company.id, sql`delete from outbox`);
    await queryRows(product, office.company.id, sql`update messages set ack = 0, send_error = 'ERR_SENDING_WAPP_MSG'`);
    const [message] = await queryRows<{ id: number }>(product, office.company.id, sql`select id from messages`);
    await product.call(office.ann.token, 'POST', `/messages/${message?.id}/retry`);
    expect(await outbox()).toMatchObject([sent]);
  });
});

describe('a template', () => {
  test('goes out at any time, and is shown as the customer reads it', async () => {
    const { id } = await ticketOf(30);
    const [answer] = await Promise.all([
      send(id, { template: TEMPLATE }),
      answerTemplates(product, office.company.id, [PICTURE, WELCOME]),
    ]);
    expect(answer.status).toBe(200);
    const text = 'Hello Ana\n\nAna, your order 42 is ready, Ana.\n\nShop\n\n[ Thanks ]\n[ Track ]';
    expect(answer.body.messages).toMatchObject([{ body: text, mediaType: null, ack: 1 }]);
    expect(await outbox()).toEqual([
      {
        type: 'template',
        name: 'welcome',
        language: 'pt_BR',
        values: { header: ['Ana'], body: ['Ana', '42'], buttons: { '1': 'order/42' } },
      },
    ]);
    const shown = await product.call<Ticket>(office.ann.token, 'GET', `/tickets/${id}`);
    expect(shown.body.lastMessage).toBe('Hello Ana Ana, your order 42 is ready, Ana. Shop [ Thanks ] [ Track ]');
  });

  test('with a picture', async () => {
    const { id } = await ticketOf(null);
    const template = JSON.stringify({ name: 'picture', language: 'en' });
    const [answer] = await Promise.all([
      upload(id, { template }, [PNG]),
      answerTemplates(product, office.company.id, [PICTURE, WELCOME]),
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.messages).toMatchObject([{ body: 'Look', mediaType: 'image', mediaState: 'stored' }]);
    expect(await outbox()).toMatchObject([
      { type: 'template', name: 'picture', values: { body: [] }, header: { mime: 'image/png', fileName: 'file' } },
    ]);
  });

  test.each<[string, object, number, string, string[] | undefined]>([
    ['unknown', { ...TEMPLATE, name: 'other' }, 404, 'ERR_NO_TEMPLATE_FOUND', undefined],
    ['in another language', { ...TEMPLATE, language: 'en' }, 404, 'ERR_NO_TEMPLATE_FOUND', undefined],
    ['with too few values', { ...TEMPLATE, body: ['Ana'] }, 400, 'ERR_TEMPLATE_VALUES', ['template.body']],
    ['without its picture', { name: 'picture', language: 'en' }, 400, 'ERR_TEMPLATE_VALUES', ['medias']],
  ])('%s is refused, and nothing is stored', async (_what, template, status, error, paths) => {
    const { id } = await ticketOf(null);
    const [answer] = await Promise.all([
      send(id, { template }),
      answerTemplates(product, office.company.id, [PICTURE, WELCOME]),
    ]);
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error });
    expect(answer.body.details?.map(({ path }) => path)).toEqual(paths);
    await isNothingSent();
  });

  test('with the wrong file is refused, and no file stays', async () => {
    const { id } = await ticketOf(null);
    const template = JSON.stringify({ name: 'picture', language: 'en' });
    const [answer] = await Promise.all([
      upload(id, { template }, ['just a text']),
      answerTemplates(product, office.company.id, [PICTURE]),
    ]);
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_TEMPLATE_VALUES' } });
    await isNothingSent();
    expect(await upload(id, { template: '{' }, [PNG])).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
  });

  test('is of official numbers only, and has no other text', async () => {
    const sandbox = await ticketOf(null, { whatsappId: office.whatsappId });
    expect(await send(sandbox.id, { template: TEMPLATE })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TEMPLATE_FOUND' },
    });
    const { id } = await ticketOf(null);
    expect(await send(id, { template: TEMPLATE, body: 'and this' })).toMatchObject({ status: 400 });
    expect(await countRows(product.platform, office.company.id, 'channel_requests')).toBe(0);
  });

  test('the network refuses to list them: the code is its own', async () => {
    const { id } = await ticketOf(null);
    const [answer] = await Promise.all([
      send(id, { template: TEMPLATE }),
      answerTemplates(product, office.company.id, 'ERR_WAPP_ACCOUNT_REFUSED: token'),
    ]);
    expect(answer).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_ACCOUNT_REFUSED' } });
    await isNothingSent();
  });

  test('only whoever may write there sends one', async () => {
    const { id } = await ticketOf(null, { userId: office.bob.id });
    expect(await send(id, { template: TEMPLATE })).toMatchObject({ status: 403 });
    expect(await countRows(product.platform, office.company.id, 'channel_requests')).toBe(0);
  });

  test('a repeat answers what was sent, and asks nobody', async () => {
    const { id } = await ticketOf(null);
    const again = { template: TEMPLATE, clientId: '0b0f7bd4-6a7f-4d6f-9a51-5a1c9a4f2a10' };
    const [first] = await Promise.all([send(id, again), answerTemplates(product, office.company.id, [WELCOME])]);
    const second = await send(id, again);
    expect(second.body.messages.map(({ id: messageId }) => messageId)).toEqual(
      first.body.messages.map(({ id: messageId }) => messageId),
    );
    expect(await outbox()).toHaveLength(1);
    expect(await countRows(product.platform, office.company.id, 'channel_requests')).toBe(1);
  });

  test('that failed goes out again as the template it is', async () => {
    const { id } = await ticketOf(null);
    const [{ body }] = await Promise.all([
      send(id, { template: TEMPLATE }),
      answerTemplates(product, office.company.id, [WELCOME]),
    ]);
    const first = await outbox();
    await queryRows(product, office.company.id, sql`delete from outbox`);
    await queryRows(
      product,
      office.company.id,
      sql`update messages set ack = 0, send_error = 'ERR_SENDING_WAPP_MSG', send_error_detail = 'Try later'`,
    );
    const retry = await product.call<Message>(office.ann.token, 'POST', `/messages/${body.messages[0]?.id}/retry`);
    expect(retry).toMatchObject({ status: 200, body: { ack: 1, sendError: null, sendErrorDetail: null } });
    expect(await outbox()).toEqual(first);
  });
});
