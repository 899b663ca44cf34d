// The log by request: what an act leaves in it, who sees it, how it is looked through, exported and cleared away.
import type { AuditEntry } from '@recado/contract/audit';
import { openingHours, WEEKDAYS } from '@recado/contract/queues';
import { csvRows } from '@recado/rules/csv';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../../test/build.ts';
import { Campaigning } from '../../../../test/campaigning.ts';
import { buildOffice, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { accountActed, emit } from '../../../events/domain-events.ts';
import { inCompany } from '../../../platform/context.ts';
import { erasures } from '../../outreach/personal-data/erase.jobs.ts';
import { findEntries } from './audit.repo.ts';
import { purgeJob } from '../../inbox/maintenance/maintenance.jobs.ts';

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
async function ask<T = { id: number }>(method: Method, path: string, body?: unknown, person: Person = office.admin) {
  const answer = await product.call<T>(person.token, method, path, body);
  expect([path, answer.status, answer.status === 200 ? '' : answer.body]).toEqual([path, 200, '']);
  return answer.body;
}
const page = (query = '', token = office.admin.token) =>
  product.call<{ records: AuditEntry[]; hasMore: boolean; cursor: string | null }>(token, 'GET', `/audit-log?${query}`);
const log = async (query = '', token?: string) => (await page(query, token)).body.records;
const latest = async () => (await log())[0];

const bySuper = async (): Promise<Person> => {
  const user = await buildUser(product.platform, office.company.id, { profile: 'admin', super: true, name: 'Chief' });
  return { ...user, token: product.tokenOf(user) };
};

describe('an act', () => {
  test('says who, from where, what, and what changed', async () => {
    await ask('PUT', `/queue/${office.sales.id}`, { greetingMessage: 'Olá!', color: '#123456' });
    expect(await latest()).toMatchObject({
      userId: office.admin.id,
      userName: 'Admin',
      address: '127.0.0.1',
      action: 'change',
      kind: 'queue',
      entityId: office.sales.id,
      entityName: office.sales.name,
      changes: [
        { field: 'color', after: '#123456', secret: false },
        { field: 'greetingMessage', before: '', after: 'Olá!', secret: false },
      ],
    });
    await ask('PUT', `/queue/${office.sales.id}`, { color: '#123456' });
    expect(await log()).toHaveLength(1);
  });

  test('of a person: their queues by name, and that the password changed, whoever does it', async () => {
    const { id, email } = office.ann;
    await ask('PUT', `/users/${id}`, { email, name: 'Anna', queueIds: [office.support.id], password: 'correct horse' });
    expect(await latest()).toMatchObject({
      kind: 'user',
      entityName: 'Ann',
      changes: [
        { field: 'name', before: 'Ann', after: 'Anna' },
        { field: 'queues', before: office.sales.name, after: office.support.name },
        { field: 'passwordHash', before: null, after: null, secret: true },
      ],
    });
    await ask('DELETE', `/users/${id}`);
    expect(await latest()).toMatchObject({ action: 'delete', kind: 'user', entityId: id, entityName: 'Anna' });
  });

  test('of a setting: its key, and of a credential no more than that it changed', async () => {
    const chief = await bySuper();
    await ask('PUT', '/settings/userRating', { value: 'enabled' });
    expect(await latest()).toMatchObject({ entityName: 'userRating', changes: [{ field: 'value', after: 'enabled' }] });
    const { sales } = office;
    const insert = sql`insert into prompts (name, prompt, model, max_tokens, temperature, api_key, queue_id, max_messages, hand_over)
      values ('Bia', 'Help.', 'gpt-4o-mini', 100, 1, 'x', ${sales.id}, 10, '{}') returning id`;
    const [prompt] = await queryRows<{ id: number }>(product, office.company.id, insert);
    await ask('PUT', '/settings/aidsPrompt', { value: String(prompt?.id) });
    expect(await latest()).toMatchObject({ changes: [{ field: 'value', after: 'Bia' }] });
    await ask('PUT', '/settings/asaas', { value: '$aact_segredo' }, chief);
    expect(await latest()).toMatchObject({ entityName: 'asaas', changes: [{ field: 'credential', secret: true }] });
    expect(JSON.stringify(await log())).not.toContain('segredo');
  });

  test('of opening hours keeps all of them, not a piece', async () => {
    const week = WEEKDAYS.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: '08:00', endTime: '18:00' }));
    await ask('PUT', `/queue/${office.sales.id}`, { schedules: week });
    const [change] = (await latest())?.changes ?? [];
    expect(openingHours.parse(JSON.parse(String(change?.after)))).toEqual(week);
  });

  test('of a campaign says whether it began or was taken up again', async () => {
    const campaigning = await Campaigning.open(product);
    ({ office } = campaigning);
    const { id } = await campaigning.make({ scheduledAt: null });
    await ask('POST', `/campaigns/${id}/restart`);
    const begun = [{ field: 'status', before: 'INATIVA', after: 'PROGRAMADA' }];
    expect(await latest()).toMatchObject({ action: 'start', kind: 'campaign', changes: begun });
    expect((await latest())?.changes.map(({ field }) => field)).not.toContain('startedAt');
    await queryRows(product, office.company.id, sql`update campaigns set started_at = now()`);
    await ask('POST', `/campaigns/${id}/cancel`);
    await ask('POST', `/campaigns/${id}/restart`);
    expect(await latest()).toMatchObject({ action: 'resume', kind: 'campaign' });
  });

  test('that fails leaves nothing, and everyday work neither', async () => {
    const { status } = await product.call(office.admin.token, 'PUT', `/queue/${office.sales.id}`, {
      color: 'not-one!',
    });
    expect(status).toBe(400);
    await product.call(office.ann.token, 'DELETE', `/queue/${office.sales.id}`);
    const contact = await ask('POST', '/contacts', { name: 'Bia', number: '5511987654321' }, office.ann);
    await ask('PUT', `/contacts/${contact.id}`, { name: 'Beatriz' }, office.ann);
    expect(await log()).toEqual([]);
    await ask('DELETE', `/contacts/${contact.id}`);
    expect(await log()).toMatchObject([{ kind: 'contact', entityName: 'Beatriz', changes: [] }]);
  });

  test('of two contacts that become one names both, and so does parting them, until one is to be forgotten', async () => {
    const [bia, beatriz] = [
      await ask('POST', '/contacts', { name: 'Bia', number: '5511987654321' }),
      await ask('POST', '/contacts', { name: 'Beatriz', number: '5511987654322' }),
    ];
    const { mergeId } = await ask<{ mergeId: number }>('POST', `/contacts/${bia.id}/merge`, { contactId: beatriz.id });
    await ask('POST', `/contacts/merges/${mergeId}/undo`);
    const both = { kind: 'contact', entityId: bia.id, entityName: 'Bia' };
    const changes = [{ field: 'merged', before: null, after: 'Beatriz', secret: false }];
    expect(await log()).toMatchObject([
      { ...both, action: 'separate', changes },
      { ...both, action: 'merge', changes },
    ]);
    await ask('DELETE', `/contacts/${beatriz.id}/personal-data`);
    const due = erasures(product.platform);
    while ((await due.takeDue()) > 0);
    expect(JSON.stringify(await log())).not.toContain('Beatriz');
  });

  test('of a flow made from a template says from which', async () => {
    const flow = {
      format: 'recado-flow',
      nodes: [{ id: '1', type: 'start', position: { x: 0, y: 0 }, data: {} }],
      connections: [],
    };
    await ask('POST', '/flowbuilder/import', { ...flow, name: 'From a file' });
    await ask('POST', '/flowbuilder/import', { ...flow, name: 'Leads', template: 'Lead capture' });
    const [made, file] = await log();
    expect(made).toMatchObject({ action: 'create', kind: 'flow', entityName: 'Leads' });
    expect(made?.changes).toContainEqual({ field: 'template', before: null, after: 'Lead capture', secret: false });
    expect(file).toMatchObject({ action: 'import', kind: 'flow', entityName: 'From a file' });
    expect(file?.changes.map(({ field }) => field)).not.toContain('template');
  });

  test('an export is one too, of people and of this very log', async () => {
    await product.call(office.admin.token, 'GET', '/contacts/export');
    await product.call(office.admin.token, 'GET', '/audit-log/export');
    expect(await log()).toMatchObject([
      { action: 'export', kind: 'auditLog' },
      { action: 'export', kind: 'contact', entityId: null },
    ]);
  });

  test('of a super-administrator on another company stands in both, without their address there', async () => {
    const [chief, other] = [await bySuper(), await buildOffice(product)];
    await ask('PUT', `/companies/${other.company.id}`, { phone: '1133334444' }, chief);
    const changed = { action: 'change', kind: 'company', entityId: other.company.id, changes: [{ field: 'phone' }] };
    expect(await log()).toMatchObject([{ ...changed, userId: chief.id, userName: 'Chief' }]);
    expect(await log('', other.admin.token)).toMatchObject([
      { ...changed, userId: null, userName: 'Chief', address: '' },
    ]);
    await ask('POST', '/helps', { title: 'Como', video: 'dQw4w9WgXcQ' }, chief);
    expect(await latest()).toMatchObject({ action: 'create', kind: 'help', entityName: 'Como' });
    expect(await log('', other.admin.token)).toHaveLength(1);
  });
});

