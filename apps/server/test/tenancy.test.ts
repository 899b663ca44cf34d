// The walls between companies, as PostgreSQL has them: read from its catalogue, so that a table of tomorrow is looked at too.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFullCompany, snapshot, tenantTables } from './every-table.ts';
import { tryWalls } from '../src/platform/db/walls.ts';
import { createProduct, type Product } from './product.ts';

/** Tables that belong to no company, each for a reason. */
const COMMON_TABLES = [
  // news for everybody, who only read them
  'announcements',
  // guarded by its own id, below
  'companies',
  // videos for everybody, who only watch them
  'helps',
  // what the installation has done once
  'installation',
  // how the walls between companies stood
  'isolation_runs',
  // of addresses, whether somebody has them or not; nobody but sign-in looks at them
  'password_tries',
  // everybody chooses from them, nobody but the owner writes them
  'plans',
  // the program's own, while they run
  'processes',
];

let product: Product;
let role: string;

beforeAll(async () => {
  product = await createProduct();
  role = `${new URL(product.databaseUrl).pathname.slice(1)}_app`;
});
afterAll(() => product.close());

const query = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  product.platform.db.withSystem(async (tx) => (await tx.execute<T>(statement)).rows);

const TABLES = sql`
  select c.oid, c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
      as of_company
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
  order by c.relname`;

type Table = { oid: number; name: string; enabled: boolean; forced: boolean; of_company: boolean };

