// What commands say of whose messages are meant: networks cannot name them otherwise, in groups and after a restart.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildConnection, buildContact, buildMessage, buildTicket } from '../../../../test/build.ts';
import { buildOffice, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { ProviderName } from '@recado/contract/constants';

let product: Product;
let office: Office;

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

const contact = (values: Parameters<typeof buildContact>[2]) =>
  buildContact(product.platform, office.company.id, values);

const message = (ticketId: number, values: Parameters<typeof buildMessage>[3]) =>
  buildMessage(product.platform, office.company.id, ticketId, values);

/** A ticket of ann's. */
async function ticketWith(contactId: number, isGroup: boolean, provider: ProviderName = 'beta'): Promise<number> {
  const { id: whatsappId } = await buildConnection(product.platform, office.company.id, { provider });
  const values = { status: 'open', userId: office.ann.id, whatsappId, contactId, isGroup, unreadMessages: 3 } as const;
  return (await buildTicket(product.platform, office.company.id, values)).id;
}

const commands = async (): Promise<Record<string, unknown>[]> =>
  (
    await queryRows<{ command: Record<string, unknown> }>(
      product,
      office.company.id,
      sql`
    select command from outbox order by id`,
    )
  ).map(({ command }) => command);

async function answer(ticketId: number, quotedId: number): Promise<Record<string, unknown> | undefined> {
  const body = { body: 'yes', quotedMsg: { id: quotedId } };
  expect((await product.call(office.ann.token, 'POST', `/messages/${ticketId}`, body)).status).toBe(200);
  return (await commands()).find(({ kind }) => kind === 'send');
}

describe('in a group', () => {
  let ticketId: number;
  let maria: number;
  let hidden: number;

  beforeEach(async () => {
    const group = await contact({ name: 'Team', number: '1203630@g.us', isGroup: true });
    maria = (await contact({ number: '5511988887777', lid: '900' })).id;
    hidden = (await contact({ number: '901', lid: '901' })).id;
    ticketId = await ticketWith(group.id, true);
  });

  test('an answer says who wrote what it answers, and what', async () => {
    const { id } = await message(ticketId, { contactId: maria, body: 'who comes?', externalId: 'Q' });
    expect(await answer(ticketId, id)).toMatchObject({
      chat: { group: { id: '1203630@g.us' } },
      quotedId: 'Q',
      quoted: { fromMe: false, author: { phone: '5511988887777', hiddenId: '900' }, body: 'who comes?' },
    });
  });

  test('of somebody whose number is hidden, of ourselves, of nobody we know', async () => {
    for (const [values, quoted] of [
      [{ contactId: hidden }, { fromMe: false, author: { hiddenId: '901' } }],
      [
        { contactId: null, fromMe: true },
        { fromMe: true, author: null },
      ],
      [{ contactId: null }, { fromMe: false, author: null }],
    ] as const) {
      await queryRows(product, office.company.id, sql`delete from outbox`);
      const { id } = await message(ticketId, { ...values, body: 'hi' });
      expect((await answer(ticketId, id))?.['quoted']).toEqual({ ...quoted, body: 'hi' });
    }
  });

  test('so does one that is sent again', async () => {
    const asked = await message(ticketId, { contactId: maria, mediaType: 'image', body: '', externalId: 'Q' });
    const { id } = await message(ticketId, {
      fromMe: true,
      contactId: null,
      userId: office.ann.id,
      ack: 0,
      sendError: 'ERR_SENDING_WAPP_MSG',
      quotedMessageId: asked.id,
    });
    expect((await product.call(office.ann.token, 'POST', `/messages/${id}/retry`)).status).toBe(200);
    expect(await commands()).toMatchObject([
      { kind: 'send', quotedId: 'Q', quoted: { fromMe: false, author: { hiddenId: '900' }, body: '📷' } },
    ]);
  });

  test('read receipts are one for each author', async () => {
    for (const [externalId, contactId] of [
      ['M1', maria],
      ['H1', hidden],
      ['M2', maria],
      ['N1', null],
    ] as const)
      await message(ticketId, { contactId, externalId });
    await product.call(office.ann.token, 'GET', `/messages/${ticketId}`);
    const chat = expect.objectContaining({ key: `chat-${ticketId}` });
    expect(await commands()).toEqual([
      { kind: 'read', chat, ids: ['M1', 'M2'], author: { phone: '5511988887777', hiddenId: '900' } },
      { kind: 'read', chat, ids: ['H1'], author: { hiddenId: '901' } },
      { kind: 'read', chat, ids: ['N1'] },
    ]);
  });
});

describe('with one person', () => {
  test.each([
    ['beta', { phone: '5511988887777', hiddenId: '900' }],
    ['cloud', { phone: '5511988887777', hiddenId: 'BR.12' }],
  ] as const)('on %s they are named as it knows them', async (provider, author) => {
    const { id: contactId } = await contact({ number: '5511988887777', lid: '900', cloudId: 'BR.12' });
    const ticketId = await ticketWith(contactId, false, provider);
    await queryRows(product, office.company.id, sql`update tickets set customer_wrote_at = now()`);
    const { id } = await message(ticketId, { body: 'open today?' });
    expect(await answer(ticketId, id)).toMatchObject({ quoted: { fromMe: false, author, body: 'open today?' } });
  });

  test('on a network that cannot know them, nobody is named', async () => {
    const { id: contactId } = await contact({ number: 'BR.12', cloudId: 'BR.12' });
    const ticketId = await ticketWith(contactId, false, 'beta');
    const { id } = await message(ticketId, {});
    expect((await answer(ticketId, id))?.['quoted']).toMatchObject({ author: null });
  });

  test('a read receipt needs no author', async () => {
    const ticketId = await ticketWith((await contact({})).id, false);
    await message(ticketId, { externalId: 'A' });
    await message(ticketId, { externalId: 'B' });
    await product.call(office.ann.token, 'GET', `/messages/${ticketId}`);
    expect(await commands()).toEqual([{ kind: 'read', chat: expect.anything(), ids: ['A', 'B'] }]);
  });
});
