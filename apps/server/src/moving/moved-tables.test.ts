// What travels with a company, held against PostgreSQL's catalogue: a table, a column or a trigger of tomorrow that nobody
// has thought of here fails.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type Product } from '../../test/product.ts';
import type { TenantTable } from '../platform/db/tenant-tables.ts';
import { openSnapshot } from '../platform/db/snapshot.ts';
import { ownerOf } from './company-form.ts';
import * as ids from './moved-ids.ts';
import * as tablesSaid from './moved-tables.ts';

const moved = { ...ids, ...tablesSaid };

/** A new table of companies: does it travel, or is it in LEFT_BEHIND, with a reason? */
const TRAVELLING =
  `agent_calls agent_endings agent_months api_tokens audit_log campaign_recipients campaign_settings campaigns
  chat_members chat_messages chats connection_credentials connection_health connection_outages connection_queues connections
  consent_changes contact_aliases contact_erasures contact_list_items contact_lists contact_merges contact_tags contacts
  counter_deltas deferred_actions file_lists file_options flow_campaigns flow_files flow_hops flow_runs flow_tests
  flow_versions flows imported_rows integration_calls invoices knowledge_entries knowledge_pieces knowledge_vectors
  lane_moves line_days media message_reactions messages payments personal_notices phone_contacts prompt_replay_runs
  prompt_replays prompt_versions prompt_voices prompts push_settings queue_integrations queue_options queues quick_messages roles
  schedule_series schedules second_factors settings slow_steps tags ticket_drivers ticket_notes ticket_tags ticket_timeline
  ticket_tracking tickets transcriptions user_queues user_ratings users voice_keys voice_months webhook_endpoints`.split(
    /\s+/,
  );

let product: Product;
let tables: readonly TenantTable[];
let columns: { title: string; type: string }[];

beforeAll(async () => {
  product = await createProduct();
  const snapshot = await openSnapshot(product.databaseUrl);
  tables = (await snapshot?.companyTables()) ?? [];
  await snapshot?.close();
  columns = tables
    .filter(({ name }) => !(name in moved.LEFT_BEHIND))
    .flatMap((table) => table.columns.map(({ name, type }) => ({ title: `${table.name}.${name}`, type })));
});
afterAll(() => product.close());

const query = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await product.platform.db.withSystem((tx) => tx.execute<T>(statement))).rows;

const titles = (wanted: RegExp, by: 'title' | 'type' = 'type') =>
  columns.filter((column) => wanted.test(column[by])).map(({ title }) => title);

test('each table travels or stays behind, and what is said of one that is gone is gone', () => {
  const names = tables.map(({ name }) => name);
  expect([...TRAVELLING, ...Object.keys(moved.LEFT_BEHIND)].toSorted()).toEqual(names.toSorted());
  const { LOOSE, JSON_IDS, JSON_WITHOUT, AMOUNTS, IN_TEXTS, FILES, SECRETS, OPEN_BYTES } = moved;
  const named = [LOOSE, JSON_IDS, IN_TEXTS, SECRETS].flatMap((each) => Object.keys(each));
  const known = new Set(columns.map(({ title }) => title));
  expect([...named, ...JSON_WITHOUT, ...AMOUNTS, ...FILES, ...OPEN_BYTES].filter((title) => !known.has(title))).toEqual(
    [],
  );
  const otherwise = Object.entries(moved.OTHERWISE).flatMap(([table, { is = {}, columns: changed = {} }]) =>
    Object.keys({ ...is, ...changed }).map((column) => `${table}.${column}`),
  );
  expect(otherwise.filter((title) => !known.has(title))).toEqual([]);
});

test('each number that may be an id is one of a table that travels, or none', () => {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const unknown = titles(/^bigint/).filter((title) => {
    const [table = '', column = ''] = title.split('.');
    const owner = byName.get(table) && ownerOf(byName.get(table) as TenantTable, column);
    if (owner === undefined) return !moved.AMOUNTS.includes(title);
    return typeof owner === 'string' && !TRAVELLING.includes(owner);
  });
  expect(unknown).toEqual([]);
  const targets = Object.values(moved.JSON_IDS).flatMap((each) => Object.values(each));
  expect(targets.filter((of) => typeof of === 'string' && of !== 'companies' && !TRAVELLING.includes(of))).toEqual([]);
});

test('of each column of JSON, of bytes, of a file and of what opens doors it is said what it is', () => {
  expect(titles(/^json/).toSorted()).toEqual([...Object.keys(moved.JSON_IDS), ...moved.JSON_WITHOUT].toSorted());
  expect(titles(/^bytea$/).filter((title) => !(title in moved.SECRETS))).toEqual(moved.OPEN_BYTES);
  expect(titles(/storage_key$/, 'title').toSorted()).toEqual([...moved.FILES]);
  const doors = titles(/hash|secret|token_?hash|password|credential.*value|api_key|speech_key/, 'title');
  // Names of fields; which number was erased, as that installation's key tells; how many seconds a secret is good.
  const none = ['audit_log.secrets', 'contact_erasures.number_hash', 'webhook_endpoints.old_secret_until'];
  expect(doors.filter((title) => !(title in moved.SECRETS)).toSorted()).toEqual(none);
});

test('what is unique in an installation is looked for before anything is written', async () => {
  const indexes = await query<{ name: string }>(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'company_id')
      and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'company_id'
        and a.attnum = any(i.indkey::int2[]))
    order by 1`);
  // Keys of tables whose rows are numbered anew, or stay behind.
  const numbered = ['counter_deltas_pkey', 'event_log_pkey', 'sso_attempts_hash_unique', 'sso_domains_verified_unique'];
  expect(indexes.map(({ name }) => name).toSorted()).toEqual([...Object.keys(moved.UNIQUE), ...numbered].toSorted());
});

test('no trigger works out again what travels', async () => {
  const triggers = await query<{ name: string }>(sql`
    select tgname as name from pg_trigger where not tgisinternal and (tgtype & 4) <> 0
      and pg_get_triggerdef(oid) not like '%app.moving%'`);
  expect(triggers).toEqual([]);
});
