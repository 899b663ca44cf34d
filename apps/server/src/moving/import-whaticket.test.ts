// Companies out of a database of the Whaticket family, into an installation that has one of its own.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ForeignDatabase } from '../../test/databases.ts';
import { buildFullCompany, snapshot } from '../../test/every-table.ts';
import { countAll, rowsOfAll } from '../../test/importing.ts';
import { createProduct, type Product } from '../../test/product.ts';
import { whaticket } from '../../test/whaticket-tables.ts';
import { openForeign } from '../platform/db/foreign-reading.ts';
import { bringCompany } from './bring-company.ts';
import { unknownTables } from './foreign-program.ts';
import { bringMedia } from './import-media.ts';
import { WHATICKET } from './whaticket-source.ts';
import { withFilling } from './with-filling.ts';

let product: Product;
let foreign: ForeignDatabase;

beforeAll(async () => {
  product = await createProduct();
  foreign = await ForeignDatabase.create('whaticket', whaticket(false));
});
afterAll(async () => {
  await product?.close();
  await foreign?.drop();
});

async function bring({ dryRun = false, name = 'whaticket' } = {}) {
  const source = await openForeign(foreign.url);
  try {
    return await withFilling(product.databaseUrl, async (filling) => {
      const reports = [];
      for (const company of await WHATICKET.companies(source, undefined))
        reports.push(
          await bringCompany(filling, { program: WHATICKET, source }, company, { name, dryRun, folder: undefined }),
        );
      return reports;
    });
  } finally {
    await source.close();
  }
}

const query = <T extends Record<string, unknown>>(statement: SQL): Promise<T[]> => rowsOfAll<T>(product, statement);

const FIRST = {
  users: 2,
  queues: 2,
  queue_options: 3,
  connections: 1,
  tags: 2,
  quick_messages: 2,
  contacts: 2,
  tickets: 4,
  messages: 6,
  settings: 2,
};

test('a dry run says what would come, and keeps nothing', async () => {
  const before = await countAll(product);
  const [first, second] = await bring({ dryRun: true });
  expect(first?.added).toMatchObject(FIRST);
  expect(second?.added).toMatchObject({ users: 1, contacts: 1, tickets: 1, messages: 1 });
  expect(first?.leftOut.map(({ what, count }) => [what, count]).toSorted()).toEqual([
    ['connections', 1],
    ['contacts', 1],
    ['files of quick messages', 1],
    ['files', 2],
    ['messages', 1],
    ['messages', 1],
    ['settings', 1],
    ['tickets', 1],
    ['users', 1],
  ]);
  expect(first?.leftOut).toContainEqual({
    what: 'settings',
    count: 1,
    reason: 'they mean nothing here, or not the same',
    which: 'hubToken',
  });
  expect(second?.leftOut.map(({ what }) => what)).toEqual(['the company’s own e-mail address']);
  expect(await countAll(product)).toEqual(before);
  const source = await openForeign(foreign.url);
  expect(await unknownTables(source, WHATICKET)).toEqual(['Baileys']);
  await source.close();
});

