// Who may merge contacts whose open conversations others attend to: what is said there would go to somebody else.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildTicket,
  buildUser,
  countRows,
} from '../../../../test/build.ts';
import { queryRows } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let companyId: number;
let whatsappId: number;
let queueId: number;
/** may merge, and is in no queue */
let stranger: string;
/** may merge, and is in the queue */
let colleague: string;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  companyId = (await buildCompany(product.platform)).id;
  whatsappId = (await buildConnection(product.platform, companyId)).id;
  queueId = (await buildQueue(product.platform, companyId)).id;
  const admin = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  const role = { name: 'Cleaners', profile: 'user', permissions: ['contacts-page:merge'] };
  const { body } = await product.call<{ id: number }>(admin, 'POST', '/roles', role);
  const who = async (queueIds: number[]) =>
    product.tokenOf(await buildUser(product.platform, companyId, { roleId: body.id, queueIds }));
  [stranger, colleague] = [await who([]), await who([queueId])];
});

const contact = async (values: object): Promise<number> => (await buildContact(product.platform, companyId, values)).id;
const attended = async (contactId: number): Promise<number> =>
  (await buildTicket(product.platform, companyId, { contactId, whatsappId, queueId, status: 'open' })).id;

interface Answer {
  mergeId: number;
  contact: object;
  error?: string;
}
const merge = async (token: string, kept: number, gone: number): Promise<Answer> =>
  (await product.call<Answer>(token, 'POST', `/contacts/${kept}/merge`, { contactId: gone })).body;
const undo = (token: string, mergeId: number) =>
  product.call<Answer>(token, 'POST', `/contacts/merges/${mergeId}/undo`);

test('one whom colleagues attend to where one does not see it is not moved to another number', async () => {
  const [kept, gone] = [await contact({ number: '5511988880001' }), await contact({ number: '5521988880002' })];
  const ticketId = await attended(gone);
  expect((await merge(stranger, kept, gone)).error).toBe('ERR_CONTACT_ATTENDED');
  expect(await countRows(product.platform, companyId, 'contacts')).toBe(2);
  expect((await merge(colleague, kept, gone)).error).toBeUndefined();
  expect(
    await queryRows(product, companyId, sql`select contact_id::int as contact from tickets where id = ${ticketId}`),
  ).toEqual([{ contact: kept }]);
});

test('nor is the one that is kept given a hidden id, to which all would go that is said to their number', async () => {
  const typed = await contact({ name: 'Bia', number: '5511988880003', lid: null });
  const hidden = await contact({ name: 'Bia', number: '99988877766', lid: '99988877766' });
  const ticketId = await attended(typed);
  const lines = () =>
    queryRows(
      product,
      companyId,
      sql`select kind, data from ticket_timeline where ticket_id = ${ticketId} order by id`,
    );
  const renumbered = { kind: 'changed', data: { field: 'number' } };

  expect((await merge(stranger, typed, hidden)).error).toBe('ERR_CONTACT_ATTENDED');
  const { mergeId, contact: kept } = await merge(colleague, typed, hidden);
  expect(kept).toMatchObject({ id: typed, number: '5511988880003' });
  expect(await lines()).toEqual([renumbered]);

  expect((await undo(stranger, mergeId)).body.error).toBe('ERR_CONTACT_ATTENDED');
  expect((await undo(colleague, mergeId)).status).toBe(200);
  expect(await lines()).toEqual([renumbered, renumbered]);
});
