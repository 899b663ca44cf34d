// Roles by request: whoever has one may exactly what it says, at once; and nobody gives more than they have.
import { PERMISSIONS, type Permission } from '@recado/contract/permissions';
import { MOST_ROLES, type Role } from '@recado/contract/roles';
import { withNeeded } from '@recado/rules/roles';
import { sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../../test/build.ts';
import { adminToken, callNaming, endpoints, titleOf } from '../../../../test/endpoints.ts';
import { buildFullCompany } from '../../../../test/every-table.ts';
import { buildOffice, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
let address: string;
beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (method: Method, path: string, body?: object, token = office.admin.token) => {
  const answer = await product.call(token, method, path, body);
  return { status: answer.status, error: answer.body['error'] as string | undefined, body: answer.body };
};

const user = (values: object) => ({ name: 'Caio', email: 'caio@example.com', password: 'girassol-7', ...values });

async function makeRole(values: { name?: string; profile?: string; permissions: Permission[] }): Promise<Role> {
  const { status, body } = await call('POST', '/roles', { name: 'Marketing', profile: 'user', ...values });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as Role;
}

const give = async (userId: number, roleId: number | null) =>
  expect((await call('PUT', `/users/${userId}`, { roleId })).error).toBeUndefined();

const me = async (token: string) => (await product.call(token, 'GET', '/auth/me')).body;

test('every guarded call answers to a role that has its permission, and to no other', async () => {
  const company = await buildFullCompany(product.platform);
  // Roles and people are left out: what is walked through must not change on the way. Tags that are lanes take both.
  const people: Permission[] = ['roles-page:edit', 'user-modal:editProfile', 'user-modal:editQueues'];
  const apart: Permission[] = [...people, 'tags-page:kanban', 'tags-page:delete'];
  const half = PERMISSIONS.filter((name, at) => at % 2 === 0 && !apart.includes(name));
  await product.platform.db.withSystem((tx) =>
    tx.execute(sql`
      with role as (update roles set profile = 'user', permissions = ${sql.param(half)}::text[] where id = ${company.id})
      update users set profile = 'user', role_id = ${company.id} where id = ${company.id}`),
  );
  const known: ReadonlySet<string> = new Set(PERMISSIONS);
  const guarded = endpoints.filter(({ permission }) => known.has(permission));
  const refused: string[] = [];
  for (const endpoint of guarded) {
    const { status, body } = await callNaming(product, adminToken(product, company), endpoint, company);
    if (status === 403 && body['error'] === 'ERR_NO_PERMISSION') refused.push(titleOf(endpoint));
  }
  const has: readonly string[] = withNeeded(half);
  const wanted = guarded.filter(({ permission }) => !has.includes(permission)).map(titleOf);
  expect(refused).toEqual(wanted);
  expect(Math.min(wanted.length, guarded.length - wanted.length)).toBeGreaterThan(20);
});

test('a role comes with what its permissions need, says who has it, and is nobody else’s', async () => {
  const role = await makeRole({ permissions: ['connections-page:addConnection', 'dashboard:view'] });
  expect(role).toEqual({
    id: expect.any(Number),
    name: 'Marketing',
    profile: 'user',
    permissions: [
      'dashboard:view',
      'drawer-admin-items:view',
      'connections-page:actionButtons',
      'connections-page:addConnection',
    ],
    users: [],
    mayChange: true,
  });
  await give(office.ann.id, role.id);
  const listed = { ...role, users: [{ id: office.ann.id, name: 'Ann' }] };
  expect((await call('GET', '/roles')).body).toEqual([listed]);
  expect(await me(office.ann.token)).toMatchObject({
    profile: 'user',
    role: { id: role.id, name: 'Marketing' },
    permissions: role.permissions,
  });
  // Nor does an attendant learn which there are.
  for (const roleId of [role.id, role.id + 1_000])
    expect((await call('PUT', `/users/${office.bob.id}`, { roleId }, office.bob.token)).error).toBe(
      'ERR_NO_PERMISSION',
    );
  const other = await buildOffice(product);
  const asOther = (method: Method, path: string, body?: object) => call(method, path, body, other.admin.token);
  expect((await asOther('GET', '/roles')).body).toEqual([]);
  expect((await asOther('PUT', `/users/${other.ann.id}`, { roleId: role.id })).error).toBe('ERR_NO_ROLE_FOUND');
  expect((await asOther('DELETE', `/roles/${role.id}?profile=user`)).error).toBe('ERR_NO_ROLE_FOUND');
  expect((await asOther('POST', '/roles', { name: 'marketing', profile: 'user', permissions: [] })).status).toBe(200);
});

test('names are taken whatever their case, and there is an end to them', async () => {
  const input = { profile: 'user', permissions: [] };
  await makeRole({ permissions: [] });
  expect((await call('POST', '/roles', { ...input, name: ' MARKETING ' })).error).toBe('ERR_NAME_IN_USE');
  expect((await call('POST', '/roles', { ...input, name: 'x' })).error).toBe('ERR_VALIDATION');
  expect((await call('POST', '/roles', { ...input, name: 'Other', permissions: ['super'] })).error).toBe(
    'ERR_VALIDATION',
  );
  await queryRows(
    product,
    office.company.id,
    sql`insert into roles (name, profile, permissions) select 'Role ' || n, 'user', '{}' from generate_series(2, ${MOST_ROLES}::int) n`,
  );
  expect(await call('POST', '/roles', { ...input, name: 'One more' })).toMatchObject({
    status: 409,
    error: 'ERR_TOO_MANY_ROLES',
  });
});

test('what they see stays with the profile, which another profile takes back together with the role', async () => {
  const role = await makeRole({ profile: 'supervisor', permissions: ['dashboard:view'] });
  await give(office.ann.id, role.id);
  expect(await me(office.ann.token)).toMatchObject({ profile: 'supervisor', permissions: ['dashboard:view'] });
  // The same profile again, as forms send it, is no change.
  await call('PUT', `/users/${office.ann.id}`, { profile: 'supervisor', name: 'Ana' });
  expect(await me(office.ann.token)).toMatchObject({ name: 'Ana', role: { id: role.id } });
  await call('PUT', `/roles/${role.id}`, { profile: 'user' });
  expect(await me(office.ann.token)).toMatchObject({ profile: 'user', role: { id: role.id } });
  await call('PUT', `/users/${office.ann.id}`, { profile: 'supervisor' });
  const { role: none, permissions } = await me(office.ann.token);
  expect([none, (permissions as string[]).length]).toEqual([null, 11]);
});

/** Who came in; the events that they hear of people. */
async function listen(token: string): Promise<{ socket: Socket; heard: { user: { email: string } }[] }> {
  const socket = io(address, { transports: ['websocket'], query: { token }, reconnection: false, forceNew: true });
  const heard: { user: { email: string } }[] = [];
  socket.on(`company-${office.company.id}-user`, (event: { user: { email: string } }) => heard.push(event));
  await new Promise((resolve) => socket.once('ready', resolve));
  return { socket, heard };
}

test('a change of a role acts at once: on the next call, and on sockets and their rooms', async () => {
  const role = await makeRole({ permissions: ['users-page:edit'] });
  await give(office.ann.id, role.id);
  const path = `/users/${office.bob.id}`;
  const before = await listen(office.ann.token);
  await call('PUT', path, { name: 'Bobby' });
  await expect.poll(() => before.heard.at(-1)?.user.email).toBe(office.bob.email);
  expect((await call('GET', path, undefined, office.ann.token)).status).toBe(200);

  const ended = new Promise((resolve) => before.socket.once('disconnect', resolve));
  await call('PUT', `/roles/${role.id}`, { permissions: ['dashboard:view'] });
  expect(await ended).toBe('transport close');
  expect((await call('GET', path, undefined, office.ann.token)).error).toBe('ERR_NO_PERMISSION');
  const after = await listen(office.ann.token);
  await call('PUT', path, { name: 'Bob' });
  await expect.poll(() => after.heard.at(-1)?.user.email).toBe('');

  const gone = new Promise((resolve) => after.socket.once('disconnect', resolve));
  await call('DELETE', `/roles/${role.id}?profile=user`);
  expect(await gone).toBe('transport close');
  expect((await call('GET', '/dashboard', undefined, office.ann.token)).error).toBe('ERR_NO_PERMISSION');
});

test('one that people have goes only when it is said what they get', async () => {
  const [first, second] = [
    await makeRole({ permissions: [] }),
    await makeRole({ name: 'Finance', profile: 'supervisor', permissions: ['billing-page:view'] }),
  ];
  await give(office.ann.id, first.id);
  expect(await call('DELETE', `/roles/${first.id}`)).toMatchObject({ status: 409, error: 'ERR_ROLE_IN_USE' });
  expect((await call('DELETE', `/roles/${first.id}?roleId=${first.id}`)).error).toBe('ERR_ROLE_IN_USE');
  expect((await call('DELETE', `/roles/${first.id}?roleId=999999`)).error).toBe('ERR_NO_ROLE_FOUND');
  expect((await call('DELETE', `/roles/${first.id}?roleId=${second.id}`)).status).toBe(200);
  expect(await me(office.ann.token)).toMatchObject({ profile: 'supervisor', role: { id: second.id } });
  expect((await call('DELETE', `/roles/${second.id}?profile=user`)).status).toBe(200);
  expect(await me(office.ann.token)).toMatchObject({ profile: 'user', role: null });
  expect((await call('DELETE', `/roles/${(await makeRole({ permissions: [] })).id}`)).status).toBe(200);
});

test('an administrator with a role is not the one that must stay', async () => {
  const role = await makeRole({ profile: 'admin', permissions: [...PERMISSIONS] });
  expect((await call('PUT', `/users/${office.admin.id}`, { roleId: role.id })).error).toBe('ERR_LAST_ADMIN');
  await give(office.ann.id, role.id);
  expect((await call('PUT', `/users/${office.admin.id}`, { profile: 'user' })).error).toBe('ERR_LAST_ADMIN');
  expect((await call('DELETE', `/users/${office.admin.id}`, undefined, office.ann.token)).error).toBe('ERR_LAST_ADMIN');
});

describe('nobody gives more than they have', () => {
  // A manager of people, in sales as Ann and Bob are, who sees what supervisors see.
  const HAS: Permission[] = ['users-page:edit', 'user-modal:editProfile', 'user-modal:editQueues', 'roles-page:edit'];
  let own: Role;
  let more: Role;
  let less: Role;
  let manager: { id: number; token: string };
  beforeEach(async () => {
    own = await makeRole({ name: 'Managers', profile: 'supervisor', permissions: HAS });
    more = await makeRole({ name: 'More', permissions: ['settings-page:edit'] });
    less = await makeRole({ name: 'Less', permissions: ['users-page:edit'] });
    const made = await buildUser(product.platform, office.company.id, {
      profile: 'supervisor',
      roleId: own.id,
      queueIds: [office.sales.id],
    });
    manager = { id: made.id, token: product.tokenOf(made) };
  });
  type Case = [string, Method, () => string, (() => object) | undefined, string | undefined];
  // What is refused changes nothing, and what is not is in nobody's way: one company for all of them.
  const CASES: Case[] = [
    ['themselves a profile', 'PUT', () => `/users/${manager.id}`, () => ({ profile: 'admin' }), 'ERR_MORE_THAN_OWN'],
    ['themselves a role', 'PUT', () => `/users/${manager.id}`, () => ({ roleId: more.id }), 'ERR_MORE_THAN_OWN'],
    [
      'themselves a queue',
      'PUT',
      () => `/users/${manager.id}`,
      () => ({ queueIds: [office.sales.id, office.support.id] }),
      'ERR_MORE_THAN_OWN',
    ],
    ['others a profile', 'PUT', () => `/users/${office.bob.id}`, () => ({ profile: 'admin' }), 'ERR_MORE_THAN_OWN'],
    // Before the password is looked at, which is a common one.
    [
      'a new one a profile',
      'POST',
      () => '/users',
      () => user({ profile: 'admin', password: 'Sunshine1' }),
      'ERR_MORE_THAN_OWN',
    ],
    ['a new one no more than an attendant has', 'POST', () => '/users', () => user({}), undefined],
    ['an attendant another name', 'PUT', () => `/users/${office.bob.id}`, () => ({ name: 'Beto' }), undefined],
    ['a new one a role', 'POST', () => '/users', () => user({ roleId: more.id }), 'ERR_MORE_THAN_OWN'],
    [
      'a new one a queue',
      'POST',
      () => '/users',
      () => user({ roleId: less.id, queueIds: [office.support.id] }),
      'ERR_MORE_THAN_OWN',
    ],
    [
      'a new one less',
      'POST',
      () => '/users',
      () => user({ email: 'dora@example.com', roleId: less.id, queueIds: [office.sales.id] }),
      undefined,
    ],
    [
      'an administrator another password',
      'PUT',
      () => `/users/${office.admin.id}`,
      () => ({ password: 'girassol-8' }),
      'ERR_NO_PERMISSION',
    ],
    ['an administrator an end', 'DELETE', () => `/users/${office.admin.id}`, undefined, 'ERR_NO_PERMISSION'],
    [
      'an administrator back the first factor',
      'DELETE',
      () => `/users/${office.admin.id}/second-factor`,
      undefined,
      'ERR_NO_PERMISSION',
    ],
    [
      'to a new role',
      'POST',
      () => '/roles',
      () => ({ name: 'New', profile: 'user', permissions: ['billing-page:view'] }),
      'ERR_MORE_THAN_OWN',
    ],
    [
      'to a new role what sees more',
      'POST',
      () => '/roles',
      () => ({ name: 'New', profile: 'admin', permissions: [] }),
      'ERR_MORE_THAN_OWN',
    ],
    [
      'to a new role less',
      'POST',
      () => '/roles',
      () => ({ name: 'New', profile: 'user', permissions: HAS }),
      undefined,
    ],
    [
      'to their own role',
      'PUT',
      () => `/roles/${own.id}`,
      () => ({ permissions: [...HAS, 'billing-page:view'] }),
      'ERR_MORE_THAN_OWN',
    ],
    ['to a role that has more', 'PUT', () => `/roles/${more.id}`, () => ({ permissions: [] }), 'ERR_MORE_THAN_OWN'],
    ['an end to a role that has more', 'DELETE', () => `/roles/${more.id}`, undefined, 'ERR_MORE_THAN_OWN'],
    ['an end to a role that has less', 'DELETE', () => `/roles/${less.id}?roleId=${own.id}`, undefined, undefined],
  ];
  test('to themselves, to others, to who is new, to roles', async () => {
    const answers: [string, string | undefined][] = [];
    for (const [name, method, path, body] of CASES)
      answers.push([name, (await call(method, path(), body?.(), manager.token)).error]);
    expect(answers).toEqual(CASES.map(([name, , , , error]) => [name, error]));
  });

  test('what people get instead of a role that goes is a gift, too', async () => {
    await give(office.bob.id, less.id);
    const path = `/roles/${less.id}`;
    expect((await call('DELETE', `${path}?profile=admin`, undefined, manager.token)).error).toBe('ERR_MORE_THAN_OWN');
    expect((await call('DELETE', `${path}?roleId=${more.id}`, undefined, manager.token)).error).toBe(
      'ERR_MORE_THAN_OWN',
    );
    expect((await call('DELETE', `${path}?roleId=${own.id}`, undefined, manager.token)).error).toBeUndefined();
  });

  test('who has less than they, in queues of theirs, is theirs to manage; and what they may not, they do not', async () => {
    await give(office.bob.id, less.id);
    await give(office.eve.id, less.id);
    const { users } = (await call('GET', '/users', undefined, manager.token)).body as unknown as {
      users: { id: number; mayChange: boolean }[];
    };
    expect(users.filter(({ mayChange }) => mayChange).map(({ id }) => id)).toEqual([
      office.ann.id,
      office.bob.id,
      manager.id,
    ]);
    expect(users).toHaveLength(5);
    const path = `/users/${office.bob.id}`;
    expect((await call('PUT', path, { name: 'Beto', roleId: own.id }, manager.token)).error).toBeUndefined();
    // In a queue that they are not in: by her password they would see it.
    const eve = `/users/${office.eve.id}`;
    expect((await call('PUT', eve, { password: 'girassol-8' }, manager.token)).error).toBe('ERR_NO_PERMISSION');
    await call('PUT', `/roles/${own.id}`, { permissions: ['users-page:edit'] });
    for (const change of [{ profile: 'user' }, { roleId: null }, { allTicket: 'enabled' }, { queueIds: [] }])
      expect((await call('PUT', path, change, manager.token)).error, JSON.stringify(change)).toBe('ERR_NO_PERMISSION');
    expect((await call('PUT', path, { name: 'Bob' }, manager.token)).error).toBeUndefined();
  });
});

test('what became of a role, and of who has it, is written down', async () => {
  const role = await makeRole({ permissions: ['dashboard:view'] });
  await give(office.ann.id, role.id);
  await call('PUT', `/roles/${role.id}`, { permissions: ['audit-log:view', 'contacts-page:import'] });
  const entries = await queryRows(
    product,
    office.company.id,
    sql`select kind, entity_name, before, after from audit_log order by id desc limit 2`,
  );
  expect(entries).toEqual([
    {
      kind: 'role',
      entity_name: 'Marketing',
      before: { companyPermissions: 'dashboard:view', contactPermissions: null },
      after: { companyPermissions: 'audit-log:view', contactPermissions: 'contacts-page:import' },
    },
    { kind: 'user', entity_name: 'Ann', before: { role: null }, after: { role: 'Marketing' } },
  ]);
});
