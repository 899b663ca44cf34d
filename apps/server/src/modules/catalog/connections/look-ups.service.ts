// How fast a line's network is asked about numbers by what nobody does by hand, and when it is not: who asks much is banned.
import type { LineLimits } from '@recado/channel/channel';
import { sql, type SQL } from 'drizzle-orm';
import { timestamp } from '../../../platform/db/moments.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { opensNone } from './line-limits.rules.ts';

/** of a line in any so many ms: what has time leaves the rest to what somebody waits for */
const MOST = { unhurried: 20, awaited: 30 };
const IN_MS = 20_000;

export type Haste = keyof typeof MOST;

export interface Askable {
  id: number;
  /** false: its network cannot be asked, and answers itself */
  counted: boolean;
}

/**
 * The connection that may ask now: up, and nothing keeps it from strangers. null: one is up, but restricted. undefined: none is up.
 * The same that people ask through by hand.
 */
export async function findAskable(tx: Tx, now: Date): Promise<Askable | null | undefined> {
  const { rows } = await tx.execute<{ id: number; counted: boolean; stopped: boolean; limits: LineLimits | null }>(sql`
    select c.id, c.provider <> 'cloud' as counted, h.limits,
      c.automatic_stop is not null or c.status_reason is not distinct from 'timelocked' as stopped
    from connections c left join connection_health h on h.whatsapp_id = c.id
    where c.status = 'CONNECTED' order by c.provider = 'cloud', c.is_default desc, c.id limit 1`);
  const [line] = rows;
  if (!line) return undefined;
  // To ask begins no conversation: of the limits of a day nothing is used up.
  const { perDay: _perDay, ...limits } = line.limits ?? {};
  return line.stopped || opensNone(limits, 0, now.getTime()) ? null : { id: line.id, counted: line.counted };
}

/** Of health h; a clock that was set back leaves moments ahead, which do not count. */
const recent = (now: Date): SQL => {
  const [from, to] = [-IN_MS, IN_MS].map((ms) => timestamp(new Date(now.getTime() + ms)));
  return sql`unnest(h.look_ups) as l(at) where l.at > ${from} and l.at <= ${to}`;
};

/** One of what the line may ask, in one statement: however many processes want it, no more have it. False: it is used up. */
export async function takeLookUp(tx: Tx, { id, counted }: Askable, haste: Haste, now: Date): Promise<boolean> {
  if (!counted) return true;
  const { rowCount } = await tx.execute(sql`
    insert into connection_health as h (whatsapp_id, look_ups)
    select id, array[${timestamp(now)}] from connections where id = ${id}
    on conflict (company_id, whatsapp_id) do update
    set look_ups = array(select l.at from ${recent(now)}) || excluded.look_ups
    where (select count(*) from ${recent(now)}) < ${MOST[haste]}`);
  return (rowCount ?? 0) > 0;
}

/** How many the line may ask now; when it may ask one more, and when as many as ever. */
export async function lookUpsLeft(
  tx: Tx,
  { id, counted }: Askable,
  haste: Haste,
  now: Date,
): Promise<{ left: number; next: Date; rested: Date }> {
  const most = MOST[haste];
  if (!counted) return { left: most, next: now, rested: now };
  const { rows } = await tx.execute<{ used: number; deciding: string | null; latest: string | null }>(sql`
    select (select count(*)::int from ${recent(now)}) as used, (select max(l.at) from ${recent(now)}) as latest,
      (select l.at from ${recent(now)} order by l.at desc offset ${most - 1} limit 1) as deciding
    from connection_health h where h.whatsapp_id = ${id}`);
  const { used = 0, deciding = null, latest = null } = rows[0] ?? {};
  const over = (at: string | null): Date => (at === null ? now : new Date(new Date(at).getTime() + IN_MS));
  return { left: Math.max(0, most - used), next: over(deciding), rested: over(latest) };
}
