// Messages that were never sent, and that nobody is to see: what they belonged to was undone.
import { sql } from 'drizzle-orm';
import type { VisibleTicket } from '@recado/rules/tickets';
import type { Ctx } from '../../../platform/context.ts';
import { showAsBefore } from './last-message.service.ts';
import { roomsOfTicket } from '../tickets/ticket-rooms.service.ts';

/** What nobody typed and what still waits, as its cause may be taken back: it is not said any more. @param place held */
export async function dropHeldWords(ctx: Ctx, place: VisibleTicket & { id: number }): Promise<void> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  const { rows } = await ctx.tx.execute<{ id: number; was: object; lastMessage: number }>(sql`
    select m.id, u.before->'ticket' as was, (u.before->>'lastMessage')::bigint as "lastMessage" from undoable_changes u
    cross join lateral jsonb_array_elements_text(u.before->'messageIds') held
    join messages m on m.id = held::bigint and m.origin = 'driver'
    join outbox o on o.message_id = m.id and o.next_attempt_at > ${now}
    where u.ticket_id = ${place.id} and u.kind = 'move' and u.until > ${now} - interval '5 seconds'
    order by u.id`);
  const [first] = rows;
  if (!first) return;
  await takeBackMessages(
    ctx,
    place.id,
    rows.map(({ id }) => id),
    place,
  );
  await showAsBefore(ctx, first.was, first.lastMessage);
}

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
