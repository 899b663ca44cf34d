// How much waits, and how long: numbers of the whole installation, the same from each of its processes.
import { sql, type SQL } from 'drizzle-orm';
import { BY_PEOPLE } from '../modules/lines/health/outage.rules.ts';
import type { Metrics, Reading } from '../platform/http/metrics.ts';
import type { Platform } from '../platform/platform.ts';

/** Nobody needs to know by how much it is more; and counting is never the load that it counts. */
const MOST = 10_000;

const HELPS = {
  recado_outbox_commands: `Commands that wait to go out to a network, by lane; counting ends at ${MOST}`,
  recado_outbox_oldest_age_seconds: 'How long the oldest of the counted commands has waited; 0: none waits',
  recado_inbound_events: `Events of networks that are not in the inbox yet (quarantined: they never will be); counting ends at ${MOST}`,
  recado_inbound_oldest_age_seconds:
    'How long the pending event that has waited longest on its connection has; 0: none waits',
  recado_jobs: 'Background jobs, as pg-boss counts them every minute',
  recado_connections: 'Connections to networks, by state',
  recado_connections_down: 'Connections that are down although nobody wanted it; one that is dialled again is down',
};

type Name = keyof typeof HELPS;

export function installationMetrics(metrics: Metrics, { db }: Platform): void {
  metrics.gauges(HELPS, async () => {
    const { rows } = await db.readSystem((tx) => tx.execute<Row>(NUMBERS));
    return rows.map(({ name, label, is, value }): Reading<Name> => ({
      name,
      ...(label !== null && is !== null && { labels: { [label]: is } }),
      value: Number(value),
    }));
  });
}

interface Row extends Record<string, unknown> {
  name: Name;
  label: string | null;
  is: string | null;
  value: number | string;
}

const notByPeople = (reason: SQL): SQL => sql`(${reason} = any(${sql.param([...BY_PEOPLE])}::text[])) is not true`;

/** Queues keep no row that is done, and of a long one so many are read and no more; the other two tables are small. */
const NUMBERS = sql`
  with commands as materialized (select lane, created_at from outbox limit ${sql.raw(String(MOST))}),
    events as materialized (
      select created_at from inbound_events where state = 'pending' order by whatsapp_id, id limit ${sql.raw(String(MOST))}),
    quarantined as materialized (
      select 1 from inbound_events where state = 'quarantined' limit ${sql.raw(String(MOST))}),
    job_counts as (
      select sum(queued_count + deferred_count) as waiting, sum(active_count) as active, sum(failed_count) as failed
      from pgboss.queue where left(name, 9) <> '__pgboss_')
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
  select 'recado_connections_down', null, null, count(*)::float8 from connections c
    left join lateral (
      select began_at, ended_at, reason from connection_outages
      where company_id = c.company_id and whatsapp_id = c.id order by id desc limit 1
    ) outage on true
    where c.status = 'TIMEOUT'
      or (c.status = 'DISCONNECTED' and ${notByPeople(sql`c.status_reason`)})
      or (c.status = 'OPENING' and outage.began_at is not null and outage.ended_at is null
        and ${notByPeople(sql`outage.reason`)})`;
