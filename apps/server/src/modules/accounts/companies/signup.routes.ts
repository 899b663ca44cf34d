// Calls of signup: endpoint to use-case, a line each.
import { signup } from '@recado/contract/auth';
import type { Http } from '../../../platform/http/route.ts';
import { signUp } from './signup.service.ts';

const TRIES = { max: 20, timeWindow: 10 * 60_000 };

export function signupRoutes(http: Http): void {
  http.handle(signup, ({ platform }, { body }) => signUp(platform, body), { config: { rateLimit: TRIES } });
}
