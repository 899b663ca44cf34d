// Roles by request: what is no way round a right that one has lost, or has never had.
import type { Permission } from '@recado/contract/permissions';
import type { Role } from '@recado/contract/roles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../../test/build.ts';
import { buildOffice, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (method: Method, path: string, body?: object, token = office.admin.token) => {
  const answer = await product.call<Role & { error?: string }>(token, method, path, body);
  return { status: answer.status, error: answer.body.error, body: answer.body };
};

const makeRole = async (values: { name?: string; profile?: string; permissions: Permission[] }): Promise<Role> =>
  (await call('POST', '/roles', { name: 'Marketing', profile: 'user', ...values })).body;

const give = async (userId: number, roleId: number | null) =>
  expect((await call('PUT', `/users/${userId}`, { roleId })).error).toBeUndefined();

test('who loses their rights while a call of theirs waits for the company’s turn, or hashes a password, has lost them', async () => {
  const HAS: Permission[] = ['users-page:edit', 'user-modal:editProfile', 'roles-page:edit'];
  const [big, twin, small] = [
    await makeRole({ name: 'Big', permissions: HAS }),
    await makeRole({ name: 'Twin', permissions: HAS }),
    await makeRole({ name: 'Small', permissions: [] }),
  ];
  await give(office.bob.id, small.id);
  const CALLS: [Method, string, object?][] = [
    ['POST', '/roles', { name: 'Again', profile: 'user', permissions: HAS }],
    ['PUT', `/roles/${twin.id}`, { permissions: [] }],
    ['DELETE', `/roles/${twin.id}`],
    ['PUT', `/users/${office.ann.id}`, { roleId: twin.id }],
    ['PUT', `/users/${office.bob.id}`, { name: 'Beto' }],
    ['POST', '/users', { name: 'Caio', email: 'caio@example.com', password: 'girassol-7' }],
    ['DELETE', `/users/${office.bob.id}`],
    ['DELETE', `/users/${office.bob.id}/second-factor`],
  ];
  const { db } = product.platform;
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  for (const [method, path, body] of CALLS) {
    await give(office.ann.id, big.id);
    let answer: ReturnType<typeof call> | undefined;
    await db.withTenant(office.company.id, async (tx) => {
      await tx.execute(sql`select id from companies for no key update`);
      await tx.execute(sql`update users set role_id = null where id = ${office.ann.id}`);
      answer = call(method, path, body, office.ann.token);
      await expect.poll(() => queryRows(product, office.company.id, waiting)).not.toEqual([]);
    });
    expect([method, path, (await answer)?.error]).toEqual([method, path, 'ERR_NO_PERMISSION']);
  }
});

test('whom one may not change, one does not change by their role either', async () => {
  const own = await makeRole({
    name: 'Managers',
    profile: 'supervisor',
    permissions: ['roles-page:edit', 'dashboard:view'],
  });
  const [role, free] = [await makeRole({ permissions: [] }), await makeRole({ name: 'Free', permissions: [] })];
  await give(office.ann.id, own.id);
  const root = await buildUser(product.platform, office.company.id, { super: true, roleId: role.id });
  const asks = async (token: string) => [
    (await call('PUT', `/roles/${role.id}`, { permissions: ['dashboard:view'] }, token)).error,
    (await call('PUT', `/roles/${role.id}`, { profile: 'supervisor' }, token)).error,
    (await call('DELETE', `/roles/${role.id}?profile=user`, undefined, token)).error,
    (await call('DELETE', `/roles/${role.id}?roleId=${free.id}`, undefined, token)).error,
  ];
  const listed = async (token: string) =>
    ((await call('GET', '/roles', undefined, token)).body as unknown as Role[]).map(({ name, mayChange }) => [
      name,
      mayChange,
    ]);
  const refused = Array<string>(4).fill('ERR_NO_PERMISSION');
  // Who runs the installation.
  expect(await asks(office.admin.token)).toEqual(refused);
  expect(await listed(office.admin.token)).toEqual([
    ['Free', true],
    ['Managers', true],
    ['Marketing', false],
  ]);
  // In a queue that they are not in.
  await queryRows(product, office.company.id, sql`update users set role_id = null where id = ${root.id}`);
  await give(office.eve.id, role.id);
  expect(await asks(office.ann.token)).toEqual(refused);
  expect(await listed(office.ann.token)).toContainEqual(['Marketing', false]);
  // What it is called is nobody's right; forms send the rest along.
  const { profile, permissions } = role;
  expect((await call('PUT', `/roles/${role.id}`, { name: 'Ads', profile, permissions }, office.ann.token)).status).toBe(
    200,
  );
  await give(office.eve.id, null);
  await give(office.bob.id, role.id);
  expect(await asks(office.ann.token)).toEqual([undefined, undefined, undefined, 'ERR_NO_ROLE_FOUND']);
});
