// Calls of tokens for other programs.
import * as api from '@recado/contract/api-tokens';
import type { Http } from '../../../platform/http/route.ts';
import { createToken, deleteToken, listTokens } from './api-tokens.service.ts';

export function apiTokenRoutes(http: Http): void {
  http.read(api.listApiTokens, (ctx) => listTokens(ctx));
  http.route(api.createApiToken, (ctx, { body }) => createToken(ctx, body));
  http.route(api.deleteApiToken, (ctx, { params }) => deleteToken(ctx, params.id));
}
