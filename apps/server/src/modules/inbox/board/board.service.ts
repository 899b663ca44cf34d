// The kanban board: lanes, cards, and the funnel that their moves make.
import {
  LANE_PAGE,
  MOST_COUNTED,
  type kanbanFunnel,
  type KanbanLane,
  type KanbanTicket,
  type listCards,
} from '@recado/contract/kanban';
import { can } from '@recado/contract/permissions';
import type { z } from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { laneIds } from '../../catalog/tags/tags.service.ts';
import { visibleTo } from '../tickets/ticket-visibility.service.ts';
import { countLanes, filtersOf, findCards, findFunnel, type LaneId } from './board.repo.ts';

type Query = z.output<typeof listCards.query>;

/** Of each lane its first page, or the next page of one. */
export async function pageCards(ctx: Ctx, query: Query): Promise<z.input<typeof listCards.reply>> {
  const viewer = actorOf(ctx);
  const board: LaneId[] = [null, ...(await laneIds(ctx))];
  if (query.laneId !== undefined && !board.includes(query.laneId)) fail('ERR_NOT_FOUND', 'There is no such lane');
  const lanes = query.laneId === undefined ? board : [query.laneId];
  const everybodys = query.showAll && can(viewer, 'tickets-manager:showall');
  const { dateStart, dateEnd, queueIds, before, ...filters } = query;
  const where = { ...filters, from: dateStart, to: dateEnd, queueIds: everybodys ? undefined : queueIds };
  const visible = visibleTo(viewer, 't');
  const cards = await findCards(ctx.tx, {
    lanes,
    conditions: [visible, ...filtersOf({ ...where, before: before === undefined ? undefined : readCursor(before) })],
    // One more than is shown says whether there is more.
    limit: LANE_PAGE + 1,
  });
  const counts = await countLanes(ctx.tx, { lanes, conditions: [visible, ...filtersOf(where)] }, MOST_COUNTED);
  const shown = lanes.map((laneId) => cards.filter((card) => card.laneId === laneId));
  return {
    tickets: shown.flatMap((lane) => lane.slice(0, LANE_PAGE)),
    lanes: counts.map((lane, n): KanbanLane => ({ ...lane, cursor: cursorOf(shown[n] ?? []) })),
  };
}

function cursorOf(lane: readonly KanbanTicket[]): string | null {
  const last = lane[LANE_PAGE - 1];
  return lane.length > LANE_PAGE && last ? `${new Date(last.updatedAt).getTime()}_${last.id}` : null;
}

function readCursor(text: string): { updatedAt: Date; id: number } {
  const [, ms, id] = /^(\d{1,14})_(\d{1,15})$/.exec(text) ?? [];
  if (ms === undefined || id === undefined)
    throw validationFailed([{ path: 'query.before', message: 'must be the cursor of an earlier page' }]);
  return { updatedAt: new Date(Number(ms)), id: Number(id) };
}

/** Lanes that have gone are left out. */
export async function funnel(
  ctx: Ctx,
  { dateStart, dateEnd }: z.output<typeof kanbanFunnel.query>,
): Promise<z.input<typeof kanbanFunnel.reply>> {
  const rows = await findFunnel(ctx.tx, dateStart, dateEnd);
  const lanes: LaneId[] = [null, ...(await laneIds(ctx))];
  const nothing = { entered: 0, movedOn: 0, averageMinutes: null };
  return {
    lanes: lanes.map((laneId) => ({ ...nothing, ...rows.find((row) => row.laneId === laneId), laneId })),
  };
}
