// A right to delete is one to delete what one sees.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTicket, buildUser } from '../../../../test/build.ts';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
  office = await buildOffice(product);
});
afterAll(() => product.close());

test('who may delete deletes, what they see; with a contact goes what colleagues are at', async () => {
  const { body: role } = await product.call<{ id: number }>(office.admin.token, 'POST', '/roles', {
    name: 'Cleaning',
    profile: 'user',
    permissions: ['ticket-options:deleteTicket', 'contacts-page:deleteContact'],
  });
  const cleaner = product.tokenOf(
    await buildUser(product.platform, office.company.id, { roleId: role.id, queueIds: [office.sales.id] }),
  );
  const { id, contactId } = await buildTicket(product.platform, office.company.id, {
    status: 'open',
    userId: office.eve.id,
    queueId: office.support.id,
  });
  expect((await product.call(cleaner, 'DELETE', `/tickets/${id}`)).body['error']).toBe('ERR_NO_PERMISSION');
  expect((await product.call(cleaner, 'DELETE', `/contacts/${contactId}`)).body['error']).toBe('ERR_CONTACT_ATTENDED');
  expect((await product.call(office.eve.token, 'GET', `/tickets/${id}`)).status).toBe(200);
  await product.call(office.admin.token, 'PUT', `/tickets/${id}`, { queueId: office.sales.id, userId: null });
  expect((await product.call(cleaner, 'DELETE', `/contacts/${contactId}`)).status).toBe(200);
  expect((await product.call(office.eve.token, 'GET', `/tickets/${id}`)).status).toBe(404);
});
