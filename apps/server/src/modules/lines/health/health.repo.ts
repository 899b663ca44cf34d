// How a connection has been doing, as its owner stores it.
import { sql } from 'drizzle-orm';
import type { ConnectionStatus, OutageReason, TroubleKind } from '@recado/contract/constants';
import type { Tx } from '../../../platform/db/database.ts';
import type { Outage } from './outage.rules.ts';

const OUTAGES_KEPT = 10;

export interface Trouble {
  count: number;
  lastAt: string;
  lastError: string;
}

/** What happened since it was last stored. */
export interface HealthNews {
  lastInAt: Date | undefined;
  lastOutAt: Date | undefined;
  reconnects: number;
  troubles: Map<TroubleKind, Trouble>;
}

export interface FoundHealth {
  status: ConnectionStatus;
  /** it has been connected before */
  known: boolean;
  /** the last that is known of whoever owned it before */
  seenAt: Date;
  lastOutage: Outage | undefined;
}

/** How its last owner left it; undefined: it was deleted. */
export async function findHealth(tx: Tx, whatsappId: number): Promise<FoundHealth | undefined> {
  const { rows } = await tx.execute<{
    status: ConnectionStatus;
    known: boolean;
    seen_at: string;
    id: number | null;
    began_at: string;
    ended_at: string | null;
    reason: OutageReason | null;
    recovered: number;
  }>(sql`
    select c.status, c.status = 'CONNECTED' or h.seen_at is not null as known,
      coalesce(greatest(h.seen_at, h.last_in_at, h.last_out_at), c.updated_at) as seen_at,
      o.id, o.began_at, o.ended_at, o.reason, o.recovered
    from connections c
    left join connection_health h on h.company_id = c.company_id and h.whatsapp_id = c.id
    left join lateral (
      select * from connection_outages where company_id = c.company_id and whatsapp_id = c.id order by id desc limit 1
    ) o on true
    where c.id = ${whatsappId}`);
  const [row] = rows;
  if (!row) return undefined;
  const { status, known, id, reason, recovered } = row;
  const lastOutage = {
    id: id ?? undefined,
    beganAt: new Date(row.began_at),
    endedAt: row.ended_at === null ? undefined : new Date(row.ended_at),
    reason: reason ?? undefined,
    recovered,
  };
  return { status, known, seenAt: new Date(row.seen_at), lastOutage: id === null ? undefined : lastOutage };
}

const iso = (date: Date | undefined): string | null => date?.toISOString() ?? null;

/**
 * Adds the news to what is stored. False: the connection is gone.
 * @param line undefined: it is not ours to tell of; `since`, undefined: it is not connected; `seen`, when it last was
 */
export async function storeHealth(
  tx: Tx,
  whatsappId: number,
  { lastInAt, lastOutAt, reconnects, troubles }: HealthNews,
  line: { since: Date | undefined; seen: Date | undefined } | undefined,
): Promise<boolean> {
  const counted = JSON.stringify(Object.fromEntries(troubles));
  const { rowCount } = await tx.execute(sql`
    insert into connection_health as h (whatsapp_id, last_in_at, last_out_at, connected_since, seen_at, reconnects, troubles)
    select id, ${iso(lastInAt)}::timestamptz, ${iso(lastOutAt)}::timestamptz, ${iso(line?.since)}::timestamptz,
      ${iso(line?.seen)}::timestamptz, ${reconnects}::integer, ${counted}::jsonb
    from connections where id = ${whatsappId}
    on conflict (company_id, whatsapp_id) do update set
      last_in_at = greatest(h.last_in_at, excluded.last_in_at),
      last_out_at = greatest(h.last_out_at, excluded.last_out_at),
      connected_since = case when ${line !== undefined}::boolean then excluded.connected_since else h.connected_since end,
      seen_at = coalesce(excluded.seen_at, h.seen_at),
      reconnects = h.reconnects + excluded.reconnects,
      troubles = h.troubles || coalesce((
        select jsonb_object_agg(kind, trouble || jsonb_build_object('count',
          (trouble->>'count')::integer + coalesce((h.troubles->kind->>'count')::integer, 0)))
        from jsonb_each(excluded.troubles) as news(kind, trouble)), '{}'::jsonb)`);
  return (rowCount ?? 0) > 0;
}

/** Answers its number; of a new one only so many are kept. */
export async function storeOutage(
  tx: Tx,
  whatsappId: number,
  { id, beganAt, endedAt, reason, recovered }: Outage,
): Promise<number | undefined> {
  if (id !== undefined) {
    await tx.execute(sql`
      update connection_outages
      set ended_at = ${iso(endedAt)}::timestamptz, reason = ${reason ?? null}, recovered = ${recovered}
      where id = ${id}`);
    return id;
  }
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into connection_outages (whatsapp_id, began_at, ended_at, reason, recovered)
    values (${whatsappId}, ${iso(beganAt)}::timestamptz, ${iso(endedAt)}::timestamptz, ${reason ?? null}, ${recovered})
    returning id`);
  await tx.execute(sql`
    delete from connection_outages where whatsapp_id = ${whatsappId} and id < (
      select min(id) from (
        select id from connection_outages where whatsapp_id = ${whatsappId} order by id desc limit ${OUTAGES_KEPT}
      ) as kept)`);
  return rows[0]?.id;
}
