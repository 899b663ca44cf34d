// Which tags a ticket has: whoever sees a ticket may tag it, and so may what acts in it.
import type { syncTags as endpoint } from '@recado/contract/tags';
import type { UndoHandle } from '@recado/contract/undo-handle';
import { maySee } from '@recado/rules/tickets';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  emit,
  type MoveCause,
  type MovedBy,
  type TicketState,
  type TicketTagged,
} from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { removeUnused } from '../../catalog/tags/tags.service.ts';
import { lockTicket } from '../tickets/move-tickets.service.ts';
import { publishTicket } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';
import { openTicket } from '../tickets/tickets.service.ts';
import { forgetLines, recordTags } from '../tickets/timeline.service.ts';
import { offerUndo } from '../undoable/undoable.service.ts';

/** ERR_NOT_FOUND for a tag that is not there: then nothing changes. */
export async function syncTags(
  ctx: Ctx,
  { ticketId, tags, made = [] }: z.output<typeof endpoint.body>,
): Promise<z.input<typeof endpoint.reply>> {
  const { contactId } = await openTicket(ctx, { id: ticketId });
  const tagIds = [...new Set(tags.map((tag) => (typeof tag === 'number' ? tag : tag.id)))];
  const of = {
    ticketId,
    contactId,
    cause: 'person',
    by: { userId: actorOf(ctx).userId, name: actorOf(ctx).name },
  } as const;
  const { changes, laneMove } = await replaceTags(ctx, ticketId, tagIds);
  const lineIds = await tellTagged(
    ctx,
    changes.map((change) => ({ ...of, ...change })),
  );
  const undo =
    changes.length > 0
      ? await offerUndo(ctx, { ticketId, kind: 'tags', before: { changes, lineIds, laneMove, made } })
      : null;
  const [ticket] = await presentTickets(ctx.tx, [ticketId]);
  const changed = found(ticket, 'ERR_NO_TICKET_FOUND');
  publishTicket(ctx, changed);
  return { ticketId, tags: changed.tags, undo };
}

