// Tries the walls between companies, as they stand: two companies that nobody else ever sees, a row of each in every table
// that has companies' rows, and the one's hands on the other's. All of it in one transaction that is taken back.
import { randomInt } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { messageOf } from '../log/log.ts';
import type { Database, Tx } from './database.ts';
import { sampleRows, wallTablesOf, type WallTable } from './wall-rows.ts';

/** What the one could do in the other's rows; or a policy that does not ask for the company, or a role that is more than it should be. */
type Way = 'read' | 'update' | 'delete' | 'insert' | 'give' | 'policy' | 'role';

export interface Breach {
  /** of a role, its name */
  table: string;
  what: Way;
  /** what PostgreSQL said instead of refusing, or what the role is */
  told?: string | undefined;
}

export interface WallsReport {
  /** how many were tried */
  tables: number;
  /** tried without a row of either: only what is written anew, and what others have there, tells something */
  empty: readonly string[];
  breaches: readonly Breach[];
}

/** for a statement, of which there are a handful; and for a table that somebody holds */
const STATEMENT_MS = 10_000;
const LOCK_MS = 1_000;

class TakenBack extends Error {
  readonly report: WallsReport;

  constructor(report: WallsReport) {
    super('the trial is over');
    this.report = report;
  }
}

/** Rejects where the walls could not be tried: that says nothing about them. */
export async function tryWalls(db: Database): Promise<WallsReport> {
  // Those who are asked for most by far: below zero nobody else is, nor is a row that was never committed.
  const a = -randomInt(1, 2 ** 40) * 2;
  const b = a - 1;
  // Whoever requests really are to PostgreSQL: the rest of the trial is done as them.
  const role = await db.withTenant(
    a,
    async (tx) =>
      only(
        await tx.execute<{ name: string }>(sql`
    select current_user::text as name`),
      ).name,
  );
  const ended = db.withSystem(async (tx): Promise<never> => {
    throw new TakenBack(await trial(tx, { role, a, b }));
  });
  return ended.catch((error: unknown) => {
    if (error instanceof TakenBack) return error.report;
    // Without the statement, which is as long as there are tables.
    throw new Error(`the walls between companies could not be tried: ${reasonOf(error)}`);
  });
}

const reasonOf = (error: unknown): string => (error instanceof Error ? messageOf(error.cause ?? error) : String(error));

interface Parties {
  role: string;
  a: number;
  b: number;
}

async function trial(tx: Tx, { role, a, b }: Parties): Promise<WallsReport> {
  await tx.execute(
    sql.raw(`set local statement_timeout = ${STATEMENT_MS}; set local lock_timeout = ${LOCK_MS};
    ${PLANS}`),
  );
  const all = await wallTablesOf(tx);
  const tables = all.filter(({ column }) => column !== undefined);
  const { rows: open } = await tx.execute<Breach & Record<string, unknown>>(waysRound(role, tables));
  await tx.execute(sampleRows(all, [a, b]));
  const asked = JSON.stringify(tables.map(({ columns: _columns, ...table }) => table));
  await tx.execute(sql`
    select set_config('app.company_id', ${String(a)}, true), set_config('recado.other', ${String(b)}, true),
      set_config('recado.tables', ${asked}, true)`);
  await tx.execute(sql`set local role ${sql.identifier(role)}`);
  await tx.execute(sql.raw(TRIAL));
  const { found } = only(await tx.execute<{ found: string }>(sql`select current_setting('recado.found') as found`));
  const told = JSON.parse(found) as (Omit<Breach, 'what'> & { what: Way | 'empty' })[];
  return {
    tables: tables.length,
    empty: told.flatMap(({ what, table }) => (what === 'empty' ? [table] : [])),
    breaches: [...open, ...told.filter((each): each is Breach => each.what !== 'empty')],
  };
}

/** A table is never read from end to end, however large it is: as requests do it (database.ts). */
const PLANS = ['sort', 'hashjoin', 'mergejoin', 'seqscan'].map((kind) => `set local enable_${kind} = off`).join('; ');

/** What leads round every wall, and what stands beside one: a policy that does not ask for the company. */
const waysRound = (role: string, tables: readonly WallTable[]): SQL => sql`
  select rolname::text as table, 'role' as what, unnest(array_remove(array[
    case when rolsuper then 'SUPERUSER' end, case when rolbypassrls then 'BYPASSRLS' end,
    case when rolcreaterole then 'CREATEROLE' end, case when rolreplication then 'REPLICATION' end,
    (select 'member of ' || min(g.rolname) from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid),
    (select 'owner of ' || min(relname) from pg_class where relowner = r.oid)
  ], null)) as told from pg_roles r where rolname = ${role}
  union all
  select name, 'role', 'TRUNCATE' from unnest(${sql.param(tables.map(({ name }) => name))}::text[]) name
  where has_table_privilege(${role}, quote_ident(name), 'truncate')
  union all
  select tablename, 'policy', policyname from pg_policies
  where schemaname = 'public' and permissive = 'PERMISSIVE' and (roles = '{public}' or ${role} = any(roles))
    and (coalesce(qual, with_check) !~ 'app\\.company_id' or coalesce(with_check, qual) !~ 'app\\.company_id')`;

/**
 * One statement, so that one time limit holds for all of it. Each try is a block that ends in an error, and so is undone.
 * A wall refuses with 42501, or shows nothing; whatever else comes of it, the wall was not there.
 */
const TRIAL = `do $trial$
declare
  t record; n bigint; said text; found jsonb := '[]';
  a constant bigint := current_setting('app.company_id')::bigint;
  b constant bigint := current_setting('recado.other')::bigint;
  attempt record;
begin
  for t in select * from jsonb_to_recordset(current_setting('recado.tables')::jsonb)
    as x (name text, "column" text, plain text, key text[], "mayChange" boolean)
  loop
    for attempt in select * from (values
      ('empty', format('select 1 from %I where %I = %s limit 1', t.name, t."column", a)),
      ('read', format('select 1 from %I where %I is distinct from %s limit 1', t.name, t."column", a)),
      ('update', format('update %I set %I = %I where %I = %s', t.name, t.plain, t.plain, t."column", b)),
      ('delete', format('delete from %I where %I = %s', t.name, t."column", b)),
      ('insert', format('insert into %I (%s) overriding system value values (%s)', t.name,
        (select string_agg(quote_ident(each), ', ') from unnest(t.key) each),
        (select string_agg(b::text, ', ') from unnest(t.key)))),
      ('give', case when t."mayChange" then
        format('update %I set %I = %s where %I = %s', t.name, t."column", b, t."column", a) end)
    ) as each (what, statement) where statement is not null
    loop
      begin
        said := null;
        execute attempt.statement;
        get diagnostics n = row_count;
        raise exception using errcode = 'RECDO';
      exception
        when sqlstate 'RECDO' then null;
        when insufficient_privilege then n := 0;
        when lock_not_available or deadlock_detected or serialization_failure then raise;
        when others then n := 1; said := sqlstate || ' ' || sqlerrm;
      end;
      if (n = 0) = (attempt.what = 'empty') then
        found := found || jsonb_build_object('table', t.name, 'what', attempt.what, 'told', said);
      end if;
    end loop;
  end loop;
  perform set_config('recado.found', found::text, true);
end $trial$`;

function only<T>({ rows: [row] }: { rows: T[] }): T {
  if (!row) throw new Error('PostgreSQL answered nothing');
  return row;
}