test('sign-ins stand there, wrong passwords too, and of those no more than some an hour', async () => {
  const email = `${Math.random()}@example.com`;
  const rui = { name: 'Rui', email, password: 'correct horse', profile: 'user', queueIds: [] };
  const { id } = await ask('POST', '/users', rui);
  const signIn = async (password: string) =>
    (await product.call(undefined, 'POST', '/auth/login', { email, password })).status;
  expect(await signIn('wrong battery')).toBe(401);
  expect(await signIn('correct horse')).toBe(200);
  expect((await log()).slice(0, 2)).toMatchObject([
    { action: 'signIn', kind: 'user', userId: id, userName: 'Rui', entityId: id, address: '127.0.0.1' },
    { action: 'signInFailed', kind: 'user', userId: null, userName: '', entityId: id, entityName: 'Rui' },
  ]);
  const guess = { action: 'signInFailed', by: { userId: null, name: '' }, address: '' } as const;
  for (let at = 0; at < 12; at += 1)
    await inCompany(product.platform, office.company.id, undefined, async (ctx) =>
      Promise.resolve(emit(ctx, 'acted', accountActed({ id, name: 'Rui' }, guess))),
    );
  expect(await log('action=signInFailed')).toHaveLength(10);
});

describe('who sees it', () => {
  test('administrators of the company alone', async () => {
    const other = await buildOffice(product);
    await ask('PUT', `/queue/${office.sales.id}`, { greetingMessage: 'Olá!' });
    expect(await log('', other.admin.token)).toEqual([]);
    const file = await product.call(other.admin.token, 'GET', '/audit-log/export');
    expect(JSON.stringify(file.body)).not.toContain(office.sales.name);
    const supervisor = await buildUser(product.platform, office.company.id, { profile: 'supervisor' });
    for (const token of [office.ann.token, product.tokenOf(supervisor)])
      for (const path of ['/audit-log', '/audit-log/export'])
        expect((await product.call(token, 'GET', path)).status).toBe(403);
  });
});

