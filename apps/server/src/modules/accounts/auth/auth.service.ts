// Signing in, staying signed in, signing out.
import type { SecondWay, SessionUser } from '@recado/contract/auth';
import { can } from '@recado/contract/permissions';
import { grantOf } from '@recado/rules/roles';
import { accountActed, emit } from '../../../events/domain-events.ts';
import { actorOf, inCompany, type Ctx } from '../../../platform/context.ts';
import { AppError, fail, found } from '../../../platform/errors.ts';
import type { RefreshClaims, Tokens } from '../../../platform/http/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import { CREDENTIAL_SETTINGS } from '../settings/settings.rules.ts';
import { loadActor } from './actor.service.ts';
import {
  findByEmail,
  findById,
  findSessionUser,
  lockRefreshes,
  setRefreshes,
  startSession,
  type Candidate,
} from './auth.repo.ts';
import { checkPassword, type Guess } from './check-password.service.ts';
import { browserOf, refreshWith } from './refreshes.rules.ts';
import { endSessions } from './sessions.service.ts';
import { recordSignIn, type FirstStep, type Origin } from './sign-ins.service.ts';
import { isExpired } from './subscription.rules.ts';

export interface OpenSession {
  /** the access token */
  token: string;
  /** for the cookie */
  refreshToken: string;
  user: SessionUser;
}

/** The password was right, and a second factor is still to come. */
export interface Challenge {
  challenge: string;
  ways: SecondWay[];
}

/**
 * Opens the user's one session; those before it end. Throws ERR_INVALID_CREDENTIALS whether the address or the
 * password is wrong: nobody learns here which addresses exist. After the due date sign-in is refused
 * (ERR_SUBSCRIPTION_EXPIRED); that of whoever sees to paying carries a session in which the company can be paid for, and
 * nothing else. Where there is a second factor, nothing is opened yet, and nothing ends.
 */
export async function signIn(
  platform: Platform,
  tokens: Tokens,
  guess: Guess,
  origin: Origin,
): Promise<OpenSession | Challenge> {
  const candidate = await checkPassword(
    platform,
    guess,
    (tx) => findByEmail(tx, guess.email),
    (account) => noteRefusal(platform, account, origin),
  );
  if (!candidate) fail('ERR_INVALID_CREDENTIALS');
  if (candidate.withoutPassword) fail('ERR_SSO_ONLY', 'Their company has its people sign in by single sign-on');
  return afterFirstStep(platform, tokens, candidate, origin, { action: 'signIn', secondToo: false });
}

/** The same for whom somebody else has vouched for: no password is asked for. */
export async function signInAs(
  platform: Platform,
  tokens: Tokens,
  { companyId, userId }: { companyId: number; userId: number },
  origin: Origin,
  by: FirstStep,
): Promise<OpenSession | Challenge> {
  const candidate = await platform.db.oneStatement(companyId, (tx) => findById(tx, userId));
  return afterFirstStep(platform, tokens, found(candidate, 'ERR_INVALID_CREDENTIALS'), origin, by);
}

async function afterFirstStep(
  platform: Platform,
  tokens: Tokens,
  candidate: Candidate,
  origin: Origin,
  by: FirstStep,
): Promise<OpenSession | Challenge> {
  checkMayEnter(candidate, platform.clock.now());
  const { ways } = candidate;
  if (ways.length > 0 && !by.secondToo)
    return { challenge: tokens.challenge({ ...candidate, sso: by.action === 'ssoSignIn' }), ways };
  return enter(platform, candidate, (ctx) => openSession(ctx, tokens, candidate.id, origin, by));
}

/** After the due date, those are let in who see to paying. */
export function checkMayEnter(candidate: Candidate, now: Date): void {
  if (!candidate.active) fail('ERR_COMPANY_DISABLED');
  if (isExpired(candidate, now) && !mayPay(candidate)) failExpired(candidate);
}

const mayPay = ({ profile, rolePermissions }: Candidate): boolean =>
  can(grantOf(profile, rolePermissions), 'billing-page:view');

/** @param open opens it, in the transaction in which it is found that they may; throws SignedInToPay after the due date */
export async function enter(
  platform: Platform,
  candidate: Candidate,
  open: (ctx: Ctx) => Promise<OpenSession>,
): Promise<OpenSession> {
  return checkPaid(platform, candidate, await inCompany(platform, candidate.companyId, undefined, open));
}

/** Throws SignedInToPay. */
export function checkPaid({ clock }: Platform, candidate: Candidate, session: OpenSession): OpenSession {
  if (isExpired(candidate, clock.now())) throw new SignedInToPay(candidate, session);
  return session;
}

export async function openSession(
  ctx: Ctx,
  tokens: Tokens,
  userId: number,
  origin: Origin,
  { action, secondToo }: FirstStep,
): Promise<OpenSession> {
  const session = await beginSession(ctx, userId);
  await recordSignIn(ctx, { userId, session, provenElsewhere: secondToo }, origin);
  const user = await sessionUserOf(ctx, userId);
  const by = { userId, name: user.name };
  emit(ctx, 'acted', accountActed(user, { action, by, address: origin.address }));
  return sessionOf(tokens, { session, refreshes: 0, browser: browserOf(origin.agent) }, user);
}

