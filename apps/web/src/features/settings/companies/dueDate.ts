// When a company's time ends, in days and colours. Pure.

/** Calendar days from now to then, where the reader is; negative: since. */
export function daysUntil(moment: string, now: number): number {
  return Math.round((startOf(new Date(moment)) - startOf(new Date(now))) / 86_400_000);
}

/** The date's day, as if it were in UTC: there no day is an hour short. */
const startOf = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

/** As the specification colours the list of companies. */
export function dueColor(days: number): 'yellow' | 'orange' | 'red' | null {
  if (days === 5) return 'yellow';
  if (days >= -3 && days <= 4) return 'orange';
  return days === -4 ? 'red' : null;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The day of a moment where the reader is, `2026-11-21`; empty: none. */
export function dayOf(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A day is paid for to its end. */
export const endOfDay = (day: string): string | null => (day === '' ? null : new Date(`${day}T23:59:59`).toISOString());
