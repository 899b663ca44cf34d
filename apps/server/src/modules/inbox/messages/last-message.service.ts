// The line that the ticket list shows of a conversation, when its last message reads otherwise now.
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { publishTicket } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';

/** Nothing changes where a later message is shown. */
export async function showAsLast(ctx: Ctx, messageId: number, line: string): Promise<void> {
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    update tickets set last_message = ${line}
    from messages where messages.id = ${messageId} and tickets.id = messages.ticket_id
      and not exists (
        select 1 from messages later where later.ticket_id = tickets.id and later.id > ${messageId}
      )
    returning tickets.id`);
  const ids = rows.map(({ id }) => id);
  for (const ticket of await presentTickets(ctx.tx, ids)) publishTicket(ctx, ticket);
}

/**
 * What was written since is taken back: it is shown as it was before that.
 * @param was the ticket's row, as JSON @param lastMessage its last message then
 */
export async function showAsBefore(ctx: Ctx, was: object, lastMessage: number): Promise<void> {
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    update tickets t set last_message = was.last_message, last_message_from_me = was.last_message_from_me,
      last_message_at = was.last_message_at
    from jsonb_populate_record(null::tickets, ${JSON.stringify(was)}::jsonb) was
    where t.id = was.id
      and not exists (select 1 from messages later where later.ticket_id = t.id and later.id > ${lastMessage})
    returning t.id`);
  for (const ticket of await presentTickets(
    ctx.tx,
    rows.map(({ id }) => id),
  ))
    publishTicket(ctx, ticket);
}
