// Calls of queues' menus.
import * as api from '@recado/contract/queue-options';
import type { Http } from '../../../platform/http/route.ts';
import { changeOption, createOption, deleteOption, listOptions, restoreOption } from './queue-options.service.ts';

export function queueOptionRoutes(http: Http): void {
  http.read(api.listQueueOptions, (ctx, { query }) => listOptions(ctx, query.queueId, query.parentId));
  http.route(api.createQueueOption, (ctx, { body }) => createOption(ctx, body));
  http.route(api.updateQueueOption, (ctx, { params, body }) => changeOption(ctx, params.id, body));
  http.route(api.deleteQueueOption, (ctx, { params }) => deleteOption(ctx, params.id));
  http.route(api.restoreQueueOption, (ctx, { params }) => restoreOption(ctx, params.id));
}
