// Calls of users. Passwords are hashed before the transaction: that takes a while of a core.
import { setLanguage } from '@recado/contract/auth';
import * as api from '@recado/contract/users';
import type { Call, Http } from '../../../platform/http/route.ts';
import type { Tokens } from '../../../platform/http/tokens.ts';
import { requirePassword } from '../auth/check-password.service.ts';
import { hashNewPassword, namesOf } from '../auth/new-passwords.service.ts';
import { giveRefreshToken, type CookieOptions } from '../auth/refresh-cookie.service.ts';
import { browserOf } from '../auth/refreshes.rules.ts';
import { AddressTries } from './address-tries.ts';
import { listColleagues, pageColleagues } from './colleagues.service.ts';
import type { UserRecord } from './users.repo.ts';
import {
  addUser,
  changeUser,
  checkMayAdd,
  checkMayChange,
  chooseLanguage,
  deleteUser,
  getUser,
} from './users.service.ts';

/** The hash that one's own password was found to fit; ERR_WRONG_PASSWORD. Guesses make them wait, as at the sign-in. */
async function provenPassword(call: Call, user: UserRecord, password = ''): Promise<string | undefined> {
  if (password === '' || user.id !== call.actor().userId) return undefined;
  return (await requirePassword(call.platform, user, password)).passwordHash;
}

async function newPassword(
  call: Call,
  id: number,
  { password, name = '', email = '' }: { password: string; name?: string | undefined; email?: string | undefined },
): Promise<string> {
  const names = await call.run((ctx) => namesOf(ctx, id));
  return hashNewPassword(password, [...names, name, email]);
}

export function userRoutes(http: Http, tokens: Tokens, { secure }: CookieOptions): void {
  const addresses = new AddressTries(http.platform.clock);
  http.route(api.pageUsers, (ctx, { query }) => pageColleagues(ctx, query));
  http.route(api.listUsers, (ctx) => listColleagues(ctx));
  http.route(api.getUser, (ctx, { params }) => getUser(ctx, params.id));
  http.handle(api.createUser, async (call, { body }) => {
    const names = await call.run(async (ctx) => {
      await checkMayAdd(ctx, body);
      return namesOf(ctx);
    });
    const passwordHash = await hashNewPassword(body.password, [...names, body.name, body.email]);
    return addresses.run(call.actor(), () => call.run((ctx) => addUser(ctx, body, passwordHash)));
  });
  http.handle(api.updateUser, async (call, { params, body }) => {
    const before = await call.run((ctx) => checkMayChange(ctx, params.id, body));
    const proven = await provenPassword(call, before, body.currentPassword);
    const passwordHash = body.password
      ? await newPassword(call, params.id, { ...body, password: body.password })
      : undefined;
    const { userId: id, companyId } = call.actor();
    const change = () => call.run((ctx) => changeUser(ctx, params.id, body, { passwordHash, proven }));
    // Forms send all that they show: the address as it is tells nothing.
    const isNewAddress = body.email !== undefined && body.email !== before.email;
    const { user, session } = await (isNewAddress ? addresses.run(call.actor(), change) : change());
    // Whoever changes their own goes on, in the session that has begun.
    if (session !== undefined && params.id === id) {
      const browser = browserOf(call.request.headers['user-agent']);
      giveRefreshToken(call.reply, tokens.refresh({ id, companyId, session, refreshes: 0, browser }), secure);
    }
    return user;
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
