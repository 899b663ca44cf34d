// People are told of a ticket: a notice on their screens, now, and the line that tells of it.
import type { ActionOf } from '@recado/contract/actions';
import { sql } from 'drizzle-orm';
import { emit } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { adminsRoom, userRoom } from '../../../platform/realtime/rooms.ts';
import { recordTimeline } from '../../inbox/tickets/timeline.service.ts';
import { doerOf, type Executor } from './acting.rules.ts';

export const notify: Executor<'notify'> = async (ctx, { to, text }, { facts, by, expand }) => {
  const { ticket, uuid, contact } = facts;
  const told = expand(text);
  const notice = {
    ticketId: ticket.id,
    uuid,
    status: ticket.status,
    contactName: contact.name,
    text: told,
    at: ctx.now.toISOString(),
  };
  const userIds = await peopleOf(ctx, to);
  const rooms = to.kind === 'admins' ? [adminsRoom(ctx.companyId)] : userIds.map(userRoom);
  if (rooms.length > 0) ctx.publish('notice', { action: 'create', notice }, rooms);
  if (userIds.length > 0) emit(ctx, 'ticket.noticed', { ticketId: ticket.id, userIds, text: told });
  const whom = { queueId: to.kind === 'queue' ? to.queueId : null, userId: to.kind === 'user' ? to.userId : null };
  await recordTimeline(ctx, [
    { ticketId: ticket.id, kind: 'notified', by: doerOf(by), to: whom, data: { text: told } },
  ]);
};

async function peopleOf({ tx }: Ctx, to: ActionOf<'notify'>['to']): Promise<number[]> {
  if (to.kind === 'user') return [to.userId];
  const { rows } = await tx.execute<{ userId: number }>(
    to.kind === 'admins'
      ? sql`select id as "userId" from users where profile = 'admin'`
      : sql`select user_id as "userId" from user_queues where queue_id = ${to.queueId}`,
  );
  return rows.map(({ userId }) => userId);
}
