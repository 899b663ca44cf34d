// What may be written down as holidays and exceptions, of a company or of a queue. Pure.
import type { SpecialDay, SpecialDays } from '@recado/contract/special-days';
import { fail } from '../../../platform/errors.ts';

/** Nowhere on earth is it still that day. */
const HOURS_BEHIND = 12;

/** What is over is a slip of the hand, unless it has stood there since before. */
export function checkSpecialDays(days: SpecialDays, stored: SpecialDays, now: Date): void {
  const earliest = new Date(now.getTime() - HOURS_BEHIND * 3_600_000).toISOString().slice(0, 10);
  const index = days.findIndex((day) => !day.yearly && day.to < earliest && !stored.some((old) => isSame(old, day)));
  if (index !== -1)
    fail('ERR_VALIDATION', 'A special day that is over', [
      { path: `specialDays.${index}.to`, message: 'must not be over, unless it is of every year' },
    ]);
}

const isSame = (one: SpecialDay, other: SpecialDay): boolean => one.from === other.from && one.to === other.to;