test('what comes is whole, each company’s own, and a second run adds what is new', async () => {
  const neighbour = await buildFullCompany(product.platform);
  const before = await snapshot(product.platform, neighbour.companyId);
  const [first, second] = await bring();
  expect(first?.added).toMatchObject(FIRST);
  const id = first?.companyId ?? 0;
  const tickets = await query(sql`
    select c.name, c.number, t.status, t.is_group as "group", u.name as person, q.name as queue, k.name as line, t.last_message_at as at,
      (select string_agg(g.name, ',' order by g.id) from ticket_tags x join tags g on g.company_id = x.company_id and g.id = x.tag_id
        where x.company_id = t.company_id and x.ticket_id = t.id) as tags,
      (select count(*)::int from ticket_tracking x where x.company_id = t.company_id and x.ticket_id = t.id) as cycles
    from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      left join users u on u.company_id = t.company_id and u.id = t.user_id
      left join queues q on q.company_id = t.company_id and q.id = t.queue_id
      left join connections k on k.company_id = t.company_id and k.id = t.whatsapp_id
    where t.company_id = ${id} order by t.id`);
  const carla = { name: 'Carla', number: '5511988887777', cycles: 1 };
  expect(tickets).toMatchObject([
    { ...carla, status: 'open', person: 'Beto', queue: 'Vendas', line: 'Principal', tags: 'VIP,VIP (2)' },
    // Another of hers on the same connection, and she has one already.
    { ...carla, status: 'closed', person: null, line: 'Principal' },
    { name: 'Grupo', status: 'closed', group: true, person: 'Ana' },
    // Nobody answers in it, so it waits.
    { ...carla, status: 'pending', line: null },
  ]);
  const messages = await query(sql`
    select m.external_id as id, m.body, m.from_me as ours, m.read, m.ack, m.media_type as type, c.name as author, f.state,
      (select o.external_id from messages o where o.company_id = m.company_id and o.id = m.quoted_message_id) as quoted
    from messages m left join contacts c on c.company_id = m.company_id and c.id = m.contact_id
      left join media f on f.company_id = m.company_id and f.id = m.media_id
    where m.company_id = ${id} order by m.id`);
  expect(messages).toMatchObject([
    { id: 'M5', body: 'a\tb\\c\nd', author: 'Carla' },
    { id: 'M6', author: 'Carla' },
    { id: 'M8', type: 'audio', state: 'failed' },
    { id: 'M1', body: 'oi', ours: false, read: false, type: null, author: 'Carla' },
    { id: 'M2', body: 'tudo bem?', ours: true, ack: 3, author: null, quoted: 'M1' },
    { id: 'M3', type: 'image', state: 'failed' },
  ]);
  const [row] = await query(sql`
    select (select jsonb_agg(jsonb_build_array(u.name, u.profile, u.super, u.password_hash) order by u.id) from users u where company_id = c.id) as users,
      (select jsonb_agg(jsonb_build_array(q.name, q.color = '#ff0000') order by q.id) from queues q where company_id = c.id) as queues,
      (select jsonb_agg(jsonb_build_array(o.title, o.option, p.title) order by o.id) from queue_options o
        left join queue_options p on p.company_id = o.company_id and p.id = o.parent_id where o.company_id = c.id) as options,
      (select jsonb_agg(jsonb_build_array(k.status, k.wanted, k.is_default, k.time_to_transfer)) from connections k where company_id = c.id) as lines,
      (select sum(delta) from counter_deltas where company_id = c.id and counter = 'contacts')::int as contacts,
      (select extra_info from contacts where company_id = c.id and name = 'Carla') as extra, c.email, c.schedules->0->>'startTime' as opens
    from companies c where id = ${id}`);
  expect(row).toMatchObject({
    users: [
      ['Ana', 'admin', false, '-'],
      ['Beto', 'user', false, '-'],
    ],
    queues: [
      ['Vendas', true],
      ['vendas (2)', false],
    ],
    options: [
      ['Preços', 1, null],
      ['Atacado', 1, 'Preços'],
      ['Prazos', 2, null],
    ],
    lines: [['DISCONNECTED', false, true, 5]],
    contacts: 2,
    extra: [{ name: 'CPF', value: '1' }],
    email: 'loja@um.example',
    opens: '08:00',
  });
  const others = await query(sql`select body from messages where company_id = ${second?.companyId ?? 0}`);
  expect(others).toEqual([{ body: 'outra empresa' }]);
  expect(await snapshot(product.platform, neighbour.companyId)).toEqual(before);

  const again = await bring();
  const sum = again.flatMap(({ added }) => Object.values(added)).reduce((all, each) => all + each, 0);
  expect([sum, again.map(({ companyId, known }) => [companyId, known])]).toEqual([
    0,
    [
      [id, true],
      [second?.companyId, true],
    ],
  ]);
  await foreign.run(
    `insert into "Messages" (id, "ticketId", body, "fromMe", "createdAt") values ('M9', 1, 'novo', false, '2026-02-01')`,
  );
  expect((await bring())[0]?.added).toMatchObject({ messages: 1, tickets: 0, contacts: 0, users: 0 });
  // From elsewhere, the same people: they are somebody’s here already.
  const [other] = await bring({ name: 'another', dryRun: true });
  expect(other?.added['users']).toBe(0);
  expect(other?.leftOut).toContainEqual(
    expect.objectContaining({ what: 'users', count: 2, which: 'ana@um.example, beto@um.example' }),
  );
});

test('files come out of a folder, and none from outside of it', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-whaticket-'));
  try {
    fs.mkdirSync(path.join(folder, 'company1'));
    fs.writeFileSync(path.join(folder, 'company1', 'foto.png'), 'picture');
    const [found] = await query<{ id: number }>(
      sql`select company_id::int as id from imported_rows where kind = 'companies' and source = 'whaticket:1'`,
    );
    const companyId = found?.id ?? 0;
    const run = () =>
      withFilling(product.databaseUrl, (filling) =>
        bringMedia(filling, product.store, { companyId, foreignId: 1, folder }),
      );
    expect(await run()).toEqual({ stored: 1, missing: 1 });
    expect(await run()).toEqual({ stored: 0, missing: 1 });
    const files = await query(
      sql`select state, mime, size::int, file_name as name from media where company_id = ${companyId} order by id`,
    );
    expect(files).toEqual([
      { state: 'failed', mime: 'audio/ogg', size: null, name: 'passwd' },
      { state: 'stored', mime: 'image/png', size: 7, name: 'foto.png' },
    ]);
    expect(await query(sql`select from removed_files where company_id = ${companyId}`)).toEqual([]);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

test('a version whose messages have numbers of their own beside the network’s ids', async () => {
  await foreign.run(`drop schema public cascade; create schema public; ${whaticket(true)}`);
  await foreign.run(`update "Companies" set email = null; update "Users" set email = 'new' || email`);
  const [first] = await bring({ name: 'newer' });
  expect(first?.added).toMatchObject(FIRST);
  const quotes = await query(sql`
    select m.external_id as id, o.external_id as quoted from messages m
      join messages o on o.company_id = m.company_id and o.id = m.quoted_message_id where m.company_id = ${first?.companyId ?? 0}`);
  expect(quotes).toEqual([{ id: 'M2', quoted: 'M1' }]);
});
