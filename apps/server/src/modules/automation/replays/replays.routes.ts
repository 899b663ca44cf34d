// Calls of replays.
import * as api from '@recado/contract/prompt-replays';
import type { Http } from '../../../platform/http/route.ts';
import { beginReplay, replayDetails, replayedTicket, replaysOf, stopReplay } from './replays.service.ts';

export function replayRoutes(http: Http): void {
  http.route(api.startReplay, (ctx, { params, body }) => beginReplay(ctx, params.id, body));
  http.read(api.listReplays, (ctx, { params }) => replaysOf(ctx, params.id));
  http.read(api.getReplay, (ctx, { params }) => replayDetails(ctx, params.replayId));
  http.read(api.getReplayedTicket, (ctx, { params }) => replayedTicket(ctx, params.replayId, params.ticketId));
  http.route(api.cancelReplay, (ctx, { params }) => stopReplay(ctx, params.replayId));
}
