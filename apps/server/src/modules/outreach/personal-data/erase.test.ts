// What a company knows about one person is erased when they ask for it: all of it, of nobody else, and they are left in peace.
import type { ContactErasure } from '@recado/contract/personal-data';
import { NO_CONTACT_FIELDS } from '@recado/contract/contact-fields';
import { canonicalPhone } from '@recado/rules/phone';
import { getTableName, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildContact, buildMessage, buildTicket, buildUser } from '../../../../test/build.ts';
import { buildFullCompany, snapshot, tenantTables } from '../../../../test/every-table.ts';
import { ANA, BIA, InboundLine, message, messageOf } from '../../../../test/inbound-line.ts';
import { eventsOf, queryRows } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { tablesThatSay } from '../../../../test/said-anywhere.ts';
import { inCompany } from '../../../platform/context.ts';
import { ensurePerson } from '../../catalog/contacts/people.service.ts';
import { sendAutomatic } from '../../inbox/messages/send-automatic.service.ts';
import { ensureConversation } from '../../inbox/tickets/conversation.service.ts';
import { erasures } from './erase.jobs.ts';
import { GOES_ALONG, NOT_ERASED, STEPS } from './erased.tables.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

const erase = (token: string | undefined, id: number) =>
  product.call<ContactErasure & { error?: string }>(token, 'DELETE', `/contacts/${id}/personal-data`);
const recorded = async (token: string, query = '') =>
  (await product.call<{ records: ContactErasure[] }>(token, 'GET', `/contacts/erasures${query}`)).body.records;
/** All that is due, turn after turn. */
async function work(): Promise<void> {
  const due = erasures(product.platform);
  while ((await due.takeDue()) > 0);
}

const REMOVED = new Set(STEPS.filter(([, { kind }]) => kind !== 'empty').map(([table]) => table));
const EMPTIED = STEPS.filter(([, { kind }]) => kind === 'empty').map(([table]) => table);
const ALONG = [...Object.keys(GOES_ALONG), ...Object.values(GOES_ALONG).flat()];

test('every table of a company has a step, goes along with another, or it is said why it stays', () => {
  const named = [...new Set([...REMOVED, ...EMPTIED, ...ALONG, ...Object.keys(NOT_ERASED)])];
  expect(named.toSorted()).toEqual(tenantTables.map(getTableName).toSorted());
  expect(Object.keys(NOT_ERASED).filter((name) => REMOVED.has(name) || ALONG.includes(name))).toEqual([]);
});

