// Phone numbers as people write them in their country. What knows all countries comes with the first number that is shown:
// until then, and where it does not come, a number is its digits.
import { isWrittenNumber } from '@recado/rules/phone';
import { useSyncExternalStore } from 'react';

/** @param timeZone whose country's numbers those without a country code are; left out: all have one */
type Format = (number: string, timeZone?: string) => string;

const asDigits: Format = (number) => (/^\d+$/.test(number) ? `+${number}` : number);
const asWritten: Format = (number, timeZone) => (timeZone === undefined ? asDigits(number) : number);

let format = asWritten;
let coming: Promise<void> | undefined;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  const { internationalNumber, withCountryCode } = await import('./internationalNumber.ts');
  format = (number, timeZone) => {
    const whole = timeZone === undefined ? number : withCountryCode(number, timeZone);
    const shown = whole !== undefined && isWrittenNumber(whole) ? internationalNumber(whole) : undefined;
    return shown ?? asWritten(number, timeZone);
  };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Asked for again with the next number where it did not come.
  coming ??= load().catch(() => {
    coming = undefined;
  });
  return () => listeners.delete(listener);
}

/** What is no number stays as it is. */
export const useShownNumber = (): Format => useSyncExternalStore(subscribe, () => format);
