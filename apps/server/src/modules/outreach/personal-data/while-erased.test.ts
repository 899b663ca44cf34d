// From the moment that erasing somebody was asked for, nobody takes away what the rest of it is found by; and what is kept of
// an opt-out is forgotten whole once they want messages again.
import type { ContactErasure } from '@recado/contract/personal-data';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildContact, buildMessage, buildTicket, buildUser } from '../../../../test/build.ts';
import { ANA, BIA, InboundLine, message } from '../../../../test/inbound-line.ts';
import { queryRows } from '../../../../test/office.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { countAudience } from '../campaigns/audience.repo.ts';
import { countChosen } from '../lists/lists.repo.ts';
import { findAddressees } from '../schedules/schedule-many.repo.ts';
import { contactErasures } from '../../../schema/erasures.ts';
import { findDueIn } from '../../accounts/auth/due-work.service.ts';
import { erasures } from './erase.jobs.ts';
import { updateErasure } from './erase.repo.ts';

let product: Product;
let line: InboundLine;
let token: string;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  line = await InboundLine.open(product);
  token = product.tokenOf(await buildUser(product.platform, line.companyId, { profile: 'admin', name: 'Rita' }));
});
afterAll(() => product.close());

const rows = <T extends Record<string, unknown>>(statement: SQL) => queryRows<T>(product, line.companyId, statement);
const ask = <T extends object>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  product.call<T & { error?: string }>(token, method, path, body);
async function work(): Promise<void> {
  const due = erasures(product.platform);
  while ((await due.takeDue()) > 0);
}
const contactOf = async (number: string | undefined) =>
  (
    await rows<{ id: number; optedOutAt: string | null; lid: string | null }>(
      sql`select id, opted_out_at as "optedOutAt", lid from contacts where number = ${number}`,
    )
  )[0] ?? { id: 0, optedOutAt: null, lid: null };

const asOwner = (statement: string) => product.platform.db.withSystem((tx) => tx.execute(sql.raw(statement)));
const record = async (query = '') =>
  (
    await ask<{ records: ContactErasure[]; hasMore: boolean; cursor: string | null }>(
      'GET',
      `/contacts/erasures${query}`,
    )
  ).body;
const states = async () => (await record()).records.map(({ status, stuck }) => [status, stuck]);

const hashes = () => rows(sql`select hash from kept_opt_outs`);

/** Being erased, with a message in a group. */
async function halfErased(): Promise<{ id: number; bia: number; said: number }> {
  await line.take(message({ body: 'só deles' }));
  const { id } = await contactOf(ANA.phone);
  const build = (values: object) => buildContact(product.platform, line.companyId, values);
  const bia = await build({ name: 'Bia', number: BIA.phone });
  const group = await build({ name: 'Turma', number: '120363', isGroup: true });
  const ticket = await buildTicket(product.platform, line.companyId, { contactId: group.id });
  const said = await buildMessage(product.platform, line.companyId, ticket.id, { body: 'na turma', contactId: id });
  await rows(sql`with tag as (insert into tags (name, color) values ('VIP', '#fff') returning id)
    insert into contact_tags (contact_id, tag_id) select ${id}, id from tag`);
  expect((await ask('DELETE', `/contacts/${id}/personal-data`)).status).toBe(200);
  return { id, bia: bia.id, said: said.id };
}

