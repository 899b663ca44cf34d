// Accounts out of a Chatwoot database, and what an attendant sees of one here.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatwoot } from '../../test/chatwoot-tables.ts';
import { ForeignDatabase } from '../../test/databases.ts';
import { countAll, rowsOfAll } from '../../test/importing.ts';
import { createProduct, type Product } from '../../test/product.ts';
import { openForeign } from '../platform/db/foreign-reading.ts';
import { bringCompany } from './bring-company.ts';
import { CHATWOOT } from './chatwoot-source.ts';
import { notFound, unknownTables } from './foreign-program.ts';
import { bringMedia } from './import-media.ts';
import { withFilling } from './with-filling.ts';

let product: Product;
let foreign: ForeignDatabase;
let folder: string;

beforeAll(async () => {
  product = await createProduct();
  foreign = await ForeignDatabase.create('chatwoot', chatwoot());
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-chatwoot-'));
  fs.mkdirSync(path.join(folder, 'ab', 'cd'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'ab', 'cd', 'abcdef'), 'picture');
});
afterAll(async () => {
  await product?.close();
  await foreign?.drop();
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
});

interface Run {
  account?: number;
  dryRun?: boolean;
  name?: string;
  media?: string;
}

async function bring({ account, dryRun = false, name = 'chatwoot', media }: Run = {}) {
  const source = await openForeign(foreign.url);
  try {
    const companies = await CHATWOOT.companies(source, account);
    const reports = await withFilling(product.databaseUrl, async (filling) => {
      const made = [];
      for (const company of companies)
        made.push(await bringCompany(filling, { program: CHATWOOT, source }, company, { name, dryRun, folder: media }));
      return made;
    });
    return { reports, missing: notFound(source, CHATWOOT), unknown: await unknownTables(source, CHATWOOT) };
  } finally {
    await source.close();
  }
}

const query = <T extends Record<string, unknown>>(statement: SQL): Promise<T[]> => rowsOfAll<T>(product, statement);

const FIRST = {
  users: 2,
  queues: 1,
  connections: 2,
  tags: 3,
  quick_messages: 2,
  contacts: 3,
  tickets: 5,
  ticket_notes: 2,
  messages: 11,
};
const LEFT = [
  'connections: 1 Site',
  'contacts: 2 ',
  'files of notes: 1 ',
  'gaps in quick messages: 1 eu',
  'messages: 1 ',
  'messages: 1 ',
  'ticket_notes: 2 ',
  'tickets: 1 ',
  'tickets: 1 ',
];
const leftOf = (report: { leftOut: readonly { what: string; count: number; which: string | null }[] } | undefined) =>
  report?.leftOut.map(({ what, count, which }) => `${what}: ${count} ${which ?? ''}`).toSorted();

test('a dry run says what would come, files too, and keeps nothing', async () => {
  const before = await countAll(product);
  const { reports, missing, unknown } = await bring({ dryRun: true, media: folder });
  expect(reports[0]?.added).toMatchObject(FIRST);
  expect(reports[0]?.files).toEqual({ stored: 1, missing: 1 });
  expect(leftOf(reports[0])).toEqual(LEFT);
  // Beto is somebody of the first, and in a dry run that one is not there.
  expect(reports[1]?.added).toMatchObject({ users: 2, contacts: 1, tickets: 1, messages: 1, tags: 2 });
  expect([missing, unknown]).toEqual([[], ['macros']]);
  expect(await countAll(product)).toEqual(before);
});