describe('tables', () => {
  test('each belongs to a company, or is known not to', async () => {
    const tables = await query<Table>(TABLES);
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.filter((table) => !table.of_company).map(({ name }) => name)).toEqual(COMMON_TABLES);
  });

  test('each of a company has row-level security, enabled and forced', async () => {
    const tables = await query<Table>(TABLES);
    const guarded = tables.filter((table) => table.of_company || table.name === 'companies');
    expect(guarded.filter((table) => !table.enabled || !table.forced)).toEqual([]);
  });

  test('each has a policy that asks for the company when reading and when writing, and no other that applies', async () => {
    const tables = await query<Table>(TABLES);
    const policies = await query<{
      tablename: string;
      policyname: string;
      permissive: string;
      cmd: string;
      qual: string | null;
      with_check: string | null;
    }>(sql`
      select tablename, policyname, permissive, cmd, qual, with_check from pg_policies
      where schemaname = 'public' and (roles = '{public}' or ${role} = any(roles))`);
    for (const table of tables.filter(({ of_company, name }) => of_company || name === 'companies')) {
      const column = table.name === 'companies' ? 'id' : 'company_id';
      const rule = new RegExp(`^\\(${column} = \\( SELECT .*current_setting\\('app\\.company_id'::text, true\\)`);
      expect(
        policies.filter(({ tablename }) => tablename === table.name),
        table.name,
      ).toEqual([
        {
          tablename: table.name,
          policyname: 'tenant',
          permissive: 'PERMISSIVE',
          cmd: 'ALL',
          qual: expect.stringMatching(rule),
          with_check: expect.stringMatching(rule),
        },
      ]);
    }
  });

  test('a reference from a company’s row to another names the company too', async () => {
    const references = await query<{ name: string; from_table: string; columns: string[]; target: string[] }>(sql`
      select k.conname as name, f.relname as from_table,
        (select array_agg(a.attname::text order by n) from unnest(k.conkey) with ordinality as x(num, n)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x.num) as columns,
        (select array_agg(a.attname::text order by n) from unnest(k.confkey) with ordinality as x(num, n)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = x.num) as target
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id')`);
    expect(references.length).toBeGreaterThan(20);
    expect(
      references.filter(
        ({ columns, target }) =>
          columns.indexOf('company_id') < 0 || columns.indexOf('company_id') !== target.indexOf('company_id'),
      ),
    ).toEqual([]);
  });

  // What a PostgreSQL that spreads companies over machines would refuse: each stands here with its reason.
  test('keys without the company are few, and known', async () => {
    const keys = await query<{ key: string }>(sql`
      select t.relname || ' (' || (
          select string_agg(coalesce(a.attname, pg_get_indexdef(i.indexrelid, n::int, true)), ', ' order by n)
          from unnest(i.indkey::int2[]) with ordinality as k(num, n)
          left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.num and k.num <> 0) || ')' as key
      from pg_index i join pg_class t on t.oid = i.indrelid
      join pg_attribute c on c.attrelid = t.oid and c.attname = 'company_id' and not c.attisdropped
      where i.indisunique and t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
        and not c.attnum = any(i.indkey::int2[])
      union all
      select t.relname || ' -> ' || k.confrelid::regclass from pg_constraint k join pg_class t on t.oid = k.conrelid
      join pg_attribute c on c.attrelid = t.oid and c.attname = 'company_id' and not c.attisdropped
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not c.attnum = any(k.conkey)
      order by 1`);
    expect(keys.map(({ key }) => key)).toEqual([
      // Who calls is looked up by what they show, before anybody knows whose they are: a small table that each machine has, or
      // the company in front of the token.
      'api_tokens (token_hash)',
      'connections (uuid)',
      // Written by every request and emptied soon: the id is an order, and nothing refers to it.
      'counter_deltas (id)',
      'event_log (id)',
      // What a link carries besides its company: unique by chance alone, 122 bits of it. So are tickets' below.
      'media (uuid)',
      // A bank tells us its own number, and no company: a small table that each machine has.
      'payments (provider, external_id)',
      'payments (uuid)',
      // A browser that comes back shows what only its company's row is the hash of; and a domain is one company's.
      'sso_attempts (attempt_hash)',
      'sso_domains (domain)',
      'tickets (uuid)',
      // One address signs in to one company: a small table that each machine has.
      'users (lower(email))',
    ]);
  });

  test('what is called as a reference is one', async () => {
    const loose = await query<{ column: string }>(sql`
      select c.relname || '.' || a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname like '%\\_id'
        and a.atttypid = 'bigint'::regtype and not a.attisdropped
        and not exists (
          select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
      order by 1`);
    expect(loose.map(({ column }) => column)).toEqual([
      // What was acted on and who did, whether they are still there or not.
      'audit_log.entity_id',
      'audit_log.user_id',
      // What was chosen once, whether it is still there or not; by what it was taken back, which is kept for minutes.
      'bulk_items.target_id',
      'bulk_items.undo_id',
      // Who was written to, and what with, whether it is still there or not.
      'campaign_recipients.contact_id',
      'campaign_recipients.ticket_id',
      'campaigns.contact_list_id',
      'campaigns.file_list_id',
      'campaigns.queue_id',
      'campaigns.tag_id',
      'campaigns.whatsapp_id',
      // Whoever is being forgotten, and who asked for it: either may be gone.
      'contact_erasures.contact_id',
      'contact_erasures.user_id',
      // Lives for half an hour, and is written with every change.
      'event_log.company_id',
      // Which ticket it was about, whether it is still there or not.
      'integration_calls.ticket_id',
      // Which lanes a ticket went through, whether they are still there or not.
      'lane_moves.from_id',
      'lane_moves.to_id',
      // A connection can be deleted without touching each of a million messages; its number never comes again.
      'messages.whatsapp_id',
      // What somebody was told, which they may have seen meanwhile.
      'pushes.notice_id',
      // What is to be removed from the media store outlives its company.
      'removed_files.company_id',
      // A list that is deleted is told of when the time comes.
      'schedule_series.file_list_id',
      'schedules.file_list_id',
      // A place in the conversation, whether its message is still there or not; and who did it, who may be gone.
      'ticket_timeline.after_id',
      'ticket_timeline.by_user_id',
      // Who attended, who may be gone: that is not nobody.
      'ticket_tracking.user_id',
      // Kept by triggers beside its tags, which are references.
      'tickets.lane_id',
    ]);
  });
});

