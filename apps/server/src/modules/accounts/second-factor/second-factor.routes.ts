// Calls of second factors. Passwords, codes and passkeys are looked at before the transaction: tries stay counted.
import { askPasskey, loginSecond } from '@recado/contract/auth';
import * as api from '@recado/contract/second-factor';
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import type { Call, Http } from '../../../platform/http/route.ts';
import type { Tokens } from '../../../platform/http/tokens.ts';
import type { Passkeys } from '../../../ports/passkeys.ts';
import { checkCode, requirePassword } from '../auth/check-password.service.ts';
import { letIn } from '../auth/entering.service.ts';
import type { CookieOptions } from '../auth/refresh-cookie.service.ts';
import { takeSecondStep } from '../auth/second-step.service.ts';
import { findOwner, type Owner } from '../users/owner.service.ts';
import * as own from './passkeys.service.ts';
import { checkProof, takeAsked } from './proofs.service.ts';
import {
  beginFactor,
  checkAny,
  checkApp,
  checkNoApp,
  confirmFactor,
  describeFactors,
  renewCodes,
  resetFactor,
  turnOff,
} from './second-factor.service.ts';

/** Of everybody behind one address, who may be a whole office; of one person, checkCode() counts. */
const STEPS = { config: { rateLimit: { max: 100, timeWindow: 60_000 } } };

export interface SecondFactorOptions extends CookieOptions {
  passkeys: Passkeys;
}

export function secondFactorRoutes(http: Http, tokens: Tokens, { secure, passkeys }: SecondFactorOptions): void {
  http.handle(
    loginSecond,
    (call, { body: { challenge, ...proof } }) =>
      letIn(call, secure, ({ device, origin }) => {
        const asked = () => Promise.resolve(own.askedAtSignIn(call.platform, challenge));
        const check = (ctx: Ctx, userId: number) => checkProof(ctx, passkeys, { ...proof, userId }, asked);
        return takeSecondStep(call.platform, tokens, { challenge, device, check }, origin);
      }),
    STEPS,
  );
  http.handle(
    askPasskey,
    ({ platform }, { body: { challenge } }) => own.askAtSignIn(platform, tokens, passkeys, challenge),
    STEPS,
  );
  http.route(api.getSecondFactor, (ctx) => describeFactors(ctx, passkeys));
  http.handle(api.beginSecondFactor, (call, { body }) =>
    proven(call, body, checkNoApp, (ctx, known) => beginFactor(ctx, passkeys, { ...body, ...known })),
  );
  http.route(api.confirmSecondFactor, (ctx, { body }) => confirmFactor(ctx, body.code));
  http.handle(api.renewRecoveryCodes, (call, { body }) =>
    proven(call, body, checkAny, (ctx, known) => renewCodes(ctx, passkeys, { ...body, ...known })),
  );
  http.handle(api.turnOffSecondFactor, async (call, { body }) => {
    await proven(call, body, checkApp, (ctx, known) => turnOff(ctx, passkeys, { ...body, ...known }));
    return {};
  });
  http.route(api.resetSecondFactor, async (ctx, { params }) => {
    await resetFactor(ctx, params.id);
    return {};
  });
  passkeyRoutes(http, passkeys);
}

function passkeyRoutes(http: Http, passkeys: Passkeys): void {
  http.route(api.askOwnPasskey, (ctx) => own.askOwnPasskey(ctx, passkeys));
  http.handle(api.beginPasskey, (call, { body }) =>
    proven(
      call,
      body,
      (ctx) => own.checkMayMake(ctx, passkeys),
      (ctx, known) => own.beginPasskey(ctx, passkeys, { ...body, ...known }),
    ),
  );
  http.handle(api.addPasskey, async (call, { body }) => {
    const asked = await call.run(own.takeMaking);
    return call.run((ctx) => own.addPasskey(ctx, passkeys, { ...body, asked }));
  });
  http.route(api.renamePasskey, (ctx, { params, body }) => own.renamePasskey(ctx, params.id, body.name));
  http.handle(api.removePasskey, async (call, { params, body }) => {
    const check = (ctx: Ctx) => own.checkOwnPasskey(ctx, params.id);
    // It is no guess at a password where there is nothing to remove.
    await call.run(check);
    await proven(call, body, check, (ctx, known) =>
      own.removePasskey(ctx, passkeys, { ...body, ...known, id: params.id }),
    );
    return {};
  });
}

/** Who calls, if it is their password: ERR_WRONG_PASSWORD. Guesses make them wait, as at the sign-in. */
async function provenOwner(call: Call, password: string): Promise<Owner> {
  const { userId } = call.actor();
  const owner = found(await call.run(({ tx }) => findOwner(tx, userId)), 'ERR_SESSION_EXPIRED');
  return requirePassword(call.platform, owner, password);
}

/** What is known of whoever calls when they prove who they are. */
interface Known {
  email: string;
  /** of takeAsked() */
  asked: string | undefined;
}

/**
 * @param check what is no guess where it fails, and not counted as one
 * @param work takes the code or the passkey, or fails; what the browser was asked is used up by either
 */
async function proven<T>(
  call: Call,
  { currentPassword }: { currentPassword: string },
  check: (ctx: Ctx) => Promise<unknown>,
  work: (ctx: Ctx, known: Known) => Promise<T>,
): Promise<T> {
  const { id, email } = await provenOwner(call, currentPassword);
  await call.run(check);
  return checkCode(call.platform, { userId: id, email }, async () => {
    const asked = await call.run((ctx) => takeAsked(ctx, 'show'));
    return call.run((ctx) => work(ctx, { email, asked }));
  });
}