test('an attendant finds tickets, messages, notes, tags and quick messages, and a second run adds what is new', async () => {
  const { reports } = await bring({ account: 1 });
  expect(reports).toHaveLength(1);
  expect(reports[0]?.added).toMatchObject(FIRST);
  expect(leftOf(reports[0])).toEqual([...LEFT, 'files: 2 '].toSorted());
  const companyId = reports[0]?.companyId ?? 0;
  const [beto] = await query<{ id: number; all: boolean }>(
    sql`select id::int, all_ticket as all from users where company_id = ${companyId} and email = 'beto@cw.example'`,
  );
  expect(beto?.all).toBe(true);
  const token = product.tokenOf({ id: beto?.id ?? 0, companyId });
  const get = async <T>(address: string): Promise<T> => {
    const { status, body } = await product.call<T & Record<string, unknown>>(token, 'GET', address);
    expect(status).toBe(200);
    return body;
  };
  type Found = { tickets: { id: number; unreadMessages: number; lastMessage: string }[] };

  expect(await get('/tickets/counts')).toEqual({ open: 1, pending: 1, withBot: 0, snoozed: 1 });
  const open = await get<Found>('/tickets?status=open&snoozed=false');
  expect(open.tickets).toMatchObject([
    {
      contact: { name: 'Carla Dias', number: '5511988887777' },
      whatsapp: { name: 'Oficial', provider: 'cloud' },
      queue: { name: 'vendas' },
      user: { name: 'Beto' },
      tags: [{ name: 'vip', color: '#ff0000' }],
      unreadMessages: 4,
      lastMessage: '🚫',
      lastMessageFromMe: false,
      lastMessageAt: '2026-01-01T10:09:00.000Z',
    },
  ]);
  const snoozed = await get<Found>('/tickets?status=open&snoozed=true');
  expect(snoozed.tickets).toMatchObject([
    {
      contact: { number: '5511977776666' },
      whatsapp: { name: 'Ponte', provider: 'beta' },
      snooze: { until: '2099-01-01T12:00:00.000Z' },
      lastMessage: 'volto já',
      unreadMessages: 0,
    },
  ]);
  const pending = await get<Found>('/tickets?status=pending');
  expect(pending.tickets).toMatchObject([
    {
      contact: { name: 'Da caixa', number: '5511966665555' },
      whatsapp: null,
      lastMessage: 'do site',
      unreadMessages: 1,
    },
  ]);
  // One that is resolved, and one of two that went on with her.
  expect((await get<Found>('/tickets?status=closed')).tickets).toMatchObject([
    { lastMessage: '', user: null },
    { lastMessage: 'antigo', unreadMessages: 0 },
  ]);

  const ticketId = open.tickets[0]?.id ?? 0;
  const notes = await get<unknown[]>(`/ticket-notes/list?ticketId=${ticketId}`);
  expect(notes).toMatchObject([{ note: 'olha, @Beto', user: { name: 'Ana' } }]);
  const { messages } = await get<{ messages: { body: string }[] }>(`/messages/${ticketId}?limit=50`);
  expect(messages).toMatchObject([
    { body: 'oi', fromMe: false, read: true, quotedMsg: null },
    { body: 'tudo bem?', fromMe: true, ack: 4, userName: 'Beto', quotedMsg: { body: 'oi' } },
    { body: 'duas fotos', mediaType: 'image' },
    { body: '', mediaType: 'application' },
    { body: 'não foi', ack: 0, sendError: 'ERR_SENDING_WAPP_MSG' },
    { body: 'Pesquisa', ack: 2, userName: null },
    { body: '|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|Praça', mediaType: 'locationMessage' },
    { isDeleted: true },
  ]);
  expect(await get('/quick-messages/list')).toMatchObject([
    { shortcode: 'eu', message: 'Sou {{agent.name}}', geral: true },
    { shortcode: 'oi', message: 'Olá {{firstName}}!' },
  ]);
  const [contact] = await query(sql`
    select c.extra_info, (select array_agg(t.name) from tags t where t.company_id = c.company_id and t.id = any(c.tag_ids)) as tags
    from contacts c where c.company_id = ${companyId} and c.number = '5511988887777'`);
  expect(contact).toEqual({
    extra_info: [
      { name: 'identifier', value: 'cli-9' },
      { name: 'CPF', value: '1' },
    ],
    tags: ['solta'],
  });

  // Carla has come more than once, the others have not.
  const cycles =
    await query(sql`select c.name, count(*)::int as cycles, bool_or(k.is_lead) as lead from ticket_tracking k
    join tickets t on t.company_id = k.company_id and t.id = k.ticket_id join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where k.company_id = ${companyId} group by c.id, c.name order by c.id`);
  expect(cycles).toEqual([
    { name: 'Carla Dias', cycles: 3, lead: false },
    { name: 'Da ponte', cycles: 1, lead: true },
    { name: 'Da caixa', cycles: 1, lead: true },
  ]);

  const again = await bring({ account: 1 });
  expect(Object.values(again.reports[0]?.added ?? {}).every((count) => count === 0)).toBe(true);
  // One that no network had named has a name by now, one is new, and so is a note.
  await foreign.run(`update messages set source_id = 'wamid.late' where content = 'não foi';
    insert into messages (account_id, inbox_id, conversation_id, message_type, private, content, source_id, sender_type, sender_id, created_at) values
      (1, 1, 1, 0, false, 'novo', 'wamid.20', 'Contact', 1, '2026-02-01'), (1, 1, 1, 1, true, 'mais uma', null, 'User', 2, '2026-02-01')`);
  const more = (await bring({ account: 1 })).reports[0];
  expect(more?.added).toMatchObject({ messages: 1, ticket_notes: 1, tickets: 0, contacts: 0, users: 0, tags: 0 });
  const [changed] = (await get<Found>('/tickets?status=open&snoozed=false')).tickets;
  expect(changed).toMatchObject({ lastMessage: 'novo', unreadMessages: 1 });

  // What was deleted here does not come again, and what goes with it stays out.
  await query(sql`delete from contacts where company_id = ${companyId} and number = '5511977776666'`);
  await query(sql`delete from tags where company_id = ${companyId} and name = 'vip'`);
  await query(sql`delete from users where company_id = ${companyId} and email = 'ana@cw.example'`);
  await foreign.run(`insert into taggings (tag_id, taggable_type, taggable_id, context) values (1, 'Contact', 1, 'labels');
    insert into conversations (account_id, inbox_id, status, assignee_id, contact_id, display_id) values (1, 2, 0, 2, 3, 8), (1, 3, 0, 1, 1, 9)`);
  const without = (await bring({ account: 1 })).reports[0];
  expect(without?.added).toMatchObject({ users: 0, tags: 0, contacts: 0, tickets: 1 });
  expect(without?.leftOut).toContainEqual(
    expect.objectContaining({ what: 'tickets', count: 1, reason: 'its contact was deleted here' }),
  );

  const files = await withFilling(product.databaseUrl, (filling) =>
    bringMedia(filling, product.store, { companyId, foreignId: 1, folder }),
  );
  expect(files).toEqual({ stored: 1, missing: 1 });
  expect(
    await query(sql`select state, mime, file_name as name from media where company_id = ${companyId} order by id`),
  ).toEqual([
    { state: 'stored', mime: 'image/png', name: 'foto.png' },
    { state: 'failed', mime: 'application/pdf', name: 'nota.pdf' },
  ]);
});