test('nobody deletes, changes or merges them: what they wrote in groups and to the company goes', async () => {
  const { id, bia, said } = await halfErased();
  const gone = { status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } };
  expect(await ask('DELETE', `/contacts/${id}`)).toMatchObject(gone);
  expect(await ask('GET', `/contacts/${id}`)).toMatchObject(gone);
  expect(await ask('PUT', `/contacts/${id}`, { name: 'De volta' })).toMatchObject(gone);
  expect(await ask('PUT', `/contacts/${id}/consent`, { wanted: false, reason: 'Pediu na loja' })).toMatchObject(gone);
  expect(await ask('POST', `/contacts/${id}/merge`, { contactId: bia })).toMatchObject(gone);
  expect(await ask('POST', `/contacts/${bia}/merge`, { contactId: id })).toMatchObject({ status: 400 });
  expect(await rows(sql`select name, number from contacts where id = ${id}`)).toEqual([
    { name: '—', number: `erased-${id}` },
  ]);
  await work();
  expect(await rows(sql`select id, body, is_deleted as gone from messages`)).toEqual([
    { id: said, body: '', gone: true },
  ]);
  expect(await rows(sql`select id from contacts where id = ${id}`)).toEqual([]);
  expect((await ask<{ records: ContactErasure[] }>('GET', '/contacts/erasures')).body.records).toMatchObject([
    { status: 'done', counts: { messages: 2, tickets: 1 } },
  ]);
});

