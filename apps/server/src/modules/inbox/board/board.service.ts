// The kanban board: lanes, cards, and the funnel that their moves make.
import { LANE_PAGE, MOST_COUNTED, type kanbanFunnel, type KanbanTicket, type listCards } from '@recado/contract/kanban';
import { can } from '@recado/contract/permissions';
import type { z } from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { keyOfTime, pageByKey, readCursor } from '../../../platform/http/pages.ts';
import { laneIds } from '../../catalog/tags/tags.service.ts';
import { visibleTo } from '../tickets/ticket-visibility.service.ts';
import { countLanes, filtersOf, findCards, findFunnel, type LaneId } from './board.repo.ts';

type Query = z.output<typeof listCards.query>;

const placeOf = ({ updatedAt, id }: KanbanTicket) => ({ at: new Date(updatedAt), id });

/** Of each lane its first page, or the next page of one. */
export async function pageCards(ctx: Ctx, query: Query): Promise<z.input<typeof listCards.reply>> {
  const viewer = actorOf(ctx);
  const board: LaneId[] = [null, ...(await laneIds(ctx))];
  if (query.laneId !== undefined && !board.includes(query.laneId)) fail('ERR_NOT_FOUND', 'There is no such lane');
  const lanes = query.laneId === undefined ? board : [query.laneId];
  const everybodys = query.showAll && can(viewer, 'tickets-manager:showall');
  const { dateStart, dateEnd, queueIds, cursor, ...filters } = query;
  const where = { ...filters, from: dateStart, to: dateEnd, queueIds: everybodys ? undefined : queueIds };
  const visible = visibleTo(viewer, 't');
  const cards = await findCards(ctx.tx, {
    lanes,
    conditions: [visible, ...filtersOf({ ...where, before: readCursor(keyOfTime, cursor) })],
    // One more than is shown says whether there is more.
    limit: LANE_PAGE + 1,
  });
  const counts = await countLanes(ctx.tx, { lanes, conditions: [visible, ...filtersOf(where)] }, MOST_COUNTED);
  const pages = counts.map((lane) => {
    const ofLane = cards.filter(({ laneId }) => laneId === lane.laneId);
    return { lane, ...pageByKey(ofLane, LANE_PAGE, keyOfTime, placeOf) };
  });
  return {
    tickets: pages.flatMap(({ shown }) => shown),
    lanes: pages.map(({ lane, next }) => ({ ...lane, ...next })),
  };
}

/** Lanes that have gone are left out. */
export async function funnel(
  ctx: Ctx,
  { dateStart, dateEnd }: z.output<typeof kanbanFunnel.query>,
): Promise<z.input<typeof kanbanFunnel.reply>> {
  const rows = await findFunnel(ctx.tx, actorOf(ctx), { from: dateStart, to: dateEnd });
  const lanes: LaneId[] = [null, ...(await laneIds(ctx))];
  const nothing = { entered: 0, movedOn: 0, averageMinutes: null };
  return {
    lanes: lanes.map((laneId) => ({ ...nothing, ...rows.find((row) => row.laneId === laneId), laneId })),
  };
}
