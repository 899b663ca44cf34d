// How much waits, and how long: numbers of the whole installation, the same from each of its processes. One source for
// what Prometheus scrapes and for what super-administrators look at.
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { BY_PEOPLE } from '../../lines/health/outage.rules.ts';

/** Nobody needs to know by how much it is more; and counting is never the load that it counts. */
const MOST = 10_000;
/** A process that has left no sign of life for so long is taken for dead; it leaves one every 15 s. */
export const DEAD_AFTER_SECONDS = 60;

export const NUMBERS = {
  recado_outbox_commands: `Commands that wait to go out to a network, by lane; counting ends at ${MOST}`,
  recado_outbox_oldest_age_seconds: 'How long the oldest of the counted commands has waited; 0: none waits',
  recado_inbound_events: `Events of networks that are not in the inbox yet (quarantined: they never will be); counting ends at ${MOST}`,
  recado_inbound_oldest_age_seconds:
    'How long the pending event that has waited longest on its connection has; 0: none waits',
  recado_jobs: 'Background jobs, as pg-boss counts them every minute',
  recado_connections: 'Connections to networks, by state',
  recado_connections_down: 'Connections that are down although nobody wanted it; one that is dialled again is down',
  recado_processes: 'Processes of the installation, by whether they still leave signs of life',
  recado_isolation_breaches: 'Ways through the walls between companies that the last trial found; there must be none',
  recado_isolation_age_seconds: 'How long ago the walls between companies were last tried',
} as const;
export type NumberName = keyof typeof NUMBERS;

export interface NumberRow extends Record<string, unknown> {
  name: NumberName;
  label: string | null;
  is: string | null;
  value: number | string;
}

const notByPeople = (reason: SQL): SQL => sql`(${reason} = any(${sql.param([...BY_PEOPLE])}::text[])) is not true`;

/** Connections c that are down by the rule of outages: what people ended, or never began, is not. */
export const DOWN = sql`from connections c
    left join lateral (
      select began_at, ended_at, reason from connection_outages
      where company_id = c.company_id and whatsapp_id = c.id order by id desc limit 1
    ) outage on true
    where (c.status = 'TIMEOUT'
      or (c.status = 'DISCONNECTED' and ${notByPeople(sql`c.status_reason`)})
      or (c.status = 'OPENING' and outage.began_at is not null and outage.ended_at is null
        and ${notByPeople(sql`outage.reason`)}))`;

/** Queues keep no row that is done, and of a long one so many are read and no more; the other tables are small. */
const READ = sql`
  with commands as materialized (select lane, created_at from outbox limit ${sql.raw(String(MOST))}),
    events as materialized (
      select created_at from inbound_events where state = 'pending' order by whatsapp_id, id limit ${sql.raw(String(MOST))}),
    quarantined as materialized (
      select 1 from inbound_events where state = 'quarantined' limit ${sql.raw(String(MOST))}),
    job_counts as (
      select sum(queued_count + deferred_count) as waiting, sum(active_count) as active, sum(failed_count) as failed
      from pgboss.queue where left(name, 9) <> '__pgboss_'),
    trial as (select breaches, created_at from isolation_runs where state <> 'failed' order by id desc limit 1)
  select 'recado_outbox_commands' as name, 'lane' as label, lane as is, count(*)::float8 as value from commands group by lane
  union all
  select 'recado_outbox_oldest_age_seconds', null, null,
    coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from commands
  union all
  select 'recado_inbound_events', 'state', 'pending', count(*)::float8 from events
  union all
  select 'recado_inbound_events', 'state', 'quarantined', count(*)::float8 from quarantined
  union all
  select 'recado_inbound_oldest_age_seconds', null, null,
    coalesce(extract(epoch from now() - min(first.created_at)), 0)::float8 from connections c, lateral (
      select created_at from inbound_events where whatsapp_id = c.id and state = 'pending' order by id limit 1
    ) first
  union all
  select 'recado_jobs', 'state', each.state, coalesce(each.jobs, 0)::float8 from job_counts,
    lateral (values ('waiting', waiting), ('active', active), ('failed', failed)) as each (state, jobs)
  union all
  select 'recado_connections', 'state', lower(status), count(*)::float8 from connections group by status
  union all
  select 'recado_connections_down', null, null, count(*)::float8 ${DOWN}
  union all
  select 'recado_processes', 'state', state,
    count(*) filter (where (seen_at > now() - ${`${DEAD_AFTER_SECONDS} s`}::interval) = (state = 'alive'))::float8
  from (values ('alive'), ('dead')) as each (state) left join processes on true group by state
  union all
  select 'recado_isolation_breaches', null, null, jsonb_array_length(breaches)::float8 from trial
  union all
  select 'recado_isolation_age_seconds', null, null, extract(epoch from now() - created_at)::float8 from trial`;

export const readNumbers = async (tx: Tx): Promise<NumberRow[]> => (await tx.execute<NumberRow>(READ)).rows;