test('nor what comes in at that moment makes one of them and another: who is who is asked again', async () => {
  const theirs = { hiddenId: '77002' };
  await line.take(message({ body: 'só deles', chat: { key: '77002', party: theirs }, sender: theirs }), message());
  const { id } = await contactOf('77002');
  const both = { ...theirs, phone: ANA.phone };
  const later = message({ body: 'depois', chat: { key: '77002', party: both }, sender: both });
  const { db } = product.platform;
  // Their ticket is in somebody's hand: the message has read both contacts, and waits.
  const { taking } = await db.withTenant(line.companyId, async (tx) => {
    await tx.execute(sql`select from tickets where contact_id = ${id} for update`);
    const waiting = line.take(later).then(
      () => 'taken',
      () => 'failed',
    );
    await until(async () => {
      const { rows: waits } = await db.withSystem((system) =>
        system.execute(sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
      );
      expect(waits).toHaveLength(1);
    });
    expect((await ask('DELETE', `/contacts/${id}/personal-data`)).status).toBe(200);
    return { taking: waiting };
  });
  expect(await taking).toBe('failed');
  await line.take(later);
  await work();
  expect(await rows(sql`select body from messages order by id`)).toEqual([{ body: 'hello' }, { body: 'depois' }]);
  expect(await rows(sql`select number, lid from contacts`)).toEqual([{ number: ANA.phone, lid: '77002' }]);
});

test('no list, picker, search, export or audience has them', async () => {
  const { id } = await halfErased();
  const [tag] = await rows<{ id: number }>(sql`select id from tags`);
  const listed = async (query: string) =>
    (await ask<{ contacts: { id: number }[]; count: number }>('GET', `/contacts?${query}`)).body;
  const all = await listed('');
  expect([all.contacts.map((each) => each.id).includes(id), all.contacts.length, all.count]).toEqual([false, 2, 2]);
  for (const query of ['searchParam=erased', `searchParam=${encodeURIComponent('—')}`, `tags=[${tag?.id}]`])
    expect([query, await listed(query)]).toMatchObject([query, { contacts: [], count: 0 }]);
  expect((await ask<{ id: number }[]>('GET', '/contacts/list?name=')).body.map((each) => each.id)).not.toContain(id);
  const exported = await ask('GET', '/contacts/export');
  expect([exported.status, JSON.stringify(exported.body).includes('erased-')]).toEqual([200, false]);
  const begun = await ask('POST', '/tickets', { contactId: id, whatsappId: line.connection.id });
  expect(begun).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
  const tagId = tag?.id ?? 0;
  const tagged = { tagIds: [tagId], neverAnswered: false, birthdayFrom: '', birthdayTo: '' };
  await inCompany(product.platform, line.companyId, undefined, async ({ tx, now }) => {
    const audience = { contactListId: null, tagId, whatsappId: line.connection.id, template: null };
    expect(await countAudience(tx, audience, now)).toMatchObject({ total: 0 });
    expect(await countChosen(tx, 0, tagged, 10)).toMatchObject({ total: 0 });
    expect(await findAddressees(tx, [id])).toEqual([]);
  });
});

test('one that goes wrong again and again is shown to whoever may erase, and ends once it can', async () => {
  await halfErased();
  const tryAgain = async () => {
    await asOwner(`update contact_erasures set work_at = now() - interval '1 minute' where work_at is not null`);
    await work();
  };
  await asOwner(`create function held() returns trigger language plpgsql as $$ begin raise 'held'; end $$`);
  await asOwner('create trigger held before delete on tickets for each row execute function held()');
  try {
    for (let tries = 0; tries < 4; tries += 1) await tryAgain();
    expect(await states()).toEqual([['running', false]]);
    await tryAgain();
    expect(await states()).toEqual([['running', true]]);
  } finally {
    await asOwner('drop trigger held on tickets');
  }
  await tryAgain();
  expect(await states()).toEqual([['done', false]]);
});

test('the record is read a page at a time, the latest first', async () => {
  await rows(sql`
    insert into contact_erasures (contact_id, number_hash, opt_out_kept, user_name, status, done_at)
    select null, 'hash' || n, false, 'Rita ' || n, 'done', now() from generate_series(1, 60) n`);
  const first = await record();
  expect([first.records.length, first.records[0]?.askedBy, first.hasMore]).toEqual([50, 'Rita 60', true]);
  const second = await record(`?cursor=${first.cursor}`);
  expect([second.records.length, second.records.at(-1)?.askedBy, second.cursor]).toEqual([10, 'Rita 1', null]);
});

test('what is done is not begun again by whoever had part of it', async () => {
  await halfErased();
  await work();
  const [{ id } = { id: 0 }] = await rows<{ id: number }>(sql`select id from contact_erasures`);
  const now = new Date();
  expect(
    await inCompany(product.platform, line.companyId, undefined, ({ tx }) => updateErasure(tx, id, { workAt: now })),
  ).toBeUndefined();
  expect(await rows(sql`select work_at as at from contact_erasures`)).toEqual([{ at: null }]);
  const due = await product.platform.db.withSystem((tx) =>
    findDueIn(contactErasures, contactErasures.workAt)(tx, new Date(Date.now() + 60_000), undefined, 10, []),
  );
  expect(due.filter(({ companyId }) => companyId === line.companyId)).toEqual([]);
});

test('who wants messages again stays so when another name of theirs is heard of later', async () => {
  const ana = { ...ANA, hiddenId: '99887766554433' };
  const said = (body: string) => message({ body, sender: ana, chat: { key: ANA.phone ?? '', party: ana } });
  await line.take(said('PARAR'));
  const before = await contactOf(ANA.phone);
  expect([before.lid, before.optedOutAt === null]).toEqual([ana.hiddenId, false]);
  await ask('DELETE', `/contacts/${before.id}/personal-data`);
  await work();
  // Somebody else's is kept as well, and stays.
  await line.take(message({ body: 'PARAR', sender: BIA, chat: { key: BIA.phone ?? '', party: BIA } }));
  await ask('DELETE', `/contacts/${(await contactOf(BIA.phone)).id}/personal-data`);
  await work();
  const kept = await hashes();

  // Twice over, known by the number alone: what was kept first and what is kept now are one person's.
  await ask('POST', '/contacts', { name: 'De novo', number: ANA.phone });
  await ask('DELETE', `/contacts/${(await contactOf(ANA.phone)).id}/personal-data`);
  await work();
  expect(await hashes()).toHaveLength(kept.length);
  await ask('POST', '/contacts', { name: 'Ainda', number: ANA.phone });
  const again = await contactOf(ANA.phone);
  expect([again.lid, again.optedOutAt === null]).toEqual([null, false]);
  const answer = await ask('PUT', `/contacts/${again.id}/consent`, { wanted: true, reason: 'Pediu na loja' });
  expect(answer.status).toBe(200);
  expect((await hashes()).length).toBeLessThan(kept.length);
  await line.take(said('oi'));
  expect(await contactOf(ANA.phone)).toEqual({ id: again.id, optedOutAt: null, lid: ana.hiddenId });

  await ask('POST', '/contacts', { name: 'Bia', number: BIA.phone });
  expect((await contactOf(BIA.phone)).optedOutAt).not.toBeNull();
});