describe('the role of requests', () => {
  test('is nobody special, owns nothing and is a member of nothing', async () => {
    const [flags] = await query(sql`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolinherit,
        (select count(*) from pg_auth_members where member = r.oid) as memberships,
        (select count(*) from pg_class where relowner = r.oid) as relations,
        (select count(*) from pg_proc where proowner = r.oid) as functions,
        (select count(*) from pg_namespace where nspowner = r.oid) as schemas,
        (select count(*) from pg_database where datdba = r.oid) as databases,
        has_schema_privilege(r.oid, 'public', 'create') as creates
      from pg_roles r where rolname = ${role}`);
    expect(flags).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolinherit: false,
      memberships: 0,
      relations: 0,
      functions: 0,
      schemas: 0,
      databases: 0,
      creates: false,
    });
  });

  test('may do outside of the companies’ tables only what is listed here', async () => {
    const rights = await query<{ what: string; may: string[] }>(sql`
      with things as (
        select c.oid, n.nspname || '.' || c.relname as what, c.relkind = 'S' as is_sequence
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
          and has_schema_privilege(${role}, n.oid, 'usage')
          and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
          and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')
            and exists (select 1 from pg_attribute a where a.attrelid = d.refobjid and a.attname = 'company_id'))
      ), rights as (
        select what, p as may from things, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p
        where not is_sequence and has_table_privilege(${role}, oid, p)
        union all
        select what, format('%s(%s)', p, attname) from things join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped,
          unnest(array['select', 'insert', 'update', 'references']) p
        where not is_sequence and not has_table_privilege(${role}, oid, p) and has_column_privilege(${role}, oid, attnum, p)
        union all
        select what, p from things, unnest(array['usage', 'select', 'update']) p
        where is_sequence and has_sequence_privilege(${role}, oid, p)
      )
      select what, array_agg(may order by may) as may from rights group by what order by what`);
    expect(Object.fromEntries(rights.map(({ what, may }) => [what, may]))).toEqual({
      // To send a job in a transaction, and to see its number; what jobs say is not theirs to read.
      'pgboss.job_common': ['insert', 'select(id)', 'select(start_after)'],
      'pgboss.queue': ['select'],
      'public.announcements': ['select'],
      // Guarded by its own id, above.
      'public.companies': ['delete', 'insert', 'select', 'update'],
      'public.companies_id_seq': ['select', 'usage'],
      'public.helps': ['select'],
      'public.plans': ['select'],
    });
    const schemas = await query<{ name: string }>(sql`
      select nspname as name from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and has_schema_privilege(${role}, oid, 'usage')
      order by 1`);
    expect(schemas.map(({ name }) => name)).toEqual(['pgboss', 'public']);
  });

  test.each([
    sql`update plans set price = 0`,
    sql`insert into helps (title, video) values ('x', 'x')`,
    sql`update announcements set active = true`,
    sql`delete from installation`,
    sql`select * from password_tries`,
    sql`select data from pgboss.job`,
    sql`update pgboss.job set state = 'cancelled'`,
    sql`delete from pgboss.job`,
    sql`update pgboss.queue set policy = 'short'`,
    sql`select * from drizzle.__drizzle_migrations`,
    sql`delete from audit_log`,
    sql`update audit_log set user_name = 'somebody else'`,
  ])('is refused %#', async (statement) => {
    await expect(product.platform.db.withTenant(1, (tx) => tx.execute(statement))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  });

  test('calls no function of the owner that does not ask for the company', async () => {
    const functions = await query<{ name: string; body: string }>(sql`
      select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as body
      from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace`);
    expect(functions.length).toBeGreaterThan(0);
    expect(functions.filter(({ body }) => !body.includes('app.company_id')).map(({ name }) => name)).toEqual([]);
    expect(functions.filter(({ body }) => !/SET search_path/i.test(body)).map(({ name }) => name)).toEqual([]);
  });
});

describe('rows', () => {
  test('of another company are not there: for reading, changing, deleting; nor can one be made for it, or given to it', async () => {
    // As every installation tries it every few minutes: walls.test.ts shows that it finds what is open.
    const tables = await query<Table>(TABLES);
    const guarded = tables.filter(({ of_company, name }) => of_company || name === 'companies');
    expect(await tryWalls(product.platform.db)).toEqual({ tables: guarded.length, empty: [], breaches: [] });
    // The walk through the schema reaches every table that PostgreSQL has.
    expect(tenantTables).toHaveLength(tables.filter(({ of_company }) => of_company).length);
  });

  test('none at all without a company', async () => {
    const { platform } = product;
    const { companyId } = await buildFullCompany(platform);
    expect(Object.values(await snapshot(platform, companyId)).every((rows) => rows.length === 1)).toBe(true);
    for (const table of tenantTables) {
      const rows = await platform.db.withTenant(0, async (tx) => (await tx.execute(sql`select 1 from ${table}`)).rows);
      expect(rows).toEqual([]);
    }
  });
});
