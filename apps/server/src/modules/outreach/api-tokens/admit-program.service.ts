// Another program calls: whose token it shows, how much it has called, and whether it may make this call.
import { API_RATE, PLAN_FEATURES } from '@recado/contract/constants';
import { fail } from '../../../platform/errors.ts';
import type { AdmitProgram, Needed, Program } from '../../../platform/http/programs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../catalog/connections/connections.rules.ts';
import { callerOfConnection, callerOfToken, countCall, type Known } from './api-tokens.repo.ts';
import { WrongTokens } from './wrong-tokens.ts';

/** Across companies, by the token's hash: whoever calls is no one's employee. */
export type FindNamed = (hash: string, now: Date) => Promise<Known[]>;

export function admitPrograms({ db, clock }: Pick<Platform, 'db' | 'clock'>, find: FindNamed): AdmitProgram {
  const wrong = new WrongTokens(clock);
  return async (token, address, needed, told) => {
    const now = clock.now();
    const named = await find(hashToken(token) ?? '', now);
    const [known, another] = named;
    // What two companies have chosen both may not be meant by either.
    if (!known || another || (known.expiresAt !== null && new Date(known.expiresAt) <= now)) {
      wrong.count(address);
      fail('ERR_SESSION_EXPIRED', 'This token is not valid, or no longer');
    }
    const program = programOf(known);
    const { used, resetIn } = await db.oneStatement(known.companyId, (tx) => countCall(tx, program.caller, now));
    told({ ...API_RATE, used, resetIn });
    mustBeAllowed(known, needed);
    return program;
  };
}

const programOf = ({ companyId, name, tokenId, whatsappId, queueIds, scopes, features }: Known): Program => ({
  companyId,
  name,
  tokenId,
  whatsappId,
  caller: tokenId === null ? callerOfConnection(whatsappId ?? 0) : callerOfToken(tokenId),
  queueIds: queueIds && queueIds.length > 0 ? queueIds : null,
  scopes,
  features: PLAN_FEATURES.filter((feature) => features[feature]),
});

function mustBeAllowed({ scopes, halted, features }: Known, { scope, feature }: Needed): void {
  if (halted) fail(halted);
  if (feature !== undefined && !features[feature]) fail('ERR_PLAN_FEATURE');
  if (scopes && scope !== undefined && !scopes.includes(scope))
    fail('ERR_NO_PERMISSION', `The token lacks the scope ${scope}`);
}
