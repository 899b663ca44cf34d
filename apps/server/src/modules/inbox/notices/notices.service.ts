// What colleagues tell a person of: kept, and shown at once where they are signed in, until they open the ticket.
import type { listNotices as listEndpoint, readNotices as readEndpoint } from '@recado/contract/notices';
import type { z } from 'zod';
import { emit } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import { openTicket } from '../tickets/tickets.service.ts';
import { insertNotices, listNoticesOf, removeNotices, type NewNotice } from './notices.repo.ts';

export type { NewNotice } from './notices.repo.ts';

/** Whoever is told may see the ticket: that is the caller's to know. */
export async function tellPersons(ctx: Ctx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  for (const { userId, ...notice } of await insertNotices(ctx.tx, notices, ctx.now)) {
    ctx.publish('personalNotice', { action: 'create', notice }, [userRoom(userId)]);
    emit(ctx, 'person.told', { userId, ticketId: notice.ticketId, noticeId: notice.id });
  }
}

export const listNotices = async (ctx: Ctx): Promise<z.input<typeof listEndpoint.reply>> => ({
  notices: await listNoticesOf(ctx.tx, actorOf(ctx)),
});

export async function readNotices(
  ctx: Ctx,
  { ticketId }: z.output<typeof readEndpoint.body>,
): Promise<Record<string, never>> {
  const { userId } = actorOf(ctx);
  await openTicket(ctx, { id: ticketId });
  if ((await removeNotices(ctx.tx, userId, ticketId)) > 0)
    ctx.publish('personalNotice', { action: 'delete', ticketId }, [userRoom(userId)]);
  return {};
}
