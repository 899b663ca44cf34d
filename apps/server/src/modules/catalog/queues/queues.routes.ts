// Calls of queues: endpoint to use-case, a line each.
import { listQueues } from '@recado/contract/queues';
import type { Http } from '../../../platform/http/route.ts';
import { findQueues } from './queues.service.ts';

export function queueRoutes(http: Http): void {
  http.route(listQueues, (ctx) => findQueues(ctx));
}
