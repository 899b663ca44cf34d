// A conversation over the simulated network: a contact is checked, written to, answers, and sees what is deleted.
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany, buildUser, countRows } from '../../../../test/build.ts';
import { customerWrites, pairedConnection, phoneOf, until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

const CUSTOMER = '5511987651234';

let product: Product;
let companyId: number;
let token: string;
let whatsappId: number;

beforeAll(async () => {
  product = await createProduct({ channels: true });
  const company = await buildCompany(product.platform);
  companyId = company.id;
  token = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  ({ id: whatsappId } = await pairedConnection(product, token, companyId));
});
afterAll(() => product.close());

describe('a contact’s number', () => {
  test('that the network does not know is refused', async () => {
    const { status, body } = await product.call(token, 'POST', '/contacts', {
      name: 'Nobody',
      number: '5511988880000',
    });
    expect([status, body['error']]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT']);
    expect(await countRows(product.platform, companyId, 'contacts')).toBe(0);
  });

  test('that it knows is stored', async () => {
    const { body } = await product.call(token, 'POST', '/contacts', { name: 'Customer', number: '+55 11 8765-1234' });
    expect(body['number']).toBe(CUSTOMER);
    const changed = await product.call(token, 'PUT', `/contacts/${String(body['id'])}`, { number: '5511988880000' });
    expect(changed.body['error']).toBe('ERR_WAPP_INVALID_CONTACT');
  });
});

test('written, read, answered, deleted', async () => {
  const [contact] = (await product.call<{ id: number }[]>(token, 'GET', '/contacts/list')).body;
  const ticket = (await product.call<Ticket>(token, 'POST', '/tickets', { contactId: contact?.id })).body;
  expect(ticket).toMatchObject({ whatsappId, status: 'open' });
  const sent = await product.call<{ messages: Message[] }>(token, 'POST', `/messages/${ticket.id}`, { body: 'Hello' });
  const id = sent.body.messages[0]?.id ?? 0;
  const messages = async (): Promise<Message[]> =>
    (await product.call<{ messages: Message[] }>(token, 'GET', `/messages/${ticket.id}`)).body.messages;

  await until(async () => expect(await messages()).toMatchObject([{ id, ack: 3 }]));
  expect(await phoneOf(product, token, whatsappId, CUSTOMER)).toMatchObject([{ body: 'Hello', fromCompany: true }]);
  await product.call(token, 'POST', `/simulator/${whatsappId}/read`, { number: CUSTOMER });
  await until(async () => expect(await messages()).toMatchObject([{ id, ack: 4 }]));

  await customerWrites(product, token, whatsappId, CUSTOMER, 'Hi there');
  await until(async () => expect(await messages()).toMatchObject([{ id }, { body: 'Hi there', fromMe: false }]));

  expect((await product.call(token, 'DELETE', `/messages/${id}`)).status).toBe(200);
  await until(async () => {
    const [seen] = await phoneOf(product, token, whatsappId, CUSTOMER);
    expect(seen).toMatchObject({ isDeleted: true });
  });
});
