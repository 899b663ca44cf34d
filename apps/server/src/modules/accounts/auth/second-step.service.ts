// The second step of signing in: a challenge that the first one gave, and a code or a passkey.
import type { ErrorCode } from '@recado/contract/errors';
import { AppError, fail } from '../../../platform/errors.ts';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { ChallengeClaims, Tokens } from '../../../platform/http/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findById, lockRefreshes, type Candidate } from './auth.repo.ts';
import { checkMayEnter, checkPaid, noteRefusal, openSession, type OpenSession } from './auth.service.ts';
import { checkCode } from './check-password.service.ts';
import type { Origin } from './sign-ins.service.ts';

export interface SecondStep {
  challenge: string;
  /** the cookie of a browser in which they have signed in before */
  device: string | undefined;
  /** that the code is theirs, and used up by this: ERR_SECOND_FACTOR_CODE; or ERR_PASSKEY_REFUSED */
  check: (ctx: Ctx, userId: number) => Promise<void>;
}

const WRONG: readonly ErrorCode[] = ['ERR_SECOND_FACTOR_CODE', 'ERR_PASSKEY_REFUSED'];

/** Whose challenge it is, while it is good, and whether single sign-on gave it. */
export async function readStep(
  platform: Platform,
  tokens: Tokens,
  challenge: string,
): Promise<Candidate & Pick<ChallengeClaims, 'sso'>> {
  const claims = readChallenge(tokens, challenge);
  const candidate = await platform.db.oneStatement(claims.companyId, (tx) => findById(tx, claims.id));
  if (!candidate || candidate.ways.length === 0 || candidate.session !== claims.session) failOver();
  checkMayEnter(candidate, platform.clock.now());
  return { ...candidate, sso: claims.sso };
}

/**
 * What signIn() answers where no second factor is on. A challenge is good until a session of this user begins or ends, by
 * itself among others, and for some minutes: ERR_SECOND_FACTOR_OVER. A wrong code may be followed by another.
 */
export async function takeSecondStep(
  platform: Platform,
  tokens: Tokens,
  { challenge, device, check }: SecondStep,
  origin: Origin,
): Promise<OpenSession> {
  const candidate = await readStep(platform, tokens, challenge);
  const { id, companyId, email, sso } = candidate;
  const session = await checkCode(platform, { userId: id, email, device }, () =>
    noting(platform, candidate, origin, () =>
      inCompany(platform, companyId, undefined, async (ctx) => {
        // Of two steps at once, the second finds the session that the first has begun.
        const locked = await lockRefreshes(ctx.tx, id);
        if (locked?.session !== candidate.session) failOver();
        await check(ctx, id);
        return openSession(ctx, tokens, id, origin, { action: sso ? 'ssoSignIn' : 'signIn', secondToo: false });
      }),
    ),
  );
  // Not before: a code that was right is no guess.
  return checkPaid(platform, candidate, session);
}

/** A wrong code is written down as a wrong password is: what the transaction wrote is gone with it. */
async function noting<T>(platform: Platform, candidate: Candidate, origin: Origin, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && WRONG.includes(error.code)) await noteRefusal(platform, candidate, origin);
    throw error;
  }
}

function readChallenge(tokens: Tokens, challenge: string): ChallengeClaims {
  try {
    return tokens.readChallenge(challenge);
  } catch (error) {
    // What else goes wrong is no word on the challenge.
    if (error instanceof AppError) failOver();
    throw error;
  }
}

function failOver(): never {
  fail('ERR_SECOND_FACTOR_OVER', 'This sign-in has run out or was used: begin again');
}
