// Calls of signup: endpoint to use-case, a line each.
import type { Http } from '../../../platform/http/route.ts';

export function signupRoutes(_http: Http): void {}
