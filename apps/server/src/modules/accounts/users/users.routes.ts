// Calls of users: endpoint to use-case, a line each.
import { setLanguage } from '@recado/contract/auth';
import type { Http } from '../../../platform/http/route.ts';
import { chooseLanguage } from './users.service.ts';

export function userRoutes(http: Http): void {
  http.route(setLanguage, async (ctx, { params }) => {
    await chooseLanguage(ctx, params.lang);
    return {};
  });
}
