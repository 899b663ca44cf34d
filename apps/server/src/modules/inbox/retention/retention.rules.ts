// Which conversations a company keeps no longer, by its own calendar, and when its night is. Pure.
import { clockIn, dayIn, momentIn } from '@recado/rules/days';

/** The month there, `2026-01`: as text it sorts. */
export const monthIn = (moment: Date, timeZone: string): string => dayIn(moment, timeZone).slice(0, 7);

export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** Its first moment. */
export const startOfMonth = (month: string, timeZone: string): Date =>
  momentIn(new Date(`${month}-01T00:00:00Z`), timeZone);

/**
 * What ended before this is kept no longer: whole months, so that a month goes into one file. What is kept for six months stays
 * for six at least, and for seven at most.
 */
export const keptFrom = (now: Date, timeZone: string, months: number): Date =>
  startOfMonth(monthsAfter(monthIn(now, timeZone), -months), timeZone);

/** Hours of the company's clock in which few people work: from, and before. */
const NIGHT = { from: 1, before: 5 };

export function isNight(now: Date, timeZone: string): boolean {
  const hour = clockIn(now, timeZone).getUTCHours();
  return hour >= NIGHT.from && hour < NIGHT.before;
}

/** The first moment of today there. */
export const startOfToday = (now: Date, timeZone: string): Date =>
  momentIn(new Date(`${dayIn(now, timeZone)}T00:00:00Z`), timeZone);
