// Brings the database up to the code: migrations under a lock, then roles, grants and forced row-level security.
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { ConfigError } from '../config/config-error.ts';
import { REQUEST_SETTINGS } from './database.ts';
import { isLockTimeout } from './pg-errors.ts';

export const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations');
/** Any constant: two processes that start together must take turns. */
export const MIGRATION_LOCK = 7_232_360;

export interface RequestRole {
  name: string;
  password: string;
}

/** The role of requests: one for each database, because roles are shared by a whole PostgreSQL server. */
export function requestRoleOf(ownerUrl: string, password: string): RequestRole {
  const database = decodeURIComponent(new URL(ownerUrl).pathname.slice(1)) || 'postgres';
  return { name: `${database}_app`, password };
}

export function requestUrlOf(ownerUrl: string, role: RequestRole): string {
  const url = new URL(ownerUrl);
  url.username = encodeURIComponent(role.name);
  url.password = encodeURIComponent(role.password);
  return url.toString();
}

/** What a superuser enters for an owner who may too little. */
export function grantsFor(ownerUrl: string): string {
  const { username, pathname } = new URL(ownerUrl);
  const [user, database] = [username, pathname.slice(1)].map((name) => pg.escapeIdentifier(decodeURIComponent(name)));
  return `alter role ${user} createrole; alter database ${database} owner to ${user};`;
}

export interface LockPatience {
  /** longest wait for a table: everybody else who wants it waits behind us */
  lockTimeoutMs: number;
  /** between two tries */
  pauseMs: number;
  tries: number;
}

const PATIENCE: LockPatience = { lockTimeoutMs: 5_000, pauseMs: 1_000, tries: 60 };

export async function migrateDatabase(ownerUrl: string, role: RequestRole, patience = PATIENCE): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'recado migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${patience.lockTimeoutMs}`);
    await patiently(patience, async () => {
      // First: an owner who may make no role has an empty database still.
      await makeRole(client, role);
      await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
      await grantToRole(client, role);
      await client.query(FORCE_ROW_SECURITY);
    });
  } finally {
    await client.end();
  }
}

/** A table that is in use is waited for now and then: between the tries the others have their turn. */
async function patiently({ pauseMs, tries }: LockPatience, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt >= tries)
        throw new Error('the database could not be brought up to date: a long transaction holds a table', {
          cause: error,
        });
      await wait(pauseMs);
    }
  }
}

async function makeRole(client: pg.Client, role: RequestRole): Promise<void> {
  const name = client.escapeIdentifier(role.name);
  const password = client.escapeLiteral(role.password);
  await refusePowerful(client, role.name);
  const exists = await client.query('select 1 from pg_roles where rolname = $1', [role.name]);
  // Only a superuser may name the other flags of a role that is there, even to take them away.
  await client.query(
    exists.rowCount === 0
      ? `create role ${name} login noinherit password ${password}`
      : `alter role ${name} login password ${password}`,
  );
  const settings = Object.entries(REQUEST_SETTINGS).map(
    ([setting, value]) => `alter role ${name} set ${setting} = ${client.escapeLiteral(String(value))}`,
  );
  await client.query(settings.join(';'));
  // Whoever tries the walls between companies (walls.ts) does it as this role. A superuser is anybody as it is.
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::integer as version from pg_roles
     where rolname = current_user and not rolsuper`,
  );
  for (const { version } of rows)
    await client.query(`grant ${name} to current_user ${version >= 160_000 ? 'with inherit true, set true' : ''}`);
}

async function grantToRole(client: pg.Client, role: RequestRole): Promise<void> {
  const name = client.escapeIdentifier(role.name);
  await client.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage, select on all sequences in schema public to ${name};
    grant execute on all functions in schema public to ${name};
  `);
  // These are everybody's to read and the owner's to write; what the installation has done is the owner's alone.
  for (const table of ['plans', 'helps', 'announcements']) {
    await client.query(`revoke insert, update, delete on table ${table} from ${name}`);
    await client.query(`revoke all on sequence ${table}_id_seq from ${name}`);
  }
  await client.query(`revoke all on sequence isolation_runs_id_seq from ${name}`);
  await client.query(`revoke all on table installation, password_tries, processes, isolation_runs from ${name}`);
  // What people did stays written down, with who did it and when; whom it was about can be emptied, when they are forgotten.
  await client.query(`revoke update, delete on table audit_log from ${name}`);
  await client.query(`grant update (entity_name, before, after) on table audit_log to ${name}`);
}

/** A role that passes by row-level security would show each company the others' rows. */
async function refusePowerful(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ powers: string[] }>(
    `select array_remove(array[
       case when rolsuper then 'SUPERUSER' end,
       case when rolbypassrls then 'BYPASSRLS' end,
       case when rolcreaterole then 'CREATEROLE' end,
       case when rolreplication then 'REPLICATION' end,
       case when pg_has_role(oid, current_user, 'member') then 'member of ' || current_user end
     ], null) as powers from pg_roles where rolname = $1`,
    [role],
  );
  const powers = rows[0]?.powers ?? [];
  if (powers.length > 0)
    throw new ConfigError(
      `The database role ${role} is for requests and must be an ordinary one, but it is: ${powers.join(', ')}. ` +
        'Take that away (alter role …, revoke …), or drop the role: the next start makes it anew',
    );
}

const FORCE_ROW_SECURITY = `
  do $$ declare t regclass; begin
    for t in select oid from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and not relforcerowsecurity
    loop execute format('alter table %s force row level security', t); end loop;
  end $$`;
