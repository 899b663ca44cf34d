// Sign in, refresh, sign out, and who one is.
import { listSignIns, login, logout, me, refreshToken } from '@recado/contract/auth';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/network-address.ts';
import type { Http } from '../../../platform/http/route.ts';
import type { Tokens } from '../../../platform/http/tokens.ts';
import { letIn } from './entering.service.ts';
import { type CookieOptions, cookieOf, giveRefreshToken, REFRESH_COOKIE } from './refresh-cookie.service.ts';
import { refreshSession, sessionUserOf, signIn, signOut } from './auth.service.ts';
import { listSignIns as readSignIns } from './sign-ins.service.ts';

const MINUTE_MS = 60_000;
/** Tries of one person; and of everybody behind one address, who may be a whole office. */
const TRIES = { ofPerson: 10, ofAddress: 100 };
/** Of one session, however many tabs are opened at once; and of everybody behind one address who is in none. */
const REFRESHES = { ofSession: 60, ofStrangers: 600 };

export function authRoutes(http: Http, tokens: Tokens, { secure }: CookieOptions): void {
  const cookie = cookieOf(secure);
  const ofAddress = http.app.createRateLimit({ max: TRIES.ofAddress, timeWindow: MINUTE_MS });

  http.handle(
    login,
    async (call, { body }) => {
      const limit = await ofAddress(call.request);
      if (!limit.isAllowed && limit.isExceeded) fail('ERR_TOO_MANY_REQUESTS', 'Too many tries; wait a minute');
      return letIn(call, secure, ({ device, origin }) => signIn(call.platform, tokens, { ...body, device }, origin));
    },
    // The person is known when the body has been read.
    { config: { rateLimit: { max: TRIES.ofPerson, timeWindow: MINUTE_MS, hook: 'preHandler', keyGenerator: person } } },
  );
  http.handle(
    refreshToken,
    async ({ platform, request, reply }) => {
      const session = await refreshSession(
        platform,
        tokens,
        request.cookies[REFRESH_COOKIE],
        request.headers['user-agent'],
      );
      giveRefreshToken(reply, session.refreshToken, secure);
      return { token: session.token, user: session.user };
    },
    {
      config: {
        rateLimit: {
          max: (_request, key) => (key.startsWith(STRANGER) ? REFRESHES.ofStrangers : REFRESHES.ofSession),
          timeWindow: MINUTE_MS,
          keyGenerator: (request) => sessionOf(tokens, request),
        },
      },
    },
  );
  http.handle(logout, async (call) => {
    await call.run(signOut);
    void call.reply.clearCookie(REFRESH_COOKIE, cookie);
    return {};
  });
  http.route(listSignIns, (ctx) => readSignIns(ctx));
  http.route(me, (ctx) => sessionUserOf(ctx, actorOf(ctx).userId));
}

const STRANGER = 'stranger ';

function sessionOf(tokens: Tokens, { ip, cookies }: FastifyRequest): string {
  try {
    const { id, session } = tokens.readRefresh(cookies[REFRESH_COOKIE] ?? '');
    return `${id} ${session}`;
  } catch {
    return `${STRANGER}${networkOf(ip)}`;
  }
}

/** The body is not validated yet. */
function person({ ip, body }: FastifyRequest): string {
  const email: unknown = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return `${networkOf(ip)} ${typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : ''}`;
}
