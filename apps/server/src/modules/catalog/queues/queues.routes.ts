// Calls of queues: endpoint to use-case, a line each.
import type { Http } from '../../../platform/http/route.ts';

export function queueRoutes(_http: Http): void {}
