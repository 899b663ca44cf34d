// Signing in, staying signed in, signing out.
import type { SessionUser } from '@recado/contract/auth';
import { actorOf, inCompany, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { Claims, Tokens } from '../../../platform/http/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sessionRoom, userRoom } from '../../../platform/realtime/rooms.ts';
import { CREDENTIAL_SETTINGS } from '../settings/settings.rules.ts';
import { loadActor } from './actor.service.ts';
import { findByEmail, findSessionUser, findSubscription, startSession, type Subscription } from './auth.repo.ts';
import { isPassword } from './passwords.service.ts';

export interface OpenSession {
  /** the access token */
  token: string;
  /** for the cookie */
  refreshToken: string;
  user: SessionUser;
}

/**
 * Opens the user's one session; those before it end. Throws ERR_INVALID_CREDENTIALS whether the address or the
 * password is wrong: nobody learns here which addresses exist.
 */
export async function signIn(
  platform: Platform,
  tokens: Tokens,
  { email, password }: { email: string; password: string },
): Promise<OpenSession> {
  const candidate = await platform.db.withSystem((tx) => findByEmail(tx, email));
  if (!(await isPassword(candidate?.passwordHash, password)) || !candidate) fail('ERR_INVALID_CREDENTIALS');
  if (!candidate.active) fail('ERR_COMPANY_DISABLED');
  requireSubscription(candidate, platform.clock.now());
  return inCompany(platform, candidate.companyId, undefined, async (ctx) => {
    const session = found(await startSession(ctx.tx, candidate.id), 'ERR_INVALID_CREDENTIALS');
    ctx.publish('auth', { action: 'update', user: { id: candidate.id, session } }, [userRoom(candidate.id)]);
    return open(tokens, session, await sessionUserOf(ctx, candidate.id));
  });
}

function requireSubscription({ exempt, dueDate }: Subscription, now: Date): void {
  if (!exempt && dueDate && dueDate < now)
    fail('ERR_SUBSCRIPTION_EXPIRED', undefined, { dueDate: dueDate.toISOString() });
}

/** New tokens of the session that the refresh token names; an ended subscription ends here what is still signed in. */
export async function refreshSession(
  platform: Platform,
  tokens: Tokens,
  refreshToken: string | undefined,
): Promise<OpenSession> {
  const claims = readRefresh(tokens, refreshToken);
  return inCompany(
    platform,
    claims.companyId,
    (tx) => loadActor(tx, claims),
    async (ctx) => {
      requireSubscription(found(await findSubscription(ctx.tx, claims.id), 'ERR_SESSION_EXPIRED'), ctx.now);
      return open(tokens, claims.session, await sessionUserOf(ctx, claims.id));
    },
  );
}

/** To the browser an expired refresh token is like none: there is nothing left to try. */
function readRefresh(tokens: Tokens, refreshToken: string | undefined): Claims {
  try {
    return tokens.read('refresh', refreshToken ?? '');
  } catch {
    return fail('ERR_SESSION_EXPIRED', 'Sign in to go on');
  }
}

export async function signOut(ctx: Ctx): Promise<void> {
  const { userId } = actorOf(ctx);
  const session = found(await startSession(ctx.tx, userId), 'ERR_SESSION_EXPIRED');
  // Nobody is in that room, so that no tab says "accessed on another computer"; the sockets of the old session end.
  ctx.publish('auth', { action: 'update', user: { id: userId, session } }, [sessionRoom(userId, session)]);
}

export async function sessionUserOf(ctx: Ctx, userId: number): Promise<SessionUser> {
  const row = found(await findSessionUser(ctx.tx, userId, CREDENTIAL_SETTINGS), 'ERR_SESSION_EXPIRED');
  const { user, queues, company, settings, plan } = row;
  return {
    ...user,
    allTicket: user.allTicket ? 'enabled' : 'desabled',
    queues,
    company: { ...company, dueDate: company.dueDate?.toISOString() ?? null, settings, plan },
  };
}

function open(tokens: Tokens, session: number, user: SessionUser): OpenSession {
  const claims = { id: user.id, companyId: user.companyId, session };
  return { token: tokens.access(claims), refreshToken: tokens.refresh(claims), user };
}
