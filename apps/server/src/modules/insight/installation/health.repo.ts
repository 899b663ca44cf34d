// SQL of how the installation is: statements that stay cheap however much there is. All of it across companies.
import type { InstallationHealth } from '@recado/contract/installation-health';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { migrationCount } from '../../../platform/db/migrated.ts';
import { DEAD_AFTER_SECONDS, DOWN } from './numbers.repo.ts';

/** of each list; what is beyond is in the numbers */
const LISTED = 20;
/** in `installation`: the last backup, written by start/backup.ts */
export const BACKUP_KEY = 'last backup';

type Row<T> = T & Record<string, unknown>;

/** A backup holds its transaction for as long as rows take: that is no trouble. */
export async function databaseFacts(tx: Tx): Promise<InstallationHealth['database']> {
  const {
    rows: [row],
  } = await tx.execute<Row<Omit<InstallationHealth['database'], 'knownMigrations'>>>(sql`
    with sessions as materialized (
      select xact_start, pid, datname, application_name from pg_stat_activity
      where coalesce(backend_type, 'client backend') = 'client backend' and datid is not null
    )
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*) from sessions) as connections, current_setting('max_connections')::integer as "maxConnections",
      (select extract(epoch from max(clock_timestamp() - xact_start))::float8 from sessions
        where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'recado backup')
        as "longestTransactionSeconds",
      (select count(*) from pg_stat_replication) as replicas,
      (select extract(epoch from max(replay_lag))::float8 from pg_stat_replication) as "replicationLagSeconds",
      (select count(*) from drizzle.__drizzle_migrations) as migrations`);
  if (!row) throw new Error('PostgreSQL answered nothing');
  return { ...row, knownMigrations: migrationCount() };
}

export async function quarantineByLine(tx: Tx): Promise<InstallationHealth['queues']['quarantine']> {
  const { rows } = await tx.execute<Row<InstallationHealth['queues']['quarantine'][number]>>(sql`
    with quarantined as materialized (
      select id, company_id, whatsapp_id, error, created_at from inbound_events where state = 'quarantined' limit 10000)
    select e.whatsapp_id as "whatsappId", co.name as company, c.name as connection, count(*) as count,
      coalesce((array_agg(e.error order by e.id desc))[1], '') as "lastError", max(e.created_at) as "lastAt"
    from quarantined e join connections c on c.company_id = e.company_id and c.id = e.whatsapp_id
      join companies co on co.id = e.company_id
    group by e.whatsapp_id, co.name, c.name order by count(*) desc, 1 limit ${LISTED}`);
  return rows.map((row) => ({ ...row, lastAt: new Date(row.lastAt).toISOString() }));
}

/** Of failed jobs only kinds are read that pg-boss has counted some of; of waiting ones an index has those alone. */
export async function jobFacts(tx: Tx): Promise<{ failedToday: number; oldestSeconds: number | null }> {
  const {
    rows: [row],
  } = await tx.execute<Row<{ failedToday: number; oldestSeconds: number | null }>>(sql`
    select (select count(*) from (
        select from pgboss.job j where j.name in (
            select name from pgboss.queue where failed_count > 0 and left(name, 9) <> '__pgboss_')
          and j.state = 'failed' and j.completed_on > now() - interval '1 day' limit 1000) failed) as "failedToday",
      (select extract(epoch from now() - min(j.start_after))::float8 from pgboss.queue q, lateral (
        select start_after from pgboss.job where name = q.name and state < 'active' and not blocked
          and start_after < now() order by start_after limit 1) j
        where left(q.name, 9) <> '__pgboss_' and q.queued_count + q.deferred_count > 0) as "oldestSeconds"`);
  return row ?? { failedToday: 0, oldestSeconds: null };
}

export async function troubledLines(tx: Tx): Promise<InstallationHealth['lines']['troubled']> {
  const { rows } = await tx.execute<Row<InstallationHealth['lines']['troubled'][number]>>(sql`
    select down.id as "whatsappId", co.name as company, down.name as connection, down.status, down.reason, down.since
    from (select c.id, c.company_id, c.name, c.status, c.status_reason as reason,
        coalesce(outage.began_at, c.updated_at) as since ${DOWN} order by 6 limit ${LISTED}) down
    join companies co on co.id = down.company_id order by down.since`);
  return rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() }));
}

/** What is kept beside each company's files as they come and go (counters). */
export async function usedBytes(tx: Tx): Promise<number> {
  const {
    rows: [row],
  } = await tx.execute<Row<{ bytes: number }>>(sql`
    select coalesce(sum(delta), 0)::float8 * 1024 as bytes from counter_deltas where counter = 'stored_kb'`);
  return row?.bytes ?? 0;
}

export interface StorageSeen {
  kind: 'disk' | 's3';
  reachable: boolean;
  error: string | null;
  freeBytes: number | null;
  totalBytes: number | null;
}

type ProcessRow = InstallationHealth['processes'][number] & { storage: StorageSeen };

export async function findProcesses(tx: Tx): Promise<ProcessRow[]> {
  const { rows } = await tx.execute<Row<ProcessRow>>(sql`
    select id, host, pid, roles, version, storage, started_at as "startedAt", seen_at as "seenAt",
      seen_at > now() - ${`${DEAD_AFTER_SECONDS} s`}::interval as alive
    from processes order by started_at, id limit 200`);
  return rows.map((row) => ({
    ...row,
    startedAt: new Date(row.startedAt).toISOString(),
    seenAt: new Date(row.seenAt).toISOString(),
  }));
}

export async function lastBackup(tx: Tx): Promise<InstallationHealth['backup']> {
  const {
    rows: [row],
  } = await tx.execute<Row<{ value: { at: string; file: string } }>>(sql`
    select value from installation where key = ${BACKUP_KEY}`);
  return row?.value ?? null;
}

type Run = NonNullable<InstallationHealth['isolation']['last']>;

/** The latest first. */
export async function findRuns(tx: Tx, limit: number): Promise<Run[]> {
  const { rows } = await tx.execute<Row<Run & { breaches: { table: string; what: string; told?: string }[] }>>(sql`
    select created_at as at, state, tables, ms, error, breaches from isolation_runs order by id desc limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    breaches: row.breaches.map(({ table, what, told }) => ({ table, what, told: told ?? null })),
  }));
}
