// The statements on scheduled messages that are on their way, or have been.
import { ACK } from '@recado/contract/constants';
import { GRACE_HOURS } from '@recado/contract/schedules';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

/** A scheduled message that is in the outbox, of whichever company. */
export interface Wayfarer {
  companyId: number;
  id: number;
}

/**
 * How they stand, by their messages: one that failed tells of all; while one waits, they are on their way; where nothing
 * went out because somebody deleted it, they did not go. Held before they are looked at: who told of them meanwhile has been
 * heard, and is not put back by what was so before. Answers those that changed.
 */
export async function settleSchedules(
  tx: Tx,
  which: { messageIds: readonly number[] } | { id: number },
  now: Date,
): Promise<{ id: number; contactId: number }[]> {
  const held = await tx.execute<{ id: number }>(sql`
    select id from schedules where status <> 'PENDENTE' and id in ${
      'id' in which
        ? sql`(${which.id}::bigint)`
        : sql`(select origin_ref from messages where id = any(${sql.param([...which.messageIds])}::bigint[]))`
    } order by id for no key update`);
  if (held.rows.length === 0) return [];
  const ids = sql.param(held.rows.map(({ id }) => id));
  const { rows } = await tx.execute<{ id: number; contactId: number }>(sql`
    with parts as (
      select s.id, m.ack, m.is_deleted, m.send_error, exists (select from outbox o where o.message_id = m.id) as waits
      from schedules s cross join unnest(s.message_ids) part(id) left join messages m on m.id = part.id
      where s.id = any(${ids}::bigint[])
    ), told as (
      select id, min(send_error) filter (where ack = ${ACK.error} and not is_deleted) as refused,
        count(*) filter (where ack = ${ACK.pending} and not is_deleted and waits) as waiting,
        count(*) filter (where ack = ${ACK.pending} and not is_deleted and not waits) as lost,
        count(*) filter (where ack >= ${ACK.server}) as gone
      from parts group by id
    ), decided as (
      select id, case when refused is not null then refused when waiting > 0 then null
        when lost > 0 then 'ERR_NO_WAPP_FOUND' when gone = 0 then 'ERR_SCHEDULE_TAKEN_BACK' end as error,
        refused is null and waiting > 0 as waits
      from told
    )
    update schedules s set error = d.error,
      status = case when d.error is not null then 'ERRO' when d.waits then 'AGENDADA' else 'ENVIADA' end,
      sent_at = case when d.error is null and not d.waits then coalesce(s.sent_at, ${now.toISOString()}::timestamptz) end
    from decided d
    where s.id = d.id and (s.error is distinct from d.error
      or s.status <> case when d.error is not null then 'ERRO' when d.waits then 'AGENDADA' else 'ENVIADA' end)
    returning s.id, s.contact_id as "contactId"`);
  return rows;
}

/** Its messages. */
export async function findWaiting(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await tx.execute<{ messageId: number }>(sql`
    select unnest(message_ids) as "messageId" from schedules where id = ${id} and status = 'AGENDADA'`);
  return rows.map(({ messageId }) => messageId);
}

const ON_THEIR_WAY = sql`from schedules s where s.status = 'AGENDADA'`;

/** Of all companies: nothing of theirs is in the outbox any more, and nobody has said what became of it. */
export async function findLost(tx: Tx, limit: number): Promise<Wayfarer[]> {
  const { rows } = await tx.execute<Wayfarer & Record<string, unknown>>(sql`
    select s.company_id as "companyId", s.id ${ON_THEIR_WAY}
      and not exists (select from outbox o where o.company_id = s.company_id and o.message_id = any(s.message_ids))
    order by s.send_at, s.id limit ${limit}`);
  return rows;
}

/** Of all companies: they stand in the outbox, and their time is over. */
export async function findTooLate(tx: Tx, now: Date, limit: number): Promise<Wayfarer[]> {
  const { rows } = await tx.execute<Wayfarer & Record<string, unknown>>(sql`
    select s.company_id as "companyId", s.id ${ON_THEIR_WAY}
      and greatest(s.send_at, s.updated_at) < ${now.toISOString()}::timestamptz - ${GRACE_HOURS} * interval '1 hour'
    order by s.send_at, s.id limit ${limit}`);
  return rows;
}
