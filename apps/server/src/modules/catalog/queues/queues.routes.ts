// Calls of queues.
import * as api from '@recado/contract/queues';
import type { Http } from '../../../platform/http/route.ts';
import { emptyQueue, queueService } from './queues.service.ts';

export function queueRoutes(http: Http): void {
  const service = queueService();
  http.route(api.listQueues, (ctx) => service.page(ctx, {}));
  http.route(api.getQueue, (ctx, { params }) => service.get(ctx, params.id));
  http.route(api.createQueue, (ctx, { body }) => service.create(ctx, body));
  http.route(api.updateQueue, (ctx, { params, body }) => service.update(ctx, params.id, body));
  http.handle(api.deleteQueue, async (call, { params }) => {
    await call.run((ctx) => service.get(ctx, params.id));
    await emptyQueue((work) => call.run(work), params.id);
    return call.run((ctx) => service.remove(ctx, params.id));
  });
}
