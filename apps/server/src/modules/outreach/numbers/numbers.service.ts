// Is there such a number? Asked of the network once in a while only: asking much gets lines banned.
import { LIMITS } from '@recado/contract/constants';
import { canonicalPhone, digitsOf, phoneForms } from '@recado/rules/phone';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkNumberAtPace, type Unasked } from '../../catalog/connections/channel-requests.service.ts';
import type { Haste } from '../../catalog/connections/look-ups.service.ts';
import { hiddenColumns } from '../../catalog/contacts/hidden-ids.rules.ts';
import { findCheck, isConversant, storeCheck } from './numbers.repo.ts';

export interface CheckedNumber {
  /** as it is stored of contacts */
  number: string;
  /** null: nobody could be asked */
  exists: boolean | null;
  lid: string | null;
  /** why nobody was */
  because?: Unasked;
}

/** E.164 knows no longer ones. */
const MOST_DIGITS = 15;

/** The same question, asked at the same time, is asked once. */
const asking = new WeakMap<Platform, Map<string, Promise<CheckedNumber>>>();

/**
 * ERR_VALIDATION where it is no number, ERR_WAPP_CHECK_CONTACT where the network does not answer. Never inside a transaction.
 * What is known costs nothing of what the line may ask.
 */
export async function checkedNumber(
  platform: Platform,
  companyId: number,
  text: string,
  haste: Haste = 'awaited',
): Promise<CheckedNumber> {
  const digits = digitsOf(text);
  if (digits.length < LIMITS.number.min || digits.length > MOST_DIGITS)
    throw validationFailed([{ path: 'number', message: `must have ${LIMITS.number.min} to ${MOST_DIGITS} digits` }]);
  const number = canonicalPhone(digits);
  const known = await platform.db.withTenant(companyId, async (tx) => {
    const now = platform.clock.now();
    const check = await findCheck(tx, number, now);
    if (check) return { number: check.canonical, exists: check.exists, lid: check.hiddenId };
    return (await isConversant(tx, phoneForms(number))) ? { number, exists: true, lid: null } : undefined;
  });
  return known ?? once(platform, companyId, number, haste);
}

function once(platform: Platform, companyId: number, number: string, haste: Haste): Promise<CheckedNumber> {
  const of = asking.get(platform) ?? new Map<string, Promise<CheckedNumber>>();
  asking.set(platform, of);
  const key = `${companyId} ${haste} ${number}`;
  const running = of.get(key) ?? ask(platform, companyId, number, haste).finally(() => of.delete(key));
  of.set(key, running);
  return running;
}

async function ask(platform: Platform, companyId: number, number: string, haste: Haste): Promise<CheckedNumber> {
  const answer = await checkNumberAtPace(platform, companyId, number, haste);
  if ('unasked' in answer) return { number, exists: null, lid: null, because: answer };
  const canonical = answer.exists ? canonicalPhone(digitsOf(answer.number)) : number;
  const lid = hiddenColumns(answer.hiddenId ?? null).lid ?? null;
  await platform.db.withTenant(companyId, (tx) =>
    storeCheck(tx, { number, exists: answer.exists, canonical, hiddenId: lid, checkedAt: platform.clock.now() }),
  );
  return { number: canonical, exists: answer.exists, lid };
}
