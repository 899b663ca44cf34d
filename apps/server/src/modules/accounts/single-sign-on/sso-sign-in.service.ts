// Signing in by the company's identity provider: the way there, the way back, and who it is that comes.
import { randomBytes } from 'node:crypto';
import { accountActed, emit } from '../../../events/domain-events.ts';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { Tokens } from '../../../platform/http/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProviderError, type IdentityProviders, type SentAlong } from '../../../ports/identity-provider.ts';
import { signInAs, type Challenge, type OpenSession } from '../auth/auth.service.ts';
import type { Origin } from '../auth/sign-ins.service.ts';
import { addVouched } from '../users/users.service.ts';
import { domainOf, identityOf, type Identity } from './identity.rules.ts';
import { providerOf } from './set-up.service.ts';
import { mailLinkChange } from './unlink.service.ts';
import {
  findLinked,
  insertAttempt,
  insertLink,
  lockByEmail,
  takeAttempt,
  touchLink,
  type Person,
} from './sso-links.repo.ts';
import { findByDomain, findSetUp, listDomains, type SetUpRow } from './sso-set-up.repo.ts';

const BYTES = 32;

/** What the button says; null: the domain has no single sign-on. */
export async function labelOf({ db }: Platform, domain: string): Promise<string | null> {
  const row = await db.withSystem((tx) => findByDomain(tx, domain));
  return row?.label ?? null;
}

/** Nothing of it is stored, and the provider sees two of them: none tells another. */
const sentAlong = ({ secrets }: Platform, state: string, browser: string): SentAlong => ({
  state,
  nonce: secrets.sign('single sign-on nonces', `${state} ${browser}`),
  verifier: secrets.sign('single sign-on verifiers', `${state} ${browser}`),
});

const hashOf = ({ secrets }: Platform, state: string, browser: string): string =>
  secrets.sign('single sign-on attempts', `${state} ${browser}`);

/** @returns `browser`: for its cookie, without which nobody comes back */
export async function beginSso(
  platform: Platform,
  providers: IdentityProviders,
  email: string,
): Promise<{ url: string; browser: string }> {
  const row = found(await platform.db.withSystem((tx) => findByDomain(tx, domainOf(email))), 'ERR_NOT_FOUND');
  const [state, browser] = [randomBytes(BYTES).toString('base64url'), randomBytes(BYTES).toString('base64url')];
  const url = await asking(platform, row, () =>
    providers.begin(providerOf(platform, row), sentAlong(platform, state, browser), email),
  );
  await inCompany(platform, row.companyId, undefined, ({ tx, now }) =>
    insertAttempt(tx, hashOf(platform, state, browser), now),
  );
  return { url, browser };
}

export interface Return {
  state: string;
  /** what else the browser came back with */
  answer: Readonly<Record<string, string>>;
  /** its cookie */
  browser: string | undefined;
}

/** As signIn() answers. Whoever comes by the provider has done the first step; the second is asked for as ever. */
export async function finishSso(
  platform: Platform,
  tokens: Tokens,
  providers: IdentityProviders,
  { state, answer, browser = '' }: Return,
  origin: Origin,
): Promise<OpenSession | Challenge> {
  const now = platform.clock.now();
  const companyId = await platform.db.withSystem((tx) => takeAttempt(tx, hashOf(platform, state, browser), now));
  if (companyId === undefined)
    fail('ERR_SECOND_FACTOR_OVER', 'It has run out, was used, or was begun in another browser');
  const { row, domains } = await platform.db.withTenant(companyId, async (tx) => ({
    row: found(await findSetUp(tx), 'ERR_NOT_FOUND'),
    domains: (await listDomains(tx)).filter(({ verifiedAt }) => verifiedAt).map(({ domain }) => domain),
  }));
  const claims = await asking(platform, row, () =>
    providers.finish(providerOf(platform, row), sentAlong(platform, state, browser), { ...answer, state }),
  );
  const identity = identityOf(claims, row.issuer, domains);
  if (!identity) fail('ERR_SSO_EMAIL', 'The provider names no verified address of the company’s domains');
  const userId = await userOf(platform, row, identity, origin);
  const by = { action: 'ssoSignIn', secondToo: row.trustsSecondFactor } as const;
  return signInAs(platform, tokens, { companyId, userId }, origin, by);
}

/** @throws ERR_SSO_PROVIDER where the provider is away, or says no */
async function asking<T>({ log }: Platform, { companyId }: SetUpRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ companyId, problem: error.problem, err: error }, 'an identity provider did not confirm a sign-in');
    return fail('ERR_SSO_PROVIDER', 'The identity provider did not confirm the sign-in', { problem: error.problem });
  }
}

/** By the provider's own name for them; by their address the first time, and then linked. */
async function userOf(platform: Platform, row: SetUpRow, identity: Identity, origin: Origin): Promise<number> {
  const { issuer, companyId, createsUsers, label } = row;
  return inCompany(platform, companyId, undefined, async (ctx) => {
    const linked = await findLinked(ctx.tx, issuer, identity.subject);
    const person =
      linked ?? (await lockByEmail(ctx.tx, identity.email)) ?? (await made(ctx, identity, createsUsers, origin));
    // Whoever runs the installation is not whom a company's provider says they are.
    if (person.super) fail('ERR_SSO_UNKNOWN', 'Super-administrators sign in with their password');
    if (linked) {
      await touchLink(ctx.tx, linked.id, ctx.now);
      return linked.id;
    }
    // An address that another had before them, at the provider, opens nothing here.
    if (person.linked) fail('ERR_SSO_UNKNOWN', 'This address is linked to another account of the provider');
    await insertLink(ctx.tx, { userId: person.id, issuer, subject: identity.subject, now: ctx.now });
    note(ctx, person, 'linkSso', origin);
    await mailLinkChange(ctx, person.id, 'linkSso', label);
    return person.id;
  });
}

async function made(ctx: Ctx, identity: Identity, createsUsers: boolean, origin: Origin): Promise<Person> {
  if (!createsUsers) fail('ERR_SSO_UNKNOWN', 'Nobody here has this address');
  const { id, name } = await addVouched(ctx, identity);
  note(ctx, { id, name }, 'create', origin);
  return { id, name, super: false, linked: false };
}

const note = (
  ctx: Ctx,
  account: { id: number; name: string },
  action: 'create' | 'linkSso',
  { address }: Origin,
): void =>
  emit(ctx, 'acted', accountActed(account, { action, by: { userId: account.id, name: account.name }, address }));