test('of one of everything is left what is said to stay, as it was, and what counts without a name', async () => {
  const { platform } = product;
  const [company, stranger] = [await buildFullCompany(platform), await buildFullCompany(platform)];
  const token = product.tokenOf({ id: company.id, companyId: company.companyId });
  // They tell of the person in the ways in which they do; the text of the rest is the number already.
  await platform.db.withTenant(company.companyId, async (tx) => {
    await tx.execute(sql`delete from contact_erasures`);
    await tx.execute(sql`delete from kept_opt_outs`);
    await tx.execute(sql`update users set name = 'Rita'`);
    // The one file is a message's here: others hold files of their own, which are shared.
    for (const table of ['file_options', 'flow_files', 'campaigns'])
      await tx.execute(sql`update ${sql.identifier(table)} set media_id = null`);
    await tx.execute(sql`update event_log set payload = json_build_object('ticketId', ${company.id}::bigint)`);
    await tx.execute(sql`update channel_requests set request = jsonb_build_object('phone', ${company.text}::text)`);
    await tx.execute(sql`update bulk_acts set chosen = jsonb_build_object('searchParam', ${company.text}::text)`);
  });
  const before = await snapshot(platform, company.companyId);
  const others = await snapshot(platform, stranger.companyId);
  expect((await erase(token, company.id)).status).toBe(200);
  await work();
  const after = await snapshot(platform, company.companyId);
  const left = Object.keys(after).filter((name) => (after[name]?.length ?? 0) > 0);
  // What it writes itself, and the count of a list.
  const ours = [
    'contact_erasures',
    'contact_lists',
    'counter_deltas',
    'event_log',
    'removed_files',
    'webhook_deliveries',
  ];
  expect(left.filter((name) => !(name in NOT_ERASED) && !ours.includes(name)).toSorted()).toEqual(
    ['audit_log', 'bulk_acts', 'campaign_recipients'].toSorted(),
  );
  for (const name of Object.keys(NOT_ERASED).filter((each) => !ours.includes(each)))
    expect([name, after[name]]).toEqual([name, before[name]]);
  expect(after['campaign_recipients']).toMatchObject([{ name: '', email: '', contact_id: null, message_ids: [] }]);
  expect(after['audit_log']).toHaveLength(2);
  expect(after['audit_log']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'create', entity_name: '', before: {}, after: {}, user_id: company.id }),
      expect.objectContaining({
        action: 'erase',
        kind: 'contact',
        entity_id: null,
        entity_name: '',
        user_name: 'Rita',
      }),
    ]),
  );
  const told = JSON.stringify([after['event_log'], after['webhook_deliveries'], after['campaign_recipients']]);
  expect(told).not.toContain(company.text);
  expect(await snapshot(platform, stranger.companyId)).toEqual(others);
  const [{ person, contact_id: contactId, status } = {}] = after['contact_erasures'] as Record<string, unknown>[];
  expect({ person, contactId, status }).toEqual({ person: null, contactId: null, status: 'done' });
});

interface Shop {
  line: InboundLine;
  token: string;
  userId: number;
  rows: <T extends Record<string, unknown>>(statement: SQL) => Promise<T[]>;
  /** by number */
  contactOf: (number: string | undefined) => Promise<{ id: number; optedOutAt: string | null } | undefined>;
}
async function open(): Promise<Shop> {
  const line = await InboundLine.open(product);
  const user = await buildUser(product.platform, line.companyId, { profile: 'admin', name: 'Rita' });
  const rows: Shop['rows'] = (statement) => queryRows(product, line.companyId, statement);
  const contactOf: Shop['contactOf'] = async (number) =>
    (
      await rows<{ id: number; optedOutAt: string | null }>(
        sql`select id, opted_out_at as "optedOutAt" from contacts where number = ${number}`,
      )
    )[0];
  return { line, token: product.tokenOf(user), userId: user.id, rows, contactOf };
}

const NUMBER = ANA.phone ?? '';
const OLD_FORM = '551187654321';
const MARK = 'Xilofone Amarelo';
const NAME = 'Zuleica Quartzo';

