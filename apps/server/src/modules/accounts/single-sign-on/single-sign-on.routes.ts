// Calls of single sign-on: its set-up, the way to the provider and back, and links that are taken away.
import * as api from '@recado/contract/single-sign-on';
import type { Http } from '../../../platform/http/route.ts';
import type { Tokens } from '../../../platform/http/tokens.ts';
import { letIn } from '../auth/entering.service.ts';
import { cookieOf, type CookieOptions } from '../auth/refresh-cookie.service.ts';
import * as setUp from './set-up.service.ts';
import { beginSso, finishSso, labelOf } from './sso-sign-in.service.ts';
import { unlinkOneself, unlinkUser } from './unlink.service.ts';

const MINUTE_MS = 60_000;
/** Of everybody behind one address, who may be a whole office. */
const limited = (max: number) => ({ config: { rateLimit: { max, timeWindow: MINUTE_MS } } });
const ASKING = limited(300);
const STEPS = limited(60);
/** Each asks somebody else's machine. */
const CHECKS = limited(30);

const BROWSER_COOKIE = 'recado_sso';

export type SingleSignOnOptions = CookieOptions & setUp.SetUpOptions;

export function singleSignOnRoutes(http: Http, tokens: Tokens, options: SingleSignOnOptions): void {
  const { secure, providers } = options;
  const cookie = { ...cookieOf(secure), path: '/api/auth/login/sso' };
  http.handle(
    api.findSingleSignOn,
    async ({ platform }, { query }) => ({ label: await labelOf(platform, query.domain) }),
    ASKING,
  );
  http.handle(
    api.beginSingleSignOn,
    async ({ platform, reply }, { body }) => {
      const { url, browser } = await beginSso(platform, providers, body.email);
      void reply.setCookie(BROWSER_COOKIE, browser, { ...cookie, maxAge: api.SSO_ATTEMPT_MINUTES * 60 });
      return { url };
    },
    STEPS,
  );
  http.handle(
    api.finishSingleSignOn,
    (call, { body: { state, ...rest } }) => {
      const browser = call.request.cookies[BROWSER_COOKIE];
      const answer = Object.fromEntries(Object.entries(rest).filter((entry) => entry[1] !== undefined));
      void call.reply.clearCookie(BROWSER_COOKIE, cookie);
      return letIn(call, secure, ({ origin }) =>
        finishSso(call.platform, tokens, providers, { state, answer, browser }, origin),
      );
    },
    STEPS,
  );
  setUpRoutes(http, options);
  http.route(api.unlinkUser, async (ctx, { params }) => {
    await unlinkUser(ctx, params.id);
    return {};
  });
  http.handle(api.unlinkOneself, async (call, { body }) => {
    await unlinkOneself(call, body.currentPassword);
    return {};
  });
}

function setUpRoutes(http: Http, options: setUp.SetUpOptions): void {
  http.route(api.getSingleSignOn, (ctx) => setUp.getSingleSignOn(ctx));
  http.route(api.setSingleSignOn, (ctx, { body }) => setUp.setSingleSignOn(ctx, body, options));
  http.route(api.deleteSingleSignOn, async (ctx) => {
    await setUp.deleteSingleSignOn(ctx);
    return {};
  });
  http.handle(api.trySingleSignOn, (call) => setUp.trySingleSignOn(call, options), CHECKS);
  http.handle(api.addSsoDomain, (call, { body }) => setUp.addDomain(call, body.domain), CHECKS);
  http.handle(api.verifySsoDomain, (call, { params }) => setUp.verifyDomain(call, params.id, options), CHECKS);
  http.route(api.deleteSsoDomain, async (ctx, { params }) => {
    await setUp.deleteDomain(ctx, params.id);
    return {};
  });
}
