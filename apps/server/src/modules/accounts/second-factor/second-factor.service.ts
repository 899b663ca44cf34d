// A second factor: an app set up by oneself and turned off by oneself; all of it, when the phone is gone, by an administrator.
import { randomBytes } from 'node:crypto';
import * as api from '@recado/contract/second-factor';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { Passkeys } from '../../../ports/passkeys.ts';
import { endSessions } from '../auth/sessions.service.ts';
import { takeTurn } from '../users/turn.service.ts';
import { checkMayManage } from '../users/users.service.ts';
import {
  afterRemoval,
  factorsOf,
  giveFirstCodes,
  giveRecoveryCodes,
  lockFactors,
  mailChange,
  note,
  type Factors,
} from './factors.ts';
import { removePasskeys } from './passkeys.repo.ts';
import { presentPasskey } from './passkeys.service.ts';
import { checkOwnProof, opened, type OwnProof } from './proofs.service.ts';
import { plainCode } from './recovery-codes.rules.ts';
import { countRecoveryCodes, removeRecoveryCodes } from './recovery-codes.repo.ts';
import { confirm, findApp, removeApp, storeSecret } from './second-factor.repo.ts';
import { appAddress, base32, stepOf } from './totp.rules.ts';

const SECRET_BYTES = 20;

export async function describeFactors(ctx: Ctx, { origin }: Passkeys) {
  const { userId } = actorOf(ctx);
  const { app, passkeys } = await factorsOf(ctx.tx, userId);
  return {
    since: app?.toISOString() ?? null,
    passkeys: passkeys.map(presentPasskey),
    passkeysAt: origin,
    recoveryCodes: await countRecoveryCodes(ctx.tx, userId),
  };
}

/** What is no guess where it is refused: asked before the code is, too. */
export async function checkNoApp(ctx: Ctx): Promise<Factors> {
  const before = await lockFactors(ctx.tx, actorOf(ctx).userId);
  return before.app ? fail('ERR_SECOND_FACTOR_ON') : before;
}

export async function checkApp(ctx: Ctx): Promise<void> {
  const { app } = await lockFactors(ctx.tx, actorOf(ctx).userId);
  if (!app) fail('ERR_SECOND_FACTOR_OFF');
}

export async function checkAny(ctx: Ctx): Promise<void> {
  const { any } = await lockFactors(ctx.tx, actorOf(ctx).userId);
  if (!any) fail('ERR_SECOND_FACTOR_OFF');
}

/** Whoever comes here has said their password; who has a second factor proves it, too. @returns what is not answered again */
export async function beginFactor(
  ctx: Ctx,
  passkeys: Passkeys,
  { email, ...proof }: OwnProof & { email: string },
): Promise<{ secret: string; address: string }> {
  const { userId } = actorOf(ctx);
  const before = await checkNoApp(ctx);
  if (before.any) await checkOwnProof(ctx, passkeys, proof);
  const secret = randomBytes(SECRET_BYTES);
  const sealed = ctx.platform.secrets.encrypt(secret);
  if (!(await storeSecret(ctx.tx, userId, sealed, ctx.now))) fail('ERR_SECOND_FACTOR_ON');
  return { secret: base32(secret), address: appAddress(secret, email) };
}

export async function confirmFactor(ctx: Ctx, typed: string): Promise<{ recoveryCodes: string[] }> {
  const { userId } = actorOf(ctx);
  const before = await lockFactors(ctx.tx, userId);
  const app = found(await findApp(ctx.tx, userId), 'ERR_SECOND_FACTOR_OFF');
  if (app.confirmedAt) fail('ERR_SECOND_FACTOR_ON');
  const secret = found(opened(ctx.platform, app.secret), 'ERR_SECOND_FACTOR_OFF');
  const step = stepOf(secret, plainCode(typed), ctx.now);
  if (step === undefined) fail('ERR_SECOND_FACTOR_CODE');
  if (!(await confirm(ctx.tx, userId, step, ctx.now))) fail('ERR_SECOND_FACTOR_ON');
  await note(ctx, 'addFactor');
  return { recoveryCodes: await giveFirstCodes(ctx, userId, before) };
}

export async function renewCodes(ctx: Ctx, passkeys: Passkeys, proof: OwnProof): Promise<{ recoveryCodes: string[] }> {
  await checkAny(ctx);
  await checkOwnProof(ctx, passkeys, proof);
  await note(ctx, 'renewCodes');
  return { recoveryCodes: await giveRecoveryCodes(ctx, actorOf(ctx).userId) };
}

/** The app; passkeys stay. */
export async function turnOff(ctx: Ctx, passkeys: Passkeys, proof: OwnProof): Promise<void> {
  const { userId } = actorOf(ctx);
  await checkApp(ctx);
  await checkOwnProof(ctx, passkeys, proof);
  await removeApp(ctx.tx, userId);
  await afterRemoval(ctx, userId);
  await note(ctx, 'removeFactor');
}

/**
 * All of it. Their sessions end: the phone that is gone may be in one. One's own is turned off by whoever has password
 * and code.
 */
export async function resetFactor(asked: Ctx, userId: number): Promise<void> {
  const ctx = await takeTurn(asked, api.resetSecondFactor);
  await checkMayManage(ctx, userId);
  if (userId === actorOf(ctx).userId) fail('ERR_NO_PERMISSION', 'Nobody resets their own');
  const { any } = await lockFactors(ctx.tx, userId);
  if (!any) fail('ERR_SECOND_FACTOR_OFF', 'There is nothing to reset');
  await endSessions(ctx, userId);
  await removeApp(ctx.tx, userId);
  await removePasskeys(ctx.tx, userId);
  await removeRecoveryCodes(ctx.tx, userId);
  await mailChange(ctx, userId, 'resetFactor');
}
