// When the next payment is due.
import type { Recurrence } from './constants.ts';

export const RECURRENCE_MONTHS: Record<Recurrence, number> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};

/** The same day and time so many months on, in UTC; a day that the month lacks becomes its last: 31 January + 1 = 28 February. */
export function addRecurrence(date: Date, recurrence: Recurrence): Date {
  const next = new Date(date);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + RECURRENCE_MONTHS[recurrence]);
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(date.getUTCDate(), last));
  return next;
}
