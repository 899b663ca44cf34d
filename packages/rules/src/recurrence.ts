// When the next payment is due.
import type { Recurrence } from '@recado/contract/constants';

export const RECURRENCE_MONTHS: Record<Recurrence, number> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};

/**
 * So many months on at the same time of the day, in UTC.
 * @param day of the month that it falls on, the date's own unless said: a day that the month lacks becomes its last, and
 * the month after has it again. 31 January, 28 February, 31 March.
 */
export function addRecurrence(date: Date, recurrence: Recurrence, day: number = date.getUTCDate()): Date {
  const next = new Date(date);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + RECURRENCE_MONTHS[recurrence]);
  next.setUTCDate(Math.min(day, lastDayOf(next)));
  return next;
}

/** Whether a date stands where such a day falls in its month. */
export const fallsOn = (date: Date, day: number): boolean => date.getUTCDate() === Math.min(day, lastDayOf(date));

const lastDayOf = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