test('nothing of theirs stands anywhere in the database, and of the others all does', async () => {
  const { line, token, userId, rows, contactOf } = await open();
  const zuleica = { phone: NUMBER, name: NAME, hiddenId: '99887766554433' };
  const said = (body: string) => message({ body, sender: zuleica, chat: { key: NUMBER, party: zuleica } });
  await rows(sql`insert into webhook_endpoints (url, events, secret)
    values ('https://example.com', '{message.received,ticket.moved,contact.changed}', '')`);
  await line.take(said(MARK), messageOf(BIA, 'o segredo da Bia'), said(`de novo ${MARK}`));
  const { id } = (await contactOf(NUMBER)) ?? { id: 0 };
  const [ticket] = await rows<{ id: number }>(sql`select id from tickets where contact_id = ${id}`);
  const whatsappId = line.connection.id;
  const { platform } = product;
  const group = await buildContact(platform, line.companyId, { name: 'Turma', number: '120363', isGroup: true });
  const inGroup = await buildTicket(platform, line.companyId, { contactId: group.id, lastMessage: `Z: ${MARK}` });
  await buildMessage(platform, line.companyId, inGroup.id, { body: 'Bia na turma', contactId: null });
  const hers = await buildMessage(platform, line.companyId, inGroup.id, { body: MARK, contactId: id });
  const json = JSON.stringify({ to: NUMBER, name: NAME, body: MARK });
  await platform.db.withTenant(line.companyId, async (tx) => {
    const run = (statement: SQL) => tx.execute(statement);
    await run(sql`with file as (insert into media (state, mime, file_name, storage_key) values ('stored', 'image/png', ${MARK}, 'k') returning id)
      update messages set media_id = file.id, media_type = 'image' from file where messages.id = ${hers.id}`);
    await run(sql`insert into transcriptions (message_id, body, claimed_until) values (${hers.id}, ${MARK}, now())`);
    await run(sql`insert into message_reactions (message_id, from_me, sender, contact_id, emoji)
      select max(id), false, ${NUMBER}, ${id}, '👍' from messages where body = 'Bia na turma'`);
    await run(sql`insert into ticket_notes (ticket_id, contact_id, note) values (${ticket?.id}, ${id}, ${MARK})`);
    await run(sql`insert into contact_lists (name) values ('Lista')`);
    await run(sql`insert into contact_list_items (contact_list_id, name, number)
      select id, ${NAME}, n from contact_lists, unnest(array[${NUMBER}, ${OLD_FORM}]) n`);
    await run(sql`insert into contact_list_items (contact_list_id, name, number)
      select id, 'Bia', ${BIA.phone} from contact_lists`);
    await run(sql`insert into campaigns (name, status, message1, message2, message3, message4, message5, confirmation,
        confirmation_message, hours_from, hours_to, weekdays)
      values ('Oferta', 'EM_ANDAMENTO', '', '', '', '', '', false, '', '', '', '{}')`);
    await run(sql`insert into campaign_recipients (campaign_id, name, number, email, state, contact_id)
      select c.id, p.* from campaigns c, (values (${NAME}, ${OLD_FORM}, 'z@example.com', 'sent', ${id}::bigint),
        (${NAME}, ${NUMBER}, '', 'planned', null), ('Bia', ${BIA.phone}, '', 'planned', null)) p`);
    await run(
      sql`insert into phone_contacts (whatsapp_id, key, name, lid) values (${whatsappId}, 'k', ${NAME}, '99887766554433')`,
    );
    await run(
      sql`insert into number_checks (number, exists, canonical, checked_at) values (${OLD_FORM}, true, ${NUMBER}, now())`,
    );
    await run(sql`insert into connection_credentials (whatsapp_id, key, value)
      values (${whatsappId}, ${`session/${NUMBER}.0`}, ''), (${whatsappId}, ${`session/${BIA.phone}.0`}, '')`);
    await run(sql`insert into webhook_deliveries (endpoint_id, webhook_id, type, body)
      select id, 'x', 'message.received', jsonb_build_object('ticket', jsonb_build_object('uuid', 'u', 'id', ${ticket?.id}::bigint), 'body', ${MARK}::text)::text from webhook_endpoints`);
    await run(sql`insert into queue_integrations (type, name) values ('webhook', 'Fora')`);
    await run(sql`insert into integration_calls (integration_id, ticket_id, what, ms, request, answer, error)
      select id, ${ticket?.id}, 'x', 1, ${MARK}, ${json}, '' from queue_integrations`);
    await run(sql`insert into api_answers (caller, key, asked, answer) values ('token:1', 'k', 'a', ${json}::jsonb)`);
    await run(
      sql`insert into channel_requests (whatsapp_id, request, state) values (${whatsappId}, ${json}::jsonb, 'done')`,
    );
    await run(
      sql`insert into inbound_events (whatsapp_id, chat, event, state) values (${whatsappId}, ${NUMBER}, ${json}::jsonb, 'quarantined')`,
    );
    await run(
      sql`insert into early_changes (whatsapp_id, external_id, event) values (${whatsappId}, 'e', ${json}::jsonb)`,
    );
    await run(sql`insert into outbox (whatsapp_id, chat, command) values (${whatsappId}, ${NUMBER}, ${json}::jsonb)`);
    await run(sql`insert into sim_messages (whatsapp_id, chat, external_id, sender, sender_name, from_company, type, body)
      values (${whatsappId}, ${NUMBER}, 's', ${NUMBER}, ${NAME}, false, 'text', ${MARK})`);
    await run(sql`insert into contact_merges (contact_id, removed, before, ticket_ids, schedule_ids, undone_at)
      select id, jsonb_build_object('contact', jsonb_build_object('number', ${NUMBER}::text, 'name', ${NAME}::text)), '{}', '{}', '{}', now()
      from contacts where number = ${BIA.phone}`);
    await run(sql`insert into bulk_acts (user_id, of, kind, act, chosen, status, total)
      values (${userId}, 'contacts', 'tag', '{}', ${JSON.stringify({ filter: { searchParam: NAME } })}::jsonb, 'done', 1)`);
    await run(sql`insert into schedules (contact_id, body, send_at) values (${id}, ${MARK}, now() + interval '1 day')`);
  });
  const words = [NUMBER, OLD_FORM, NAME, MARK, zuleica.hiddenId];
  expect((await tablesThatSay(platform, ...words)).length).toBeGreaterThan(20);
  expect(await erase(token, id)).toMatchObject({
    status: 200,
    body: { status: 'running', askedBy: 'Rita', optOutKept: false },
  });
  await work();
  expect(await tablesThatSay(platform, ...words)).toEqual([]);

  expect(await rows(sql`select body, is_deleted as gone from messages order by id`)).toEqual([
    { body: 'o segredo da Bia', gone: false },
    { body: 'Bia na turma', gone: false },
    { body: '', gone: true },
  ]);
  expect(await rows(sql`select last_message as line from tickets where id = ${inGroup.id}`)).toEqual([{ line: '' }]);
  expect(await rows(sql`select state, name from campaign_recipients order by id`)).toEqual([
    { state: 'sent', name: '' },
    { state: 'skipped', name: '' },
    { state: 'planned', name: 'Bia' },
  ]);
  expect(await rows(sql`select contacts_count as n from contact_lists`)).toEqual([{ n: 1 }]);
  expect(await rows(sql`select key from connection_credentials`)).toEqual([{ key: `session/${BIA.phone}.0` }]);
  expect(await rows(sql`select storage_key as key from removed_files`)).toEqual([{ key: 'k' }]);
  // Whoever listens hears that they are gone, so that they can do the same.
  const [last] = await rows<{ body: string }>(sql`select body from webhook_deliveries order by id desc limit 1`);
  expect(JSON.parse(last?.body ?? '')).toMatchObject({
    type: 'contact.changed',
    data: { action: 'delete', contactId: id },
  });

  const [done] = await recorded(token);
  expect(done).toMatchObject({ status: 'done', progress: 1, askedBy: 'Rita', doneAt: expect.any(String) });
  expect(done?.counts).toMatchObject({ messages: 3, tickets: 1, contact_list_items: 2, campaign_recipients: 2 });
  expect((await recorded(token, '?number=%2B55%2011%2098765-4321')).map((one) => one.id)).toEqual([done?.id]);
  expect(await recorded(token, '?number=5511900000009')).toEqual([]);
  const told = await eventsOf<{ erasure: ContactErasure }>(product, line.companyId, 'contactErasure');
  expect(told.at(-1)).toMatchObject({ payload: { erasure: { status: 'done' } }, rooms: [`user-${userId}`] });
});

