// The record of each service cycle, which the dashboard counts: one open row for a ticket that is not closed.
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { TicketPlace } from './tickets.rules.ts';

/** After each change of status, queue or user, and for each new ticket. */
export async function trackPlace(
  ctx: Ctx,
  ticket: { id: number; whatsappId: number | null },
  { status, userId, queueId }: TicketPlace,
): Promise<void> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  if (status === 'closed') {
    await ctx.tx.execute(sql`
      update ticket_tracking set finished_at = ${now}, user_id = coalesce(${userId}::bigint, user_id),
        queue_id = coalesce(${queueId}::bigint, queue_id)
      where ticket_id = ${ticket.id} and finished_at is null`);
    return;
  }
  const startedAt = status === 'open' ? now : sql`null::timestamptz`;
  await ctx.tx.execute(sql`
    insert into ticket_tracking as tracking (ticket_id, whatsapp_id, user_id, queue_id, created_at, queued_at, started_at)
    values (${ticket.id}, ${ticket.whatsappId}, ${status === 'open' ? userId : null}, ${queueId}::bigint, ${now}, ${now},
      ${startedAt})
    on conflict (company_id, ticket_id) where finished_at is null do update set
      user_id = excluded.user_id,
      whatsapp_id = excluded.whatsapp_id,
      queue_id = excluded.queue_id,
      queued_at = case when excluded.started_at is null then excluded.queued_at else tracking.queued_at end,
      started_at = case when excluded.started_at is null then null
        else coalesce(tracking.started_at, excluded.started_at) end`);
}
