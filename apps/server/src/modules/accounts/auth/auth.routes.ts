// Sign in, refresh, sign out, and who one is.
import type { Http } from '../../../platform/http/route.ts';
import type { Tokens } from '../../../platform/http/tokens.ts';

export function authRoutes(_http: Http, _tokens: Tokens): void {}