test('another account is another company, and whoever is in both stays in the first', async () => {
  const { reports } = await bring({ account: 2 });
  expect(reports[0]?.added).toMatchObject({ users: 1, tickets: 1, messages: 1 });
  expect(reports[0]?.leftOut).toContainEqual(expect.objectContaining({ what: 'users', which: 'beto@cw.example' }));
  const companyId = reports[0]?.companyId ?? 0;
  expect(await query(sql`select body from messages where company_id = ${companyId}`)).toEqual([
    { body: 'outra conta' },
  ]);
  expect(await query(sql`select name from tags where company_id = ${companyId} order by id`)).toEqual([
    { name: 'vip' },
    { name: 'de-outra' },
  ]);
});

test('an older version has fewer tables and columns: what they say is missing, and is said so', async () => {
  await foreign.run(`drop table labels, taggings, tags, notes, active_storage_attachments, team_members;
    alter table contacts drop column last_name; alter table messages drop column content_attributes, drop column sender_type;
    alter table conversations drop column snoozed_until, drop column agent_last_seen_at;
    update users set email = 'older-' || email; update accounts set support_email = null`);
  const { reports, missing } = await bring({ account: 1, name: 'older' });
  expect(reports[0]?.added).toMatchObject({
    users: 2,
    contacts: 3,
    tags: 0,
    tickets: 7,
    ticket_notes: 2,
    messages: 12,
  });
  expect(missing).toEqual(
    expect.arrayContaining([
      'conversations.agent_last_seen_at',
      'labels',
      'messages.content_attributes',
      'notes',
      'team_members',
    ]),
  );
});
