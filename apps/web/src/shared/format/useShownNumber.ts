// Phone numbers as people write them in their country. What knows all countries comes with the first number that is shown:
// until then, and where it does not come, a number is its digits.
import { isWrittenNumber } from '@recado/rules/phone';
import { useSyncExternalStore } from 'react';

type Format = (number: string) => string;

const asDigits: Format = (number) => (/^\d+$/.test(number) ? `+${number}` : number);

let format = asDigits;
let coming: Promise<void> | undefined;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  const { internationalNumber } = await import('./internationalNumber.ts');
  format = (number) => (isWrittenNumber(number) ? internationalNumber(number) : undefined) ?? asDigits(number);
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

/** Of a number with its country code; what is none stays as it is. */
export const useShownNumber = (): Format => useSyncExternalStore(subscribe, () => format);
