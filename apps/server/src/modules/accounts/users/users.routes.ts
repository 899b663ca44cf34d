// Calls of users. Passwords are hashed before the transaction: that takes a while of a core.
import { setLanguage } from '@recado/contract/auth';
import * as api from '@recado/contract/users';
import type { Http } from '../../../platform/http/route.ts';
import { hashPassword } from '../auth/passwords.service.ts';
import { listColleagues, pageColleagues } from './colleagues.service.ts';
import { addUser, changeUser, chooseLanguage, deleteUser, getUser } from './users.service.ts';

export function userRoutes(http: Http): void {
  http.route(api.pageUsers, (ctx, { query }) => pageColleagues(ctx, query));
  http.route(api.listUsers, (ctx) => listColleagues(ctx));
  http.route(api.getUser, (ctx, { params }) => getUser(ctx, params.id));
  http.handle(api.createUser, async (call, { body }) => {
    const passwordHash = await hashPassword(body.password);
    return call.run((ctx) => addUser(ctx, body, passwordHash));
  });
  http.handle(api.updateUser, async (call, { params, body }) => {
    const passwordHash = body.password ? await hashPassword(body.password) : undefined;
    return call.run((ctx) => changeUser(ctx, params.id, body, passwordHash));
  });
  http.route(api.deleteUser, async (ctx, { params }) => {
    await deleteUser(ctx, params.id);
    return {};
  });
  http.route(setLanguage, async (ctx, { params }) => {
    await chooseLanguage(ctx, params.lang);
    return {};
  });
}
