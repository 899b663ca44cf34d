// When a company's time ends, in days and colours. Pure.
import { dayIn, daysBetween } from '@recado/rules/days';

/** Calendar days from now to then, where the company is; negative: since. */
export const daysUntil = (moment: string, now: number, timeZone: string): number =>
  daysBetween(dayIn(now, timeZone), dayIn(moment, timeZone));

/** As the specification colours the list of companies. */
export function dueColor(days: number): 'yellow' | 'orange' | 'red' | null {
  if (days === 5) return 'yellow';
  if (days >= -3 && days <= 4) return 'orange';
  return days === -4 ? 'red' : null;
}

/** The day of a moment where the company is, `2026-11-21`; empty: none. */
export const dayOf = (moment: string | null, timeZone: string): string =>
  moment === null ? '' : dayIn(moment, timeZone);
