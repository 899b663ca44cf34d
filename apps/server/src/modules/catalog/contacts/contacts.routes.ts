// Calls of contacts: endpoint to use-case, a line each.
import type { Http } from '../../../platform/http/route.ts';

export function contactRoutes(_http: Http): void {}
