// Calls of the kanban board.
import * as api from '@recado/contract/kanban';
import type { Http } from '../../../platform/http/route.ts';
import { laneTags, orderLanes } from '../../catalog/tags/tags.service.ts';
import { moveToLane } from '../ticket-tags/ticket-tags.service.ts';
import { funnel, pageCards } from './board.service.ts';

export function boardRoutes(http: Http): void {
  http.read(api.listLanes, async (ctx) => ({ lista: await laneTags(ctx) }));
  http.read(api.listCards, (ctx, { query }) => pageCards(ctx, query));
  http.read(api.kanbanFunnel, (ctx, { query }) => funnel(ctx, query));
  http.route(api.moveToLane, async (ctx, { params }) => ({
    ...(await moveToLane(ctx, params.ticketId, params.tagId)),
    tagId: params.tagId,
  }));
  http.route(api.leaveLane, (ctx, { params }) => moveToLane(ctx, params.ticketId, null));
  http.route(api.orderLanes, async (ctx, { body }) => {
    await orderLanes(ctx, body.tagIds);
    return {};
  });
}
