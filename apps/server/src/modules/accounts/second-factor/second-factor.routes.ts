// Calls of the second factor. Passwords and codes are looked at before the transaction: tries stay counted.
import { loginSecond } from '@recado/contract/auth';
import * as api from '@recado/contract/second-factor';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { Call, Http } from '../../../platform/http/route.ts';
import type { Tokens } from '../../../platform/http/tokens.ts';
import { checkCode, checkPassword } from '../auth/check-password.service.ts';
import { letIn } from '../auth/entering.service.ts';
import type { CookieOptions } from '../auth/refresh-cookie.service.ts';
import { takeSecondStep } from '../auth/second-step.service.ts';
import { findOwner, type Owner } from '../users/owner.service.ts';
import {
  beginFactor,
  confirmFactor,
  describeFactor,
  renewCodes,
  resetFactor,
  takeCode,
  turnOff,
} from './second-factor.service.ts';

/** Of everybody behind one address, who may be a whole office; of one person, checkCode() counts. */
const STEPS = { config: { rateLimit: { max: 100, timeWindow: 60_000 } } };

export function secondFactorRoutes(http: Http, tokens: Tokens, { secure }: CookieOptions): void {
  http.handle(
    loginSecond,
    (call, { body: { challenge, code } }) =>
      letIn(call, secure, ({ device, origin }) =>
        takeSecondStep(
          call.platform,
          tokens,
          { challenge, device, proves: (ctx, userId) => takeCode(ctx, userId, code) },
          origin,
        ),
      ),
    STEPS,
  );
  http.route(api.getSecondFactor, (ctx) => describeFactor(ctx));
  http.handle(api.beginSecondFactor, async (call, { body }) => {
    const { email } = await provenOwner(call, body.currentPassword);
    return call.run((ctx) => beginFactor(ctx, email));
  });
  http.route(api.confirmSecondFactor, (ctx, { body }) => confirmFactor(ctx, body.code));
  http.handle(api.renewRecoveryCodes, (call, { body }) => proven(call, body, (ctx) => renewCodes(ctx, body.code)));
  http.handle(api.turnOffSecondFactor, async (call, { body }) => {
    await proven(call, body, async (ctx) => {
      await turnOff(ctx, body.code);
      return true;
    });
    return {};
  });
  http.route(api.resetSecondFactor, async (ctx, { params }) => {
    await resetFactor(ctx, params.id);
    return {};
  });
}

/** Who calls, if it is their password: ERR_WRONG_PASSWORD. Guesses count as those at the sign-in do. */
async function provenOwner(call: Call, password: string): Promise<Owner> {
  const { userId } = call.actor();
  const owner = found(await call.run(({ tx }) => findOwner(tx, userId)), 'ERR_SESSION_EXPIRED');
  const right = await checkPassword(call.platform, { email: owner.email, password }, async () => owner);
  return right ?? fail('ERR_WRONG_PASSWORD');
}

/** @param work takes the code, or fails */
async function proven<T>(
  call: Call,
  { currentPassword }: { currentPassword: string },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { id, email } = await provenOwner(call, currentPassword);
  const done = await checkCode(call.platform, { userId: id, email }, () => call.run(work));
  return done ?? fail('ERR_SECOND_FACTOR_CODE');
}
