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
