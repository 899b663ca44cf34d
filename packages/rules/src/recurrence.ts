// When the next payment is due.
import type { Recurrence } from '@recado/contract/constants';
import { clockIn, momentIn } from './days.ts';

export const RECURRENCE_MONTHS: Record<Recurrence, number> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};

/**
 * So many months on at the same time of the day, where the company is.
 * @param day of the month that it falls on, the date's own unless said: a day that the month lacks becomes its last, and
 * the month after has it again. 31 January, 28 February, 31 March.
 */
export function addRecurrence(
  date: Date,
  recurrence: Recurrence,
  timeZone: string,
  day: number = dayOfMonth(date, timeZone),
): Date {
  const next = clockIn(date, timeZone);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + RECURRENCE_MONTHS[recurrence]);
  next.setUTCDate(Math.min(day, lastDayOf(next)));
  return momentIn(next, timeZone);
}

export const dayOfMonth = (date: Date, timeZone: string): number => clockIn(date, timeZone).getUTCDate();

/** Whether a date stands where such a day falls in its month. */
export function fallsOn(date: Date, day: number, timeZone: string): boolean {
  const clock = clockIn(date, timeZone);
  return clock.getUTCDate() === Math.min(day, lastDayOf(clock));
}

export const lastDayOf = (clock: Date): number =>
  new Date(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() + 1, 0)).getUTCDate();
