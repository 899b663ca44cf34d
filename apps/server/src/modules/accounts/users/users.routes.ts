// Calls of users: endpoint to use-case, a line each.
import type { Http } from '../../../platform/http/route.ts';

export function userRoutes(_http: Http): void {}
