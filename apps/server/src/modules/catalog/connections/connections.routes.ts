// Calls of connections: endpoint to use-case, a line each.
import type { Http } from '../../../platform/http/route.ts';

export function connectionRoutes(_http: Http): void {}
