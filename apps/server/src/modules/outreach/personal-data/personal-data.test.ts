// What a company has about one person, as a file.
import { getTableName, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildContact, buildMessage, buildTicket, buildUser } from '../../../../test/build.ts';
import { buildFullCompany, tenantTables, type FullCompany } from '../../../../test/every-table.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { LEFT_OUT, NOT_EXPORTED, PARTS } from './personal-data.tables.ts';

let product: Product;
let company: FullCompany;
let admin: string;
beforeAll(async () => {
  product = await createProduct();
  company = await buildFullCompany(product.platform);
  admin = product.tokenOf({ id: company.id, companyId: company.companyId });
});
afterAll(() => product.close());

type File = Record<string, Record<string, unknown>[]>;
const ask = (token: string | undefined, id: number) =>
  product.call<string>(token, 'GET', `/contacts/${id}/personal-data`);
async function exported(id: number, token = admin): Promise<File> {
  const { status, body } = await ask(token, id);
  expect(status).toBe(200);
  return (typeof body === 'string' ? JSON.parse(body) : body) as File;
}

test('every table of a company is exported, or it is said why not', () => {
  expect([...Object.keys(PARTS), ...Object.keys(NOT_EXPORTED)].toSorted()).toEqual(
    tenantTables.map(getTableName).toSorted(),
  );
});

test('what refers to a contact, a ticket or a message is exported, but for what is on its way and copies', () => {
  const near = new Set(['contacts', 'tickets', 'messages']);
  for (let before = 0; before < near.size;) {
    before = near.size;
    for (const table of tenantTables)
      if (getTableConfig(table).foreignKeys.some((key) => near.has(getTableName(key.reference().foreignTable))))
        near.add(getTableName(table));
  }
  expect([...near].filter((name) => !(name in PARTS)).toSorted()).toEqual([
    'outbox',
    'personal_notices',
    'pushes',
    'slow_steps',
    'undoable_changes',
  ]);
});

test('one of everything is in it, without what is ours', async () => {
  const { exportedAt, ...tables } = await exported(company.id);
  expect(exportedAt).toEqual(expect.any(String));
  expect(Object.entries(tables).filter(([, rows]) => rows.length !== 1)).toEqual([]);
  expect(Object.keys(tables)).toEqual(Object.keys(PARTS));
  const columns = new Set(Object.values(tables).flatMap(([row]) => Object.keys(row ?? {})));
  expect(LEFT_OUT.filter((name) => columns.has(name))).toEqual([]);
  expect(tables['contacts']?.[0]).toMatchObject({ number: company.text, name: company.text });
  expect(tables['messages']?.[0]).toMatchObject({ body: company.text, user: company.text, connection: company.text });
});

test('nothing of anybody else, beside all of theirs: many messages, a group’s, and those of another number', async () => {
  const { platform } = product;
  const user = await buildUser(platform, company.companyId, { profile: 'admin' });
  const [ana, bia, group] = await Promise.all([
    buildContact(platform, company.companyId, { name: 'Ana', number: '5511955550001', lid: 'ana-hidden' }),
    buildContact(platform, company.companyId, { name: 'Bia', number: '5511955550002' }),
    buildContact(platform, company.companyId, { name: 'Turma', number: '120363', isGroup: true }),
  ]);
  const of = (contactId: number) => buildTicket(platform, company.companyId, { contactId });
  const [hers, others, groups] = await Promise.all([of(ana.id), of(bia.id), of(group.id)]);
  await buildMessage(platform, company.companyId, others.id, { body: 'segredo da Bia' });
  await buildMessage(platform, company.companyId, groups.id, { body: 'Ana na turma', contactId: ana.id });
  await buildMessage(platform, company.companyId, groups.id, { body: 'Bia na turma', contactId: bia.id });
  await platform.db.withTenant(company.companyId, async (tx) => {
    await tx.execute(sql`insert into messages (ticket_id, contact_id, chat, external_id, body)
      select ${hers.id}, ${ana.id}, '5511955550001', 'many' || n, 'dela ' || n from generate_series(1, 1203) n`);
    await tx.execute(sql`insert into phone_contacts (whatsapp_id, key, name, lid)
      values (${company.id}, 'k', 'Aninha', 'ana-hidden')`);
    // As a network writes it.
    await tx.execute(sql`insert into number_checks (number, exists, canonical, checked_at)
      values ('5511955550001', true, '551155550001', now())`);
  });
  const file = await exported(ana.id, product.tokenOf(user));
  const bodies = file['messages']?.map(({ body }) => body) ?? [];
  expect(bodies).toHaveLength(1204);
  expect(bodies).toEqual(expect.arrayContaining(['Ana na turma', 'dela 1', 'dela 1203']));
  expect(file['phone_contacts']).toMatchObject([{ name: 'Aninha' }]);
  expect(file['number_checks']).toHaveLength(1);
  expect(JSON.stringify(file)).not.toMatch(/Bia|5511955550002/);
  expect(await ask(admin, group.id)).toMatchObject({ status: 404 });
});

test('for administrators alone, of their own company', async () => {
  expect((await ask(undefined, company.id)).status).toBe(401);
  for (const profile of ['user', 'supervisor'] as const) {
    const user = await buildUser(product.platform, company.companyId, { profile });
    expect(await ask(product.tokenOf(user), company.id)).toMatchObject({ status: 403 });
  }
  const stranger = await buildFullCompany(product.platform);
  const theirs = product.tokenOf({ id: stranger.id, companyId: stranger.companyId });
  expect(await ask(theirs, company.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
});
