// Messages that were never sent, and that nobody is to see: what they belonged to was undone.
import { sql } from 'drizzle-orm';
import type { VisibleTicket } from '@recado/rules/tickets';
import type { Ctx } from '../../../platform/context.ts';
import { roomsOfTicket } from '../tickets/ticket-rooms.service.ts';

/** What would have sent them goes with them. */
export async function takeBackMessages(
  ctx: Ctx,
  ticketId: number,
  messageIds: number[],
  place: VisibleTicket,
): Promise<void> {
  if (messageIds.length === 0) return;
  await ctx.tx.execute(sql`delete from messages where id = any(${sql.param(messageIds)}::bigint[]) and from_me`);
  const rooms = roomsOfTicket(ctx.companyId, ticketId, place);
  ctx.publish('conversation', { action: 'delete', ticketId, messageIds, entryIds: [] }, rooms);
}
