// Two contacts turn out to be one person: of two conversations that both go on, one is made.
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { VisibleTicket } from '@recado/rules/tickets';
import { removeTicket } from './move-tickets.repo.ts';
import { moveTickets } from './move-tickets.service.ts';

export interface GoneTicket extends VisibleTicket {
  id: number;
  /** the ticket that it is part of now */
  kept: number;
}

/** Whose last message is the later one. */
const later = sql`coalesce(gone.last_message_at, '-infinity') > coalesce(kept.last_message_at, '-infinity')`;

/**
 * Where both have a ticket that is not closed on one connection, one conversation is made of the two; whoever attends to either
 * attends to it. Answers the tickets that went.
 */
export async function joinTickets(ctx: Ctx, from: number, into: number): Promise<GoneTicket[]> {
  const { tx } = ctx;
  const { rows } = await tx.execute<GoneTicket & { keptWaits: boolean } & Record<string, unknown>>(sql`
    select gone.id, kept.id as kept, gone.status, gone.queue_id as "queueId", gone.user_id as "userId",
      gone.whatsapp_id as "whatsappId", gone.held, kept.status = 'pending' as "keptWaits" from tickets gone
    join tickets kept on kept.whatsapp_id = gone.whatsapp_id and kept.status in ('pending', 'open')
    where gone.contact_id = ${from} and gone.status in ('pending', 'open') and kept.contact_id = ${into}
    order by gone.id for no key update`);
  for (const { id: gone, kept, keptWaits, status, queueId, userId } of rows) {
    await tx.execute(sql`update messages set ticket_id = ${kept} where ticket_id = ${gone}`);
    await tx.execute(sql`update ticket_notes set ticket_id = ${kept} where ticket_id = ${gone}`);
    await tx.execute(sql`update ticket_timeline set ticket_id = ${kept} where ticket_id = ${gone}`);
    // What of it went into a file is the kept one's. Of what was about to go the rest stays: it is in both.
    await tx.execute(sql`
      update exported_parts set ticket_id = ${kept}, dropped_at = case when own then coalesce(dropped_at, now()) end
      where ticket_id = ${gone}`);
    await tx.execute(sql`update lane_moves set ticket_id = ${kept} where ticket_id = ${gone}`);
    await tx.execute(sql`update personal_notices set ticket_id = ${kept} where ticket_id = ${gone}`);
    await tx.execute(sql`update deferred_actions set ticket_id = ${kept} where ticket_id = ${gone}`);
    await tx.execute(sql`update schedules set ticket_id = ${kept} where ticket_id = ${gone}`);
    await tx.execute(sql`update schedule_series set ticket_id = ${kept} where ticket_id = ${gone}`);
    // Cycles that are over, and what was thought of them; of the two that are not, the kept one's goes on.
    await tx.execute(
      sql`update ticket_tracking set ticket_id = ${kept} where ticket_id = ${gone} and finished_at is not null`,
    );
    await tx.execute(sql`update user_ratings set ticket_id = ${kept} where ticket_id = ${gone}`);
    await tx.execute(sql`
      insert into ticket_tags (ticket_id, tag_id) select ${kept}, tag_id from ticket_tags where ticket_id = ${gone}
      on conflict do nothing`);
    await tx.execute(sql`
      update tickets kept set unread_messages = kept.unread_messages + gone.unread_messages,
        last_message = case when ${later} then gone.last_message else kept.last_message end,
        last_message_from_me = case when ${later} then gone.last_message_from_me else kept.last_message_from_me end,
        last_message_at = greatest(kept.last_message_at, gone.last_message_at),
        -- Somebody waits in the one or in the other, and what was put off is not the whole of it.
        waiting_since = least(kept.waiting_since, gone.waiting_since), snoozed = false, snooze_until = null,
        woken_at = greatest(kept.woken_at, gone.woken_at), exported_at = greatest(kept.exported_at, gone.exported_at),
        customer_wrote_at = greatest(kept.customer_wrote_at, gone.customer_wrote_at),
        updated_at = greatest(kept.updated_at, gone.updated_at)
      from tickets gone where kept.id = ${kept} and gone.id = ${gone}`);
    await removeTicket(tx, gone);
    if (keptWaits && status === 'open') await moveTickets(ctx, kept, { status, queueId, userId }, 'intake');
  }
  return rows;
}
