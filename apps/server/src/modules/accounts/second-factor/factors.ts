// What somebody signs in with besides their password, all of it: an app, passkeys, and codes for when neither is there.
import { accountActed, emit } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';
import { membershipChanged } from '../../../platform/realtime/membership.ts';
import { sendMail } from '../mail/mail.service.ts';
import { findOwner } from '../users/owner.service.ts';
import { factorMail, type FactorChange } from './factor-mails.rules.ts';
import { listPasskeys, type PasskeyRow } from './passkeys.repo.ts';
import { newRecoveryCodes, plainCode } from './recovery-codes.rules.ts';
import { removeRecoveryCodes, replaceRecoveryCodes, useRecoveryCode } from './recovery-codes.repo.ts';
import { findApp, lockPerson } from './second-factor.repo.ts';

export interface Factors {
  /** since when; null: there is none */
  app: Date | null;
  passkeys: PasskeyRow[];
  /** there is one */
  any: boolean;
}

export async function factorsOf(tx: Tx, userId: number): Promise<Factors> {
  const app = (await findApp(tx, userId))?.confirmedAt ?? null;
  const passkeys = await listPasskeys(tx, userId);
  return { app, passkeys, any: app !== null || passkeys.length > 0 };
}

/** The same, for whoever changes it: of two calls at once, the second sees what the first has done. */
export async function lockFactors(tx: Tx, userId: number): Promise<Factors> {
  await lockPerson(tx, userId);
  return factorsOf(tx, userId);
}

/** @returns what is not answered again */
export async function giveRecoveryCodes({ tx, platform }: Ctx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashOf(platform, userId, plainCode(code)));
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

/** To whoever has had no second factor until now; the codes of others stay good. */
export const giveFirstCodes = async (ctx: Ctx, userId: number, before: Factors): Promise<string[]> =>
  before.any ? [] : giveRecoveryCodes(ctx, userId);

/** By this it is used up. */
export const takeRecoveryCode = ({ tx, platform }: Ctx, userId: number, typed: string): Promise<boolean> =>
  useRecoveryCode(tx, userId, hashOf(platform, userId, plainCode(typed)));

/**
 * One of their own is gone. Without any, codes are of no use; and where the company asks for one, they are let in nowhere
 * until they have another: their sockets ask anew.
 */
export async function afterRemoval(ctx: Ctx, userId: number): Promise<void> {
  const { any } = await factorsOf(ctx.tx, userId);
  if (any) return;
  await removeRecoveryCodes(ctx.tx, userId);
  membershipChanged(ctx, userId);
}

/** Of one's own: written down, and mailed, so that they learn of it if it was not them. @param passkey as it is called */
export async function note(ctx: Ctx, action: Exclude<FactorChange, 'resetFactor'>, passkey?: string): Promise<void> {
  const { userId, name, address } = actorOf(ctx);
  const acted = accountActed({ id: userId, name }, { action, by: { userId, name }, address });
  const side = action === 'removePasskey' ? 'before' : 'after';
  emit(ctx, 'acted', passkey === undefined ? acted : { ...acted, [side]: { passkey } });
  await mailChange(ctx, userId, action, passkey);
}

export async function mailChange({ tx, platform }: Ctx, userId: number, change: FactorChange, passkey = '') {
  const { companyId, email, name, language } = found(await findOwner(tx, userId), 'ERR_NO_USER_FOUND');
  await sendMail(platform, tx, { to: email, ...factorMail(language, change, { name, passkey }), companyId });
}

const hashOf = ({ secrets }: Ctx['platform'], userId: number, code: string): string =>
  secrets.sign('recovery codes', `${userId} ${code}`);
