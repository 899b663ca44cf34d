// A person's move of a ticket can be taken back for a few seconds: what that needs is written down, and what it sends waits.
import type { UndoHandle } from '@recado/contract/undo-handle';
import { sql } from 'drizzle-orm';
import type { TicketState } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { standsElsewhere } from '@recado/rules/tickets';
import { holdSending } from '../outbox/outbox.service.ts';
import { offerUndo, sentAfter, undoUntil } from '../undoable/undoable.service.ts';
import type { MoveSnapshot } from './move-tickets.repo.ts';
import { findActive } from './tickets.repo.ts';
import { MOVE_KINDS } from './timeline.rules.ts';

/** How it stood, where it went, and what came of that. */
export interface MoveBefore extends MoveSnapshot {
  after: Pick<TicketState, 'status' | 'queueId' | 'userId' | 'whatsappId'>;
  messageIds: number[];
  lineIds: number[];
  noteIds: number[];
}

type Caused = Pick<MoveBefore, 'messageIds' | 'lineIds' | 'noteIds'>;

/**
 * The ticket is locked since the snapshot: its messages and moves since are this change's.
 * @param until as long as it can be taken back
 */
export async function offerMoveBack(
  ctx: Ctx,
  snapshot: MoveSnapshot,
  after: TicketState,
  until = undoUntil(ctx.now),
): Promise<UndoHandle> {
  const { id: ticketId } = after;
  const { userId } = actorOf(ctx);
  const ids = (table: string, since: number, more = sql``) => sql`(
    select coalesce(json_agg(x.id), '[]') from ${sql.raw(table)} x
    where x.ticket_id = ${ticketId} and x.id > ${since} ${more})`;
  const { rows } = await ctx.tx.execute<Caused & Record<string, unknown>>(sql`
    select ${ids('messages', snapshot.lastMessage, sql`and x.from_me`)} as "messageIds",
      ${ids('ticket_timeline', snapshot.lastLine, sql`and (x.kind <> 'noted' or x.by_user_id = ${userId})`)} as "lineIds",
      ${ids('ticket_notes', snapshot.lastNote, sql`and x.user_id = ${userId}`)} as "noteIds"`);
  const caused = rows[0] ?? { messageIds: [], lineIds: [], noteIds: [] };
  await holdSending(ctx.tx, caused.messageIds, sentAfter(until));
  const { status, queueId, whatsappId } = after;
  const before: MoveBefore = { ...snapshot, ...caused, after: { status, queueId, userId: after.userId, whatsappId } };
  return offerUndo(ctx, { ticketId, kind: 'move', before, until });
}

/**
 * ERR_UNDO_CHANGED where it has moved since, a person has written in it, something of it went out, or the customer has begun
 * another conversation. Answers whether nobody has written there since. @param ticket locked
 */
export async function mustBeUnmoved(ctx: Ctx, ticket: TicketState, before: MoveBefore): Promise<{ quiet: boolean }> {
  const { after, messageIds, lineIds, lastMessage, lastLine } = before;
  const ours = sql`${sql.param(messageIds)}::bigint[]`;
  const since = sql`from messages m where m.ticket_id = ${ticket.id} and m.id > ${lastMessage} and m.id <> all(${ours})`;
  const { rows } = await ctx.tx.execute<{ moved: boolean; answered: boolean; sent: boolean; newer: boolean }>(sql`
    select exists (
        select 1 from ticket_timeline e where e.ticket_id = ${ticket.id} and e.id > ${Math.max(lastLine, ...lineIds)}
          and e.kind = any(${sql.param(MOVE_KINDS)}::text[])
      ) as moved,
      exists (select 1 ${since} and m.from_me and m.origin in ('person', 'phone')) as answered,
      exists (
        select 1 from messages m where m.id = any(${ours}) and not m.is_deleted
          and not exists (select 1 from outbox o where o.message_id = m.id and o.next_attempt_at > ${ctx.now.toISOString()}::timestamptz)
      ) as sent,
      exists (select 1 ${since}) as newer`);
  const [found] = rows;
  const elsewhere = standsElsewhere(ticket, after) || ticket.whatsappId !== after.whatsappId;
  if (elsewhere || !found || found.moved || found.answered || found.sent) fail('ERR_UNDO_CHANGED');
  const { contactId, whatsappId } = ticket;
  const again = ticket.status === 'closed' && before.ticket.status !== 'closed' && whatsappId !== null;
  if (again && (await findActive(ctx.tx, { contactId, whatsappId, otherThan: ticket.id }))) fail('ERR_UNDO_CHANGED');
  return { quiet: !found.newer };
}
