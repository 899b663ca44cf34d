// Calls of tickets: endpoint to use-case, a line each.
import type { Http } from '../../../platform/http/route.ts';

export function ticketRoutes(_http: Http): void {}
