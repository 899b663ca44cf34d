// Tags of a company: anybody makes them, only some make lanes of the kanban board.
import { can } from '@recado/contract/permissions';
import type { Tag, tagChange, tagInput, TagRef } from '@recado/contract/tags';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { emit } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { crudRepo, type CrudRow } from '../../../platform/crud/crud-repo.ts';
import { crudService } from '../../../platform/crud/crud-service.ts';
import { fail, found } from '../../../platform/errors.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { tags } from '../../../schema/catalog.ts';
import { colorOf } from './tags.rules.ts';

type Input = z.output<typeof tagInput>;
type Change = z.output<typeof tagChange>;

const PICKER_SIZE = 1_000;

const extra = { ticketsCount: sql<number>`(select count(*) from ticket_tags tt where tt.tag_id = tags.id)` };
const byName = { search: [tags.name], orderBy: tags.name };
const repo = crudRepo(tags, { ...byName, extra });
/** Counts nothing. */
const pickerRepo = crudRepo(tags, byName);
const inLaneOrder = { search: [tags.name], orderBy: sql`${tags.laneOrder}, ${tags.id}` };
const laneRepo = crudRepo(tags, { ...inLaneOrder, extra });
/** Counts nothing. */
const laneIdRepo = crudRepo(tags, inLaneOrder);

type Row = CrudRow<typeof tags, typeof extra>;

const refOf = ({ id, name, color }: TagRef): TagRef => ({ id, name, color });

const present = (row: Row): Tag => ({
  ...refOf(row),
  kanban: row.kanban === 0 ? 0 : 1,
  userId: row.userId,
  ticketsCount: row.ticketsCount,
});

export const tagService = crudService(repo, {
  listKey: 'tags',
  present: (_ctx, row) => present(row),
  create: (ctx, { name, color, kanban = 0 }: Input) => {
    checkLane(ctx, 0, kanban);
    return { name, color: color ?? colorOf(name), kanban, userId: actorOf(ctx).userId };
  },
  change: (ctx, { name, color, kanban }: Change, row) => {
    checkLane(ctx, row.kanban, kanban);
    return { name, color, kanban };
  },
  // A lane goes with the place of all of its cards.
  beforeRemove: (ctx, row) => checkLane(ctx, row.kanban, 0),
  afterWrite: (ctx, action, row) =>
    ctx.publish('tag', action === 'delete' ? { action, tagId: row.id } : { action, tag: refOf(row) }, [
      companyRoom(ctx.companyId),
    ]),
});

/** Also whoever makes a lane an ordinary tag changes the board. */
function checkLane(ctx: Ctx, before: number, kanban: number | undefined): void {
  if (kanban !== undefined && kanban !== before && !can(actorOf(ctx), 'tags-page:kanban')) fail('ERR_NO_PERMISSION');
}

/** For a picker, by name. */
export const listTags = async (ctx: Ctx, searchParam: string): Promise<TagRef[]> =>
  (await pickerRepo.list(ctx.tx, searchParam, PICKER_SIZE)).map(refOf);

export const tagExists = async ({ tx }: Ctx, id: number): Promise<boolean> =>
  (await pickerRepo.find(tx, id)) !== undefined;

/** Older ones were meant. */
const JUST_MADE_MS = 60_000;

/** Of those that the caller has just made, by a slip: what is on nothing, and starts nothing, is gone again. */
export async function removeUnused(ctx: Ctx, tagIds: readonly number[]): Promise<void> {
  const { userId, name, address } = actorOf(ctx);
  const since = new Date(ctx.now.getTime() - JUST_MADE_MS).toISOString();
  const own = sql`tags.id = any(${sql.param(tagIds)}::bigint[]) and tags.user_id = ${userId}
    and tags.created_at > ${since}::timestamptz and tags.kanban = 0`;
  // Held first: nobody puts it on anything from here on.
  await ctx.tx.execute(sql`select 1 from tags where ${own} for update`);
  const { rows } = await ctx.tx.execute<{ id: number; name: string; color: string }>(sql`
    delete from tags where ${own} and not exists (select from ticket_tags x where x.tag_id = tags.id)
      and not exists (select from contact_tags x where x.tag_id = tags.id)
      and not exists (select from flow_campaigns x where x.tag_id = tags.id)
    returning id, name, color`);
  for (const { id, ...before } of rows) {
    ctx.publish('tag', { action: 'delete', tagId: id }, [companyRoom(ctx.companyId)]);
    const act = { action: 'delete', by: { userId, name }, address } as const;
    emit(ctx, 'acted', { ...act, kind: 'tag', entityId: id, entityName: before.name, before, after: {}, secrets: [] });
  }
}

const MOST_LANES = 200;

const isLane = sql`${tags.kanban} = 1`;

/** Tags that are lanes of the board, from left to right. */
export const laneTags = async (ctx: Ctx): Promise<Tag[]> =>
  (await laneRepo.list(ctx.tx, '', MOST_LANES, isLane)).map(present);

/** The same, by their ids. */
export const laneIds = async (ctx: Ctx): Promise<number[]> =>
  (await laneIdRepo.list(ctx.tx, '', MOST_LANES, isLane)).map(({ id }) => id);

/** Those that are not named stand behind. */
export async function orderLanes(ctx: Ctx, tagIds: readonly number[]): Promise<void> {
  const lanes = await laneTags(ctx);
  const named = [...new Set(tagIds)].map((id) =>
    found(
      lanes.find((lane) => lane.id === id),
      'ERR_NOT_FOUND',
    ),
  );
  const ordered = [...named, ...lanes.filter((lane) => !named.includes(lane))];
  await ctx.tx.execute(sql`
    update tags set lane_order = placed.n::int
    from unnest(${sql.param(ordered.map(({ id }) => id))}::bigint[]) with ordinality placed(id, n)
    where tags.id = placed.id`);
  const [first] = ordered;
  // Whoever shows the board asks for it again.
  if (first) ctx.publish('tag', { action: 'update', tag: refOf(first) }, [companyRoom(ctx.companyId)]);
}
