// Calls of plans: endpoint to use-case, a line each.
import type { Http } from '../../../platform/http/route.ts';

export function planRoutes(_http: Http): void {}
