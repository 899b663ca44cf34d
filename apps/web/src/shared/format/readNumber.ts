// Phone numbers as people type and paste them. What knows all countries comes with the first one; the server, which has its
// own rule, gets what was typed where it does not come, or knows no such number.
import { isWrittenNumber } from '@recado/rules/phone';
import { useSession } from '../session/useSession.ts';

/** @param timeZone of the company: numbers without a country code are its country's */
export async function readNumber(typed: string, timeZone: string): Promise<string> {
  if (!isWrittenNumber(typed.trim())) return typed;
  const countries = await import('./internationalNumber.ts').catch(() => undefined);
  return countries?.withCountryCode(typed, timeZone) ?? typed;
}

/** @param known stored already: what was not changed stays as it is */
export function useReadNumber(): (typed: string, known?: string) => Promise<string> {
  const { timeZone } = useSession().user.company;
  return async (typed, known) => (typed === known ? typed : readNumber(typed, timeZone));
}
