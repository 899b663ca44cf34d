// Calls of users: endpoint to use-case, a line each.
import { setLanguage } from '@recado/contract/auth';
import { listUsers, pageUsers } from '@recado/contract/users';
import type { Http } from '../../../platform/http/route.ts';
import { listColleagues, pageColleagues } from './colleagues.service.ts';
import { chooseLanguage } from './users.service.ts';

export function userRoutes(http: Http): void {
  http.route(pageUsers, (ctx, { query }) => pageColleagues(ctx, query));
  http.route(listUsers, (ctx) => listColleagues(ctx));
  http.route(setLanguage, async (ctx, { params }) => {
    await chooseLanguage(ctx, params.lang);
    return {};
  });
}
