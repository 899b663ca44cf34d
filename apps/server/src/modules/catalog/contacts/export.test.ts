// Contacts as a file.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCompany, buildContact, buildUser, type Company } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let company: Company;
let user: string;

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  company = await buildCompany(product.platform);
  user = product.tokenOf(await buildUser(product.platform, company.id, { profile: 'supervisor' }));
});
afterAll(() => product.close());

const file = () => product.call<string>(user, 'GET', '/contacts/export');

test('a file that spreadsheets open', async () => {
  await buildContact(product.platform, (await buildCompany(product.platform)).id, { name: 'Somebody else’s' });
  await buildContact(product.platform, company.id, {
    name: 'João; "Jo"',
    number: '5511988880001',
    email: 'jo@a.com',
    birthday: '1990-05-12',
  });
  await buildContact(product.platform, company.id, { name: '=1+1', number: '5511988880002' });
  const { status, body, headers } = await file();
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="contacts.csv"',
  });
  expect(body).toBe(
    '\uFEFFname;number;email;birthday\r\n\'=1+1;5511988880002;;\r\n"João; ""Jo""";5511988880001;jo@a.com;1990-05-12\r\n',
  );
});

test('nobody: the columns’ names alone', async () =>
  expect((await file()).body).toBe('\uFEFFname;number;email;birthday\r\n'));

test('over many pages, each contact once', async () => {
  await product.platform.db.withTenant(company.id, (tx) =>
    tx.execute(sql`insert into contacts (name, number)
      select 'Person ' || n % 7, (5511900000000 + n)::text from generate_series(1, 3000) n`),
  );
  const lines = (await file()).body.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(3_000);
  expect(new Set(lines.map((line) => line.split(';')[1])).size).toBe(3_000);
});

test('not for anybody', async () => {
  expect((await product.call(undefined, 'GET', '/contacts/export')).status).toBe(401);
  const attendant = product.tokenOf(await buildUser(product.platform, company.id));
  expect(await product.call(attendant, 'GET', '/contacts/export')).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
});