/** Tags of other lanes go, all others stay. @param tagId null: into the lane without a tag */
export async function moveToLane(
  ctx: Ctx,
  ticketId: number,
  tagId: number | null,
): Promise<z.input<typeof endpoint.reply>> {
  await openTicket(ctx, { id: ticketId });
  await lockTicket(ctx, ticketId);
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select g.id from ticket_tags tt join tags g on g.id = tt.tag_id where tt.ticket_id = ${ticketId} and g.kanban = 0`);
  const others = rows.map(({ id }) => id);
  return syncTags(ctx, { ticketId, tags: tagId === null ? others : [...others, tagId] });
}

/** One is put on, or taken off, of a ticket that is held. undefined: it is so already. */
export async function tagTicket(
  ctx: Ctx,
  { id: ticketId, contactId }: TicketState,
  { tagId, tagged }: TagChange,
  doer: { cause: MoveCause; by: MovedBy },
): Promise<TagsBefore | undefined> {
  const { rows } = await ctx.tx.execute<LaneMove>(
    tagged
      ? sql`insert into ticket_tags (ticket_id, tag_id) values (${ticketId}, ${tagId}) on conflict do nothing
          returning (${lastLaneMove(ticketId)}) as "laneMove"`
      : sql`delete from ticket_tags where ticket_id = ${ticketId} and tag_id = ${tagId}
          returning (${lastLaneMove(ticketId)}) as "laneMove"`,
  );
  const [before] = rows;
  if (!before) return undefined;
  const lineIds = await tellTagged(ctx, [{ ticketId, contactId, tagId, tagged, ...doer }]);
  const [ticket] = await presentTickets(ctx.tx, [ticketId]);
  publishTicket(ctx, found(ticket, 'ERR_NO_TICKET_FOUND'));
  return { changes: [{ tagId, tagged }], lineIds, laneMove: before.laneMove };
}

/** The same by a person, as one of many: what takes it back until then; undefined: it is so already. ERR_NO_PERMISSION */
export async function tagAmongMany(
  ctx: Ctx,
  ticketId: number,
  change: TagChange,
  until: Date,
): Promise<UndoHandle | undefined> {
  const { userId, name } = actorOf(ctx);
  const ticket = await lockTicket(ctx, ticketId);
  if (!maySee(actorOf(ctx), ticket)) fail('ERR_NO_PERMISSION');
  const before = await tagTicket(ctx, ticket, change, { cause: 'person', by: { userId, name } });
  return before && offerUndo(ctx, { ticketId, kind: 'tags', before, until });
}

async function tellTagged(ctx: Ctx, tagged: readonly TicketTagged[]): Promise<number[]> {
  for (const change of tagged) emit(ctx, 'ticket.tagged', change);
  return recordTags(ctx, tagged);
}

/** What was put on goes, and what was taken off is back, if all of it still stands so. */
export async function restoreTags(
  ctx: Ctx,
  ticketId: number,
  { changes, lineIds, laneMove, made = [] }: TagsBefore,
): Promise<void> {
  const place = await lockTicket(ctx, ticketId);
  const { rows } = await ctx.tx.execute<{ tagId: number }>(
    sql`select tag_id as "tagId" from ticket_tags where ticket_id = ${ticketId}`,
  );
  const now = new Set(rows.map(({ tagId }) => tagId));
  if (changes.some(({ tagId, tagged }) => now.has(tagId) !== tagged)) fail('ERR_UNDO_CHANGED');
  const ids = (tagged: boolean) =>
    sql.param(changes.flatMap((change) => (change.tagged === tagged ? [change.tagId] : [])));
  await ctx.tx.execute(sql`
    delete from ticket_tags where ticket_id = ${ticketId} and tag_id = any(${ids(true)}::bigint[])`);
  await ctx.tx.execute(sql`
    insert into ticket_tags (ticket_id, tag_id) select ${ticketId}, id from tags where id = any(${ids(false)}::bigint[])
    on conflict do nothing`);
  await forgetLaneMoves(ctx, ticketId, laneMove);
  await forgetLines(ctx, ticketId, lineIds, place);
  if (made.length > 0) await removeUnused(ctx, made);
  const [ticket] = await presentTickets(ctx.tx, [ticketId]);
  publishTicket(ctx, found(ticket, 'ERR_NO_TICKET_FOUND'));
}

/** The way there and back is none: the ticket stands in its lane since it came there, and the funnel has not seen it pass. */
async function forgetLaneMoves(ctx: Ctx, ticketId: number, laneMove: number | null): Promise<void> {
  await ctx.tx.execute(sql`
    with gone as (delete from lane_moves where ticket_id = ${ticketId} and id > ${laneMove ?? 0} returning *)
    update tickets t set lane_at = nullif(gone.entered_at, t.created_at)
    from gone where t.id = ${ticketId} and gone.id = (select min(id) from gone)`);
}

export interface TagsBefore extends LaneMove {
  changes: TagChange[];
  lineIds: number[];
  /** what was made for it */
  made?: number[];
}

/** The last of the ticket's steps from lane to lane before; null: there was none. */
type LaneMove = { laneMove: number | null };

/** Before a statement that may add to them: what it returns does not see what its triggers do. */
const lastLaneMove = (ticketId: number) => sql`select max(m.id) from lane_moves m where m.ticket_id = ${ticketId}`;

type TagChange = { tagId: number; tagged: boolean };

/** The ticket is held first: of two at once the later is what stays. Its change is not one that the list is sorted by. */
async function replaceTags(
  { tx }: Ctx,
  ticketId: number,
  tagIds: readonly number[],
): Promise<Pick<TagsBefore, 'changes' | 'laneMove'>> {
  const wanted = sql`${sql.param([...tagIds])}::bigint[]`;
  const { rows } = await tx.execute<LaneMove>(sql`
    update tickets set updated_at = later(updated_at, updated_at) where id = ${ticketId}
    returning (${lastLaneMove(ticketId)}) as "laneMove"`);
  // Added before others go: from lane to lane is one step then.
  const { rows: added } = await tx.execute<TagChange>(sql`
    insert into ticket_tags (ticket_id, tag_id) select ${ticketId}, tag from unnest(${wanted}) tag
    on conflict do nothing returning tag_id as "tagId", true as tagged`);
  const { rows: gone } = await tx.execute<TagChange>(sql`
    delete from ticket_tags where ticket_id = ${ticketId} and tag_id <> all(${wanted})
    returning tag_id as "tagId", false as tagged`);
  return { changes: [...gone, ...added], laneMove: rows[0]?.laneMove ?? null };
}
