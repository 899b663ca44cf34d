// A second factor: set up by oneself, asked for at the sign-in, turned off by oneself or, when the phone is gone, by an administrator.
import { randomBytes } from 'node:crypto';
import { APP_CODE, RECOVERY_CODES } from '@recado/contract/second-factor';
import { accountActed, emit } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { endSessions } from '../auth/sessions.service.ts';
import { findOwner } from '../users/owner.service.ts';
import { mayChange } from '../users/users.rules.ts';
import {
  confirm,
  findFactor,
  removeFactor,
  replaceRecoveryCodes,
  storeSecret,
  useRecoveryCode,
  useStep,
} from './second-factor.repo.ts';
import { appAddress, base32, stepOf } from './totp.rules.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODE_LENGTH = 10;

export async function describeFactor(ctx: Ctx) {
  const factor = await findFactor(ctx.tx, actorOf(ctx).userId);
  return { since: factor?.confirmedAt?.toISOString() ?? null, recoveryCodes: factor?.recoveryCodes ?? 0 };
}

/** Whoever comes here has said their password. @returns what is not answered again */
export async function beginFactor(ctx: Ctx, email: string): Promise<{ secret: string; address: string }> {
  const secret = randomBytes(SECRET_BYTES);
  const sealed = ctx.platform.secrets.encrypt(secret);
  if (!(await storeSecret(ctx.tx, actorOf(ctx).userId, sealed, ctx.now))) fail('ERR_SECOND_FACTOR_ON');
  return { secret: base32(secret), address: appAddress(secret, email) };
}

export async function confirmFactor(ctx: Ctx, typed: string): Promise<{ recoveryCodes: string[] }> {
  const { userId } = actorOf(ctx);
  const factor = found(await findFactor(ctx.tx, userId), 'ERR_SECOND_FACTOR_OFF');
  if (factor.confirmedAt) fail('ERR_SECOND_FACTOR_ON');
  const secret = found(opened(ctx.platform, factor.secret), 'ERR_SECOND_FACTOR_OFF');
  const step = stepOf(secret, plainCode(typed), ctx.now);
  if (step === undefined) fail('ERR_SECOND_FACTOR_CODE');
  if (!(await confirm(ctx.tx, userId, step, ctx.now))) fail('ERR_SECOND_FACTOR_ON');
  note(ctx, 'addFactor');
  return giveRecoveryCodes(ctx, userId);
}

/** Whether the code is theirs; by this it is used up. */
export async function takeCode({ tx, platform, now }: Ctx, userId: number, typed: string): Promise<boolean> {
  const code = plainCode(typed);
  if (!isAppCode(code)) return useRecoveryCode(tx, userId, hashOf(platform, userId, code));
  const factor = await findFactor(tx, userId);
  const secret = factor?.confirmedAt ? opened(platform, factor.secret) : undefined;
  const step = secret && stepOf(secret, code, now);
  return step !== undefined && useStep(tx, userId, step);
}

export async function renewCodes(ctx: Ctx, typed: string): Promise<{ recoveryCodes: string[] }> {
  const { userId } = actorOf(ctx);
  await checkTaken(ctx, userId, typed);
  return giveRecoveryCodes(ctx, userId);
}

export async function turnOff(ctx: Ctx, typed: string): Promise<void> {
  const { userId } = actorOf(ctx);
  await checkTaken(ctx, userId, typed);
  await removeFactor(ctx.tx, userId);
  note(ctx, 'removeFactor');
}

/** Of one's own. */
function note(ctx: Ctx, action: 'addFactor' | 'removeFactor'): void {
  const { userId, name } = actorOf(ctx);
  emit(ctx, 'acted', accountActed({ id: userId, name }, { action, by: { userId, name }, address: '' }));
}

/** Their sessions end: the phone that is gone may be in one. One's own is turned off by whoever has password and code. */
export async function resetFactor(ctx: Ctx, userId: number): Promise<void> {
  const owner = found(await findOwner(ctx.tx, userId), 'ERR_NO_USER_FOUND');
  const actor = actorOf(ctx);
  if (owner.id === actor.userId || !mayChange(actor, owner))
    fail('ERR_NO_PERMISSION', 'Nobody resets their own, nor that of who runs the installation');
  await endSessions(ctx, userId);
  await removeFactor(ctx.tx, userId);
}

async function checkTaken(ctx: Ctx, userId: number, typed: string): Promise<void> {
  const factor = await findFactor(ctx.tx, userId);
  if (!factor?.confirmedAt) fail('ERR_SECOND_FACTOR_OFF');
  if (!(await takeCode(ctx, userId, typed))) fail('ERR_SECOND_FACTOR_CODE');
}

async function giveRecoveryCodes(ctx: Ctx, userId: number): Promise<{ recoveryCodes: string[] }> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashOf(ctx.platform, userId, plainCode(code)));
  await replaceRecoveryCodes(ctx.tx, userId, hashes);
  return { recoveryCodes: codes };
}

const hashOf = ({ secrets }: Ctx['platform'], userId: number, code: string): string =>
  secrets.sign('recovery codes', `${userId} ${code}`);

/** undefined: it was sealed with another SECRET_KEY, and is set up anew. */
function opened({ secrets }: Ctx['platform'], sealed: Buffer): Buffer | undefined {
  try {
    return secrets.decrypt(sealed);
  } catch {
    return undefined;
  }
}

/** For who is without their phone, each good once: 50 bits, in two halves to be read: `k3m7x-pq2vd`. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = base32(randomBytes(RECOVERY_CODE_LENGTH)).slice(0, RECOVERY_CODE_LENGTH).toLowerCase();
    return `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;
  });

/** However it is typed: with spaces, without the stroke, in capitals. */
const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

/** As an app shows it; else it is a recovery code, or none. */
const isAppCode = (code: string): boolean => code.length === APP_CODE.digits && /^\d+$/.test(code);
