// When a company's time ends, in days and colours. Pure.
import { dayIn, daysBetween } from '../../../shared/format/days.ts';

/** Calendar days from now to then, where the reader is; negative: since. */
export const daysUntil = (moment: string, now: number): number => daysBetween(dayIn(now), dayIn(moment));

/** As the specification colours the list of companies. */
export function dueColor(days: number): 'yellow' | 'orange' | 'red' | null {
  if (days === 5) return 'yellow';
  if (days >= -3 && days <= 4) return 'orange';
  return days === -4 ? 'red' : null;
}

/** The day of a moment where the reader is, `2026-11-21`; empty: none. */
export const dayOf = (moment: string | null): string => (moment === null ? '' : dayIn(moment));

/** A day is paid for to its end. */
export const endOfDay = (day: string): string | null => (day === '' ? null : new Date(`${day}T23:59:59`).toISOString());