/** In the company that has such an account; for nobody as many ways to the database. */
export const noteRefusal = (platform: Platform, account: Candidate | undefined, { address }: Origin): Promise<void> =>
  inCompany(platform, account?.companyId ?? 0, undefined, async (ctx) => {
    const by = { userId: null, name: '' };
    await Promise.resolve(
      account && emit(ctx, 'acted', accountActed(account, { action: 'signInFailed', by, address })),
    );
  });

/** Whoever was in is told that the account is used elsewhere, and out. */
async function beginSession(ctx: Ctx, userId: number): Promise<number> {
  const session = found(await startSession(ctx.tx, userId), 'ERR_INVALID_CREDENTIALS');
  ctx.publish('auth', { action: 'update', user: { id: userId, session } }, [userRoom(userId)]);
  emit(ctx, 'session.ended', { userId });
  return session;
}

/** What a refusal says: when the company's time ended, and on whose calendar that is a day. */
type Ended = Pick<Candidate, 'dueDate' | 'timeZone'>;

const expiredDetails = ({ dueDate, timeZone }: Ended) => ({ dueDate: dueDate?.toISOString() ?? null, timeZone });

const failExpired = (ended: Ended): never => fail('ERR_SUBSCRIPTION_EXPIRED', undefined, expiredDetails(ended));

/** Refused, but with a session in which only the calls of paying answer: `details.token` and the cookie. */
export class SignedInToPay extends AppError {
  readonly session: OpenSession;

  constructor(ended: Ended, session: OpenSession) {
    super('ERR_SUBSCRIPTION_EXPIRED', undefined, { ...expiredDetails(ended), token: session.token });
    this.session = session;
  }
}

/**
 * New tokens of the session that the refresh token names, which is good for this once. Throws ERR_SESSION_REUSED where it
 * was used before: then two have it, and nobody stays signed in. After the due date only those have a session who see to paying.
 */
export async function refreshSession(
  platform: Platform,
  tokens: Tokens,
  refreshToken: string | undefined,
  agent: string | undefined,
): Promise<OpenSession> {
  const browser = browserOf(agent);
  const claims = readRefresh(tokens, refreshToken);
  const session = await inCompany(
    platform,
    claims.companyId,
    (tx) => loadActor(tx, claims, platform.clock.now()),
    async (ctx) => {
      const user = await sessionUserOf(ctx, claims.id);
      const { expired, dueDate, timeZone } = user.company;
      if (expired && !can(user, 'billing-page:view'))
        failExpired({ dueDate: dueDate === null ? null : new Date(dueDate), timeZone });
      const refreshes = await takeRefresh(ctx, claims, browser);
      const { session: number } = claims;
      return refreshes === undefined ? undefined : sessionOf(tokens, { session: number, refreshes, browser }, user);
    },
  );
  if (!session) {
    platform.log.warn({ userId: claims.id, companyId: claims.companyId }, 'a refresh token was used twice');
    fail('ERR_SESSION_REUSED', 'This sign-in was used in two places: it has ended in both');
  }
  return session;
}

/** The number of the token that takes its place; undefined: it has been stolen, and the session has ended. */
async function takeRefresh(ctx: Ctx, claims: RefreshClaims, browser: string): Promise<number | undefined> {
  const known = await lockRefreshes(ctx.tx, claims.id);
  if (known?.session !== claims.session) fail('ERR_SESSION_EXPIRED', 'Sign in to go on');
  const refresh = refreshWith(claims.refreshes, known, ctx.now, (claims.browser ?? browser) === browser);
  switch (refresh.kind) {
    case 'next':
      await setRefreshes(ctx.tx, claims.id, refresh.now);
      return refresh.now.refreshes;
    case 'again':
      return known.refreshes;
    case 'stolen':
      await beginSession(ctx, claims.id);
      return undefined;
  }
}

/** To the browser an expired refresh token is like none: there is nothing left to try. */
function readRefresh(tokens: Tokens, refreshToken: string | undefined): RefreshClaims {
  try {
    return tokens.readRefresh(refreshToken ?? '');
  } catch {
    return fail('ERR_SESSION_EXPIRED', 'Sign in to go on');
  }
}

export const signOut = async (ctx: Ctx): Promise<void> => void (await endSessions(ctx, actorOf(ctx).userId));

export async function sessionUserOf(ctx: Ctx, userId: number): Promise<SessionUser> {
  const row = found(await findSessionUser(ctx.tx, userId, CREDENTIAL_SETTINGS), 'ERR_SESSION_EXPIRED');
  const { user, role, queues, company, settings, plan, hasAssistant, exempt, lacksSecondFactor } = row;
  return {
    ...user,
    role,
    permissions: [...grantOf(user.profile, row.rolePermissions).permissions],
    allTicket: user.allTicket ? 'enabled' : 'desabled',
    queues,
    ...(lacksSecondFactor && { secondFactor: 'needed' as const }),
    company: {
      ...company,
      dueDate: company.dueDate?.toISOString() ?? null,
      trialExpiration: company.trialExpiration?.toISOString() ?? null,
      expired: isExpired({ exempt, dueDate: company.dueDate }, ctx.now),
      settings,
      plan,
      hasAssistant,
    },
  };
}

function sessionOf(
  tokens: Tokens,
  numbers: Pick<RefreshClaims, 'session' | 'refreshes' | 'browser'>,
  user: SessionUser,
): OpenSession {
  const claims = { id: user.id, companyId: user.companyId, ...numbers };
  return { token: tokens.access(claims), refreshToken: tokens.refresh(claims), user };
}