describe('looking through it', () => {
  test.each([
    ['kind=tag', ['Late', 'VIP']],
    ['action=delete', ['VIP']],
    ['kind=tag&action=create', ['Late', 'VIP']],
    ['searchParam=late', ['Late']],
    ['searchParam=nobody', []],
    ['searchParam=OLA&kind=queue', ['Sales']],
    ['dateStart=2020-01-01&dateEnd=2020-01-02', ['Old']],
    ['dateEnd=2019-12-31', []],
  ])('%s', async (query, expected) => {
    await queryRows(product, office.company.id, sql`update queues set name = 'Sales' where id = ${office.sales.id}`);
    await ask('PUT', `/queue/${office.sales.id}`, { greetingMessage: 'Olá' });
    await queryRows(product, office.company.id, sql`delete from tags`);
    const vip = await ask('POST', '/tags', { name: 'VIP' });
    await ask('POST', '/tags', { name: 'Late' });
    if (query.includes('delete')) await ask('DELETE', `/tags/${vip.id}`);
    await queryRows(
      product,
      office.company.id,
      sql`insert into audit_log (user_name, action, kind, entity_name, created_at)
        values ('X', 'restore', 'flow', 'Old', '2020-01-02T20:00:00-03:00')`,
    );
    expect((await log(query)).map(({ entityName }) => entityName)).toEqual(expected);
  });

  test('what is rare among many is looked up, and not looked for in all of them', async () => {
    await queryRows(
      product,
      office.company.id,
      sql`insert into audit_log (user_id, user_name, action, kind, entity_name, before)
        select n, 'P', 'change', 'tag', 'T' || n, jsonb_build_object('name', md5(n::text)) from generate_series(1, 4000) n`,
    );
    // As PostgreSQL does by itself a while after.
    await product.platform.db.withSystem(async (tx) => {
      await tx.execute(sql`analyze audit_log`);
      await tx.execute(sql`select gin_clean_pending_list('audit_log_search')`);
    });
    const filter = { kind: undefined, action: undefined, from: undefined, to: undefined, before: undefined };
    const [found, { lookups, read }] = await product.platform.db.withTenant(office.company.id, async (tx) => {
      const entries = await findEntries(tx, { ...filter, userId: undefined, search: 'T3987' }, 51);
      const { rows } = await tx.execute<{ lookups: number; read: number }>(sql`
        select pg_stat_get_xact_numscans('audit_log_search'::regclass)::int as lookups,
          pg_stat_get_xact_tuples_fetched('audit_log'::regclass)::int as read`);
      return [entries, rows[0] ?? { lookups: 0, read: Infinity }] as const;
    });
    expect(found.map(({ entityName }) => entityName)).toEqual(['T3987']);
    expect([lookups, read < 100]).toEqual([1, true]);
  });

  test('page by page, by person, and as a file in which nothing runs', async () => {
    await queryRows(
      product,
      office.company.id,
      sql`insert into audit_log (user_id, user_name, action, kind, entity_name, before, after, secrets)
        select n % 2 + 1, 'P', 'change', 'tag', '=SUM(' || n || ')', '{"name":"a;b"}', '{"name":"c"}', '{apiKey}'
        from generate_series(1, 120) n`,
    );
    const first = await page();
    const second = await page(`cursor=${first.body.cursor}`);
    const third = await page(`cursor=${second.body.cursor}`);
    expect([first, second, third].map(({ body }) => [body.records.length, body.hasMore])).toEqual([
      [50, true],
      [50, true],
      [20, false],
    ]);
    expect(new Set([first, second, third].flatMap(({ body }) => body.records.map(({ id }) => id))).size).toBe(120);
    expect(await log('userId=2')).toHaveLength(50);
    const { app } = product;
    const headers = { authorization: `Bearer ${office.admin.token}` };
    const { body } = await app.inject({ url: '/api/audit-log/export?userId=2', headers });
    expect(body).toContain(`'=SUM(`);
    const rows = csvRows(body);
    expect(rows).toHaveLength(1 + 60 * 2);
    expect(rows[1]?.slice(1)).toEqual(['P', '', 'change', 'tag', '', '=SUM(119)', 'name', 'a;b', 'c']);
    expect(rows[2]?.slice(7)).toEqual(['apiKey', '***', '***']);
  });
});

test('it is kept for as many months as the company says', async () => {
  const other = await buildOffice(product);
  const months = [1, 4, 11, 13, 61];
  for (const { company } of [office, other])
    await queryRows(
      product,
      company.id,
      sql`insert into audit_log (user_name, action, kind, entity_name, created_at)
        select 'P', 'change', 'tag', m, now() - make_interval(months => m) from unnest(array[${sql.join(months, sql`, `)}]::int[]) m`,
    );
  await ask('PUT', '/settings/auditMonths', { value: '3' });
  await purgeJob.run(product.platform, {});
  const kept = [await log('kind=tag'), await log('kind=tag', other.admin.token)];
  expect(kept.map((entries) => entries.map(({ entityName }) => entityName).toSorted())).toEqual([
    ['1'],
    ['1', '11', '4'],
  ]);
});
