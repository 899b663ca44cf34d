// How a company's single sign-on is set up, and which addresses it is for.
import {
  MOST_SSO_DOMAINS,
  SSO_RETURN_PATH,
  type SingleSignOn,
  type singleSignOnInput,
  type SsoDomain,
} from '@recado/contract/single-sign-on';
import { grantOf, mayGive } from '@recado/rules/roles';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import type { FindDomainTexts } from '../../../ports/domain-records.ts';
import { ProviderError, type IdentityProviders, type ProviderSetUp } from '../../../ports/identity-provider.ts';
import { removeLinks } from './sso-links.repo.ts';
import * as repo from './sso-set-up.repo.ts';

const PURPOSE = 'single sign-on domains';
const RECORD = 'recado-verify=';
/** characters of it: 192 bits */
const TOKEN_LENGTH = 32;

type Input = z.output<typeof singleSignOnInput>;

export interface SetUpOptions {
  providers: IdentityProviders;
  domainTexts: FindDomainTexts;
  allowPrivateUrls: boolean;
}

/** Who says by whom people sign in could sign in as each of them. */
function checkMaySetUp(ctx: Pick<Ctx, 'actor'>): void {
  const { actor } = ctx;
  if (!actor || !mayGive(actor, grantOf('admin', null)))
    fail('ERR_MORE_THAN_OWN', 'Only administrators with all permissions set up single sign-on');
}

export const redirectUriOf = ({ publicUrl }: Platform): string => `${publicUrl}${SSO_RETURN_PATH}`;

export const providerOf = (platform: Platform, { issuer, clientId, clientSecret }: repo.SetUpRow): ProviderSetUp => ({
  issuer,
  clientId,
  clientSecret: platform.secrets.decrypt(clientSecret).toString('utf8'),
  redirectUri: redirectUriOf(platform),
});

/** Made of the company and the domain: another company's record proves nothing for this one. */
const recordOf = ({ secrets }: Platform, { companyId, domain }: Pick<repo.DomainRow, 'companyId' | 'domain'>): string =>
  RECORD + secrets.sign(PURPOSE, `${companyId} ${domain}`).slice(0, TOKEN_LENGTH);

const presentDomain = (platform: Platform, row: repo.DomainRow): SsoDomain => ({
  id: row.id,
  domain: row.domain,
  record: recordOf(platform, row),
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
});

export async function getSingleSignOn({ tx, platform }: Ctx): Promise<SingleSignOn> {
  const row = await repo.findSetUp(tx);
  const domains = await repo.listDomains(tx);
  return {
    setUp: row ? presentSetUp(row) : null,
    redirectUri: redirectUriOf(platform),
    domains: domains.map((domain) => presentDomain(platform, domain)),
  };
}

function presentSetUp({ issuer, clientId, label, ...row }: repo.SetUpRow): SingleSignOn['setUp'] {
  const { createsUsers, allowsPasswords, trustsSecondFactor } = row;
  return { issuer, clientId, hasSecret: true, label, createsUsers, allowsPasswords, trustsSecondFactor };
}

/** With another provider, or as another client of it, the names that it has for people are others: they are found anew. */
export async function setSingleSignOn(
  ctx: Ctx,
  input: Input,
  { allowPrivateUrls }: SetUpOptions,
): Promise<SingleSignOn> {
  checkMaySetUp(ctx);
  const { clientSecret: typed, ...values } = input;
  if (!URL.canParse(values.issuer)) throw validationFailed([{ path: 'issuer', message: 'must be an address' }]);
  if (!values.issuer.startsWith('https://') && !allowPrivateUrls)
    throw validationFailed([{ path: 'issuer', message: 'must begin with https://' }]);
  const before = await repo.lockSetUp(ctx.tx);
  const isOther = before?.issuer !== values.issuer || before.clientId !== values.clientId;
  // Or else whoever may write an address here would have the secret sent there.
  if (typed === '' && (!before || isOther)) throw validationFailed([{ path: 'clientSecret', message: 'Required' }]);
  if (isOther) await removeLinks(ctx.tx);
  const clientSecret =
    typed === '' && before ? before.clientSecret : ctx.platform.secrets.encrypt(Buffer.from(typed, 'utf8'));
  await repo.storeSetUp(ctx.tx, { ...values, clientSecret, updatedAt: ctx.now });
  tellAll(ctx);
  return getSingleSignOn(ctx);
}

/** Who may do nothing any more, or all again, asks who they are: the second step may now be the provider's, or ours. */
const tellAll = (ctx: Ctx): void => ctx.publish('settings', { action: 'reload' }, [companyRoom(ctx.companyId)]);

export async function deleteSingleSignOn(ctx: Ctx): Promise<void> {
  checkMaySetUp(ctx);
  await removeLinks(ctx.tx);
  if (!(await repo.removeSetUp(ctx.tx))) fail('ERR_NOT_FOUND');
  tellAll(ctx);
}

export async function trySingleSignOn(call: Call, { providers }: SetUpOptions) {
  const row = await call.run(async (ctx) => {
    checkMaySetUp(ctx);
    return found(await repo.findSetUp(ctx.tx), 'ERR_NOT_FOUND');
  });
  try {
    await providers.check(providerOf(call.platform, row));
    return { problem: null, said: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { problem: error.problem, said: error.said };
  }
}

export async function addDomain(call: Call, domain: string): Promise<SsoDomain> {
  const { companyId } = await call.admit();
  await checkFree(call.platform, domain, companyId);
  return call.run(async (ctx) => {
    checkMaySetUp(ctx);
    found(await repo.lockSetUp(ctx.tx), 'ERR_NOT_FOUND');
    const known = await repo.listDomains(ctx.tx);
    if (known.length >= MOST_SSO_DOMAINS && !known.some((row) => row.domain === domain))
      throw validationFailed([{ path: 'domain', message: `at most ${MOST_SSO_DOMAINS} domains` }]);
    return presentDomain(ctx.platform, found(await repo.insertDomain(ctx.tx, domain), 'ERR_NOT_FOUND'));
  });
}

/** Of two that prove it at once, the index lets one. */
async function checkFree({ db }: Platform, domain: string, companyId: number): Promise<void> {
  if (await db.withSystem((tx) => repo.isTaken(tx, domain, companyId)))
    fail('ERR_SSO_DOMAIN_TAKEN', 'Another company of this installation has this domain');
}

export async function verifyDomain(call: Call, id: number, { domainTexts }: SetUpOptions): Promise<SsoDomain> {
  const row = await call.run(async (ctx) => {
    checkMaySetUp(ctx);
    return found(await repo.findDomain(ctx.tx, id), 'ERR_NOT_FOUND');
  });
  const { platform } = call;
  await checkFree(platform, row.domain, row.companyId);
  const texts = await domainTexts(row.domain);
  const proved = texts.some((text) => text.trim() === recordOf(platform, row));
  // One that counts already goes on: the record may be taken away once it was found.
  if (!proved) return presentDomain(platform, row);
  return call.run(async ({ tx, now }) =>
    presentDomain(platform, found(await repo.verifyDomain(tx, id, row.verifiedAt ?? now), 'ERR_NOT_FOUND')),
  );
}

export async function deleteDomain(ctx: Ctx, id: number): Promise<void> {
  checkMaySetUp(ctx);
  if (!(await repo.removeDomain(ctx.tx, id))) fail('ERR_NOT_FOUND');
}