test('asked for it, they are somebody new at once: what they write while it is done is kept', async () => {
  const { line, token, rows, contactOf } = await open();
  await line.take(message({ body: 'antes' }));
  const before = await contactOf(NUMBER);
  const asked = [await erase(token, before?.id ?? 0), await erase(token, before?.id ?? 0)];
  expect(asked.map(({ body }) => body.id)).toEqual([asked[0]?.body.id, asked[0]?.body.id]);
  await line.take(message({ body: 'depois' }));
  const after = await contactOf(NUMBER);
  expect(after?.id).not.toBe(before?.id);
  await work();
  expect(await rows(sql`select body from messages`)).toEqual([{ body: 'depois' }]);
  expect(await contactOf(NUMBER)).toEqual(after);
  expect(await rows(sql`select id from event_log where payload::text like '%depois%'`)).not.toEqual([]);
  expect((await erase(token, before?.id ?? 0)).status).toBe(404);
});

test('who wanted no messages gets none, whichever way their number comes back, until they want some', async () => {
  const { line, token, rows, contactOf } = await open();
  const whatsappId = line.connection.id;
  const offer = (number: string) =>
    inCompany(product.platform, line.companyId, undefined, async (ctx) => {
      const contactId = await ensurePerson(ctx, { name: NAME, number: canonicalPhone(number), ...NO_CONTACT_FIELDS });
      const ticketId = await ensureConversation(ctx, { contactId, whatsappId });
      return sendAutomatic(ctx, { ticketId, content: 'oferta', origin: 'campaign', lane: 'campaign' });
    });
  const again = async () => {
    const { id } = (await contactOf(NUMBER)) ?? { id: 0 };
    expect((await erase(token, id)).status).toBe(200);
    await work();
  };
  await line.take(message({ body: 'PARAR' }), messageOf(BIA));
  await again();
  expect(await rows(sql`select 1 from kept_opt_outs`)).toHaveLength(2);
  expect(await tablesThatSay(product.platform, NUMBER)).not.toContain('public.kept_opt_outs');
  expect((await recorded(token))[0]).toMatchObject({ optOutKept: true });
  // A campaign's, in the transaction that makes them; they write themselves; by hand.
  await expect(offer(OLD_FORM)).rejects.toMatchObject({ code: 'ERR_WAPP_OPTED_OUT' });
  await line.take(message({ body: 'oi' }));
  expect((await contactOf(NUMBER))?.optedOutAt).not.toBeNull();
  expect(await rows(sql`select source from consent_changes`)).toEqual([{ source: 'kept' }]);
  await again();
  await product.call(token, 'POST', '/contacts', { name: 'De novo', number: NUMBER });
  const { id, optedOutAt } = (await contactOf(NUMBER)) ?? { id: 0, optedOutAt: null };
  expect(optedOutAt).not.toBeNull();
  expect((await contactOf(BIA.phone))?.optedOutAt).toBeNull();
  await product.call(token, 'PUT', `/contacts/${id}/consent`, { wanted: true, reason: 'Pediu na loja' });
  expect(await rows(sql`select 1 from kept_opt_outs`)).toEqual([]);
  await again();
  expect(await rows(sql`select 1 from kept_opt_outs`)).toEqual([]);
  await expect(offer(NUMBER)).resolves.toHaveLength(1);
});

test('for administrators alone, of their own company; a group is no person', async () => {
  const { line, token, rows, contactOf } = await open();
  await line.take(message());
  const { id } = (await contactOf(NUMBER)) ?? { id: 0 };
  expect((await erase(undefined, id)).status).toBe(401);
  for (const profile of ['user', 'supervisor'] as const) {
    const other = product.tokenOf(await buildUser(product.platform, line.companyId, { profile }));
    expect(await erase(other, id)).toMatchObject({ status: 403 });
  }
  const elsewhere = await open();
  expect(await erase(elsewhere.token, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
  const group = await buildContact(product.platform, line.companyId, { number: '120364', isGroup: true });
  expect(await erase(token, group.id)).toMatchObject({ status: 404 });
  await work();
  expect(await rows(sql`select body from messages`)).toHaveLength(1);
  expect(await recorded(elsewhere.token)).toEqual([]);
});
