// The approved templates of an official number, asked of whoever owns the connection.
import type { MessageTemplate } from '@recado/contract/templates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildCompany, buildConnection, buildUser, countRows } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { answerTemplates, PICTURE, WELCOME } from '../../../../test/template-owner.ts';

let product: Product;
let companyId: number;
let attendant: string;

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  ({ id: companyId } = await buildCompany(product.platform));
  attendant = product.tokenOf(await buildUser(product.platform, companyId));
});
afterAll(() => product.close());

const list = (id: number, token = attendant) =>
  product.call<{ templates?: MessageTemplate[]; error?: string; message?: string }>(
    token,
    'GET',
    `/whatsapp/${id}/templates`,
  );
const official = async (status: 'CONNECTED' | 'TIMEOUT' = 'CONNECTED') =>
  (await buildConnection(product.platform, companyId, { provider: 'cloud', status })).id;

it('are listed for anybody of the company, asked through that connection', async () => {
  // The company's default, and up too: it is not the one to ask.
  await buildConnection(product.platform, companyId, { provider: 'cloud', status: 'CONNECTED', isDefault: true });
  const id = await official();
  const [answer] = await Promise.all([list(id), answerTemplates(product, companyId, [WELCOME, PICTURE])]);
  expect(answer).toMatchObject({ status: 200, body: { templates: [WELCOME, PICTURE] } });
  const { rows } = await product.platform.db.withTenant(companyId, (tx) =>
    tx.execute(sql`select whatsapp_id, request from channel_requests`),
  );
  expect(rows).toEqual([{ whatsapp_id: id, request: { kind: 'templates' } }]);
});

it('other networks have none, and are not asked', async () => {
  const { id } = await buildConnection(product.platform, companyId, { provider: 'beta', status: 'CONNECTED' });
  expect(await list(id)).toMatchObject({ status: 200, body: { templates: [] } });
  expect(await countRows(product.platform, companyId, 'channel_requests')).toBe(0);
});

it('one that is not up, and one whose owner is gone, cannot be asked', async () => {
  expect(await list(await official('TIMEOUT'))).toMatchObject({
    status: 409,
    body: { error: 'ERR_WAPP_NOT_INITIALIZED' },
  });
  expect(await countRows(product.platform, companyId, 'channel_requests')).toBe(0);
  expect(await list(await official())).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } });
  // Taken back: nobody answers it later.
  expect(await countRows(product.platform, companyId, 'channel_requests')).toBe(0);
});

it.each([
  [
    'ERR_WAPP_ACCOUNT_REFUSED: Error validating access token',
    409,
    'ERR_WAPP_ACCOUNT_REFUSED',
    'Error validating access token',
  ],
  ['ERR_WAPP_RATE_LIMIT: (#80007) Rate limit hit', 429, 'ERR_WAPP_RATE_LIMIT', '(#80007) Rate limit hit'],
  ['templates took longer than 10000 ms', 409, 'ERR_WAPP_NOT_INITIALIZED', 'The network does not answer'],
  [
    'ERR_SENDING_WAPP_MSG: the Graph API does not answer: ENOTFOUND',
    409,
    'ERR_WAPP_NOT_INITIALIZED',
    'the Graph API does not answer: ENOTFOUND',
  ],
  ['ERR_SOMETHING_ELSE: what', 409, 'ERR_WAPP_NOT_INITIALIZED', 'The network does not answer'],
])('refused: %s', async (refusal, status, code, message) => {
  const id = await official();
  const [answer] = await Promise.all([list(id), answerTemplates(product, companyId, refusal)]);
  expect(answer).toMatchObject({ status, body: { error: code, message } });
});

it('another company’s connection is not there', async () => {
  const other = await buildCompany(product.platform);
  const { id } = await buildConnection(product.platform, other.id, { provider: 'cloud', status: 'CONNECTED' });
  expect(await list(id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });
});
