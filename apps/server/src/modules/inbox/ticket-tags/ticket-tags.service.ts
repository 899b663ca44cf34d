// Which tags a ticket has: whoever sees a ticket may tag it, and so may what acts in it.
import type { syncTags as endpoint } from '@recado/contract/tags';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { emit, type MoveCause, type MovedBy, type TicketState } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { publishTicket } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';
import { openTicket } from '../tickets/tickets.service.ts';

/** ERR_NOT_FOUND for a tag that is not there: then nothing changes. */
export async function syncTags(
  ctx: Ctx,
  { ticketId, tags }: z.output<typeof endpoint.body>,
): Promise<z.input<typeof endpoint.reply>> {
  const { contactId } = await openTicket(ctx, { id: ticketId });
  const tagIds = [...new Set(tags.map((tag) => (typeof tag === 'number' ? tag : tag.id)))];
  const of = {
    ticketId,
    contactId,
    cause: 'person',
    by: { userId: actorOf(ctx).userId, name: actorOf(ctx).name },
  } as const;
  for (const { tagId, tagged } of await replaceTags(ctx, ticketId, tagIds))
    emit(ctx, 'ticket.tagged', { ...of, tagId, tagged });
  const [ticket] = await presentTickets(ctx.tx, [ticketId]);
  const changed = found(ticket, 'ERR_NO_TICKET_FOUND');
  publishTicket(ctx, changed);
  return { ticketId, tags: changed.tags };
}

/** One is put on, or taken off, of a ticket that is held. That makes no difference where it is so already. */
export async function tagTicket(
  ctx: Ctx,
  { id: ticketId, contactId }: TicketState,
  { tagId, tagged }: TagChange,
  doer: { cause: MoveCause; by: MovedBy },
): Promise<void> {
  const { rowCount } = await ctx.tx.execute(
    tagged
      ? sql`insert into ticket_tags (ticket_id, tag_id) values (${ticketId}, ${tagId}) on conflict do nothing`
      : sql`delete from ticket_tags where ticket_id = ${ticketId} and tag_id = ${tagId}`,
  );
  if (!rowCount) return;
  emit(ctx, 'ticket.tagged', { ticketId, contactId, tagId, tagged, ...doer });
  const [ticket] = await presentTickets(ctx.tx, [ticketId]);
  publishTicket(ctx, found(ticket, 'ERR_NO_TICKET_FOUND'));
}

type TagChange = { tagId: number; tagged: boolean };

/** The ticket is held first: of two at once the later is what stays. Its change is not one that the list is sorted by. */
async function replaceTags({ tx }: Ctx, ticketId: number, tagIds: readonly number[]): Promise<TagChange[]> {
  const wanted = sql`${sql.param([...tagIds])}::bigint[]`;
  await tx.execute(sql`
    update tickets set updated_at = later(updated_at, updated_at) where id = ${ticketId}`);
  const { rows: gone } = await tx.execute<TagChange>(sql`
    delete from ticket_tags where ticket_id = ${ticketId} and tag_id <> all(${wanted})
    returning tag_id as "tagId", false as tagged`);
  const { rows: added } = await tx.execute<TagChange>(sql`
    insert into ticket_tags (ticket_id, tag_id) select ${ticketId}, tag from unnest(${wanted}) tag
    on conflict do nothing returning tag_id as "tagId", true as tagged`);
  return [...gone, ...added];
}
