// When and from where somebody has signed in, for themselves to see.
import { SIGN_INS, type SignIn } from '@recado/contract/auth';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { networkOf } from '../../../platform/http/network-address.ts';
import { browserOf } from './browser-names.rules.ts';
import { insertSignIn, listOfUser, type SignInValues } from './sign-ins.repo.ts';

/** Whence a call comes. */
export interface Origin {
  address: string;
  /** the User-Agent header */
  agent: string | undefined;
}

/** How the first step was done. */
export interface FirstStep {
  action: 'signIn' | 'ssoSignIn';
  /** the second was done there, too */
  secondToo: boolean;
}

const DAY_MS = 24 * 60 * 60_000;

export async function recordSignIn(
  ctx: Ctx,
  begun: Pick<SignInValues, 'userId' | 'session' | 'provenElsewhere'>,
  { address, agent }: Origin,
): Promise<void> {
  const values = { ...begun, ...browserOf(agent), address: networkOf(address), createdAt: ctx.now };
  await insertSignIn(ctx.tx, values);
}

export async function listSignIns(ctx: Ctx): Promise<SignIn[]> {
  const since = new Date(ctx.now.getTime() - SIGN_INS.days * DAY_MS);
  const rows = await listOfUser(ctx.tx, actorOf(ctx).userId, since);
  return rows.map(({ at, refreshedAt, lastSeenAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    // The only session that is open: whatever they did last, they did in it.
    lastUsedAt: row.current ? latest(at, refreshedAt, lastSeenAt).toISOString() : null,
  }));
}

const latest = (...times: (Date | null)[]): Date => new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
