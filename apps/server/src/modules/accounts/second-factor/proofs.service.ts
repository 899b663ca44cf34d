// That it is really them: a code of their app, a recovery code, or a passkey. By this it is used up.
import type { AuthenticationResponse } from '@recado/contract/web-authn';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Passkeys } from '../../../ports/passkeys.ts';
import { takeRecoveryCode } from './factors.ts';
import { listPasskeys, takeChallenge, usePasskey } from './passkeys.repo.ts';
import { isAppCode, plainCode } from './recovery-codes.rules.ts';
import { findApp, useStep } from './second-factor.repo.ts';
import { stepOf } from './totp.rules.ts';

/** One of them. */
export interface Proof {
  code?: string | undefined;
  passkey?: AuthenticationResponse | undefined;
}

/** In an open session. */
export interface OwnProof extends Proof {
  /** of takeAsked() */
  asked: string | undefined;
}

/**
 * ERR_SECOND_FACTOR_CODE, or ERR_PASSKEY_REFUSED, where it is not.
 * @param asked what the browser was asked; undefined: nothing, or too long ago
 */
export async function checkProof(
  ctx: Ctx,
  passkeys: Passkeys,
  { userId, code, passkey }: Proof & { userId: number },
  asked: () => Promise<string | undefined>,
): Promise<void> {
  if (passkey) {
    const challenge = await asked();
    if (challenge === undefined || !(await takePasskey(ctx, passkeys, { userId, passkey, challenge })))
      fail('ERR_PASSKEY_REFUSED');
  } else if (code === undefined || !(await takeCode(ctx, userId, code))) fail('ERR_SECOND_FACTOR_CODE');
}

/** What the browser of whoever calls was asked, for this once. In a transaction of its own: what is refused uses it up, too. */
export const takeAsked = (ctx: Ctx, kind: 'show' | 'make' | 'makeFirst'): Promise<string | undefined> =>
  takeChallenge(ctx.tx, actorOf(ctx).userId, kind, ctx.now);

/** Of whoever calls. */
export async function checkOwnProof(ctx: Ctx, passkeys: Passkeys, { asked, ...proof }: OwnProof): Promise<void> {
  const { userId } = actorOf(ctx);
  await checkProof(ctx, passkeys, { ...proof, userId }, () => Promise.resolve(asked));
}

async function takeCode(ctx: Ctx, userId: number, typed: string): Promise<boolean> {
  const code = plainCode(typed);
  if (!isAppCode(code)) return takeRecoveryCode(ctx, userId, typed);
  const app = await findApp(ctx.tx, userId);
  const secret = app?.confirmedAt ? opened(ctx.platform, app.secret) : undefined;
  const step = secret && stepOf(secret, code, ctx.now);
  return step !== undefined && useStep(ctx.tx, userId, step);
}

interface Shown {
  userId: number;
  passkey: AuthenticationResponse;
  challenge: string;
}

async function takePasskey({ tx, now }: Ctx, passkeys: Passkeys, { userId, passkey, challenge }: Shown) {
  const stored = (await listPasskeys(tx, userId)).find(({ credentialId }) => credentialId === passkey.id);
  if (!stored) return false;
  const uses = await passkeys.shown(passkey, challenge, stored);
  return uses !== undefined && usePasskey(tx, stored.id, uses, now);
}

/** undefined: it was sealed with another SECRET_KEY, and is set up anew. */
export function opened({ secrets }: Ctx['platform'], sealed: Buffer): Buffer | undefined {
  try {
    return secrets.decrypt(sealed);
  } catch {
    return undefined;
  }
}
