// The days that a view of the calendar shows. Days are texts, `2026-11-21`, of the company's clock. Pure.
import { clockIn, momentIn } from '@recado/rules/days';
import dayjs from 'dayjs';

export const VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof VIEWS)[number];

export interface Period {
  first: string;
  /** how many days */
  length: number;
}

const DAY = 'YYYY-MM-DD';
const AGENDA_DAYS = 30;

/** Neither month nor week is longer or shorter for it: days are counted on the calendar. */
export const plusDays = (day: string, days: number): string => dayjs(day).add(days, 'day').format(DAY);

/** @param firstDayOfWeek 0: Sunday */
const weekOf = (day: string, firstDayOfWeek: number): string =>
  plusDays(day, -((dayjs(day).day() - firstDayOfWeek + 7) % 7));

/** What the view shows when it is at this day. A month is shown in whole weeks. */
export function periodOf(view: View, day: string, firstDayOfWeek: number): Period {
  switch (view) {
    case 'month': {
      const first = weekOf(dayjs(day).startOf('month').format(DAY), firstDayOfWeek);
      const after = dayjs(day).startOf('month').add(1, 'month');
      return { first, length: Math.ceil(after.diff(dayjs(first), 'day', true) / 7) * 7 };
    }
    case 'week':
      return { first: weekOf(day, firstDayOfWeek), length: 7 };
    case 'day':
      return { first: day, length: 1 };
    case 'agenda':
      return { first: day, length: AGENDA_DAYS };
  }
}

export const daysOf = ({ first, length }: Period): string[] =>
  Array.from({ length }, (_, index) => plusDays(first, index));

/** As the call takes it: from the first day's midnight to the midnight after the last. */
export const momentsOf = ({ first, length }: Period, timeZone: string): { from: string; to: string } => ({
  from: midnightOf(first, timeZone),
  to: midnightOf(plusDays(first, length), timeZone),
});

const midnightOf = (day: string, timeZone: string): string =>
  momentIn(new Date(`${day}T00:00:00Z`), timeZone).toISOString();

export const hourOf = (moment: string, timeZone: string): number => clockIn(new Date(moment), timeZone).getUTCHours();

/** @param steps forwards; negative: back */
export function step(view: View, day: string, steps: 1 | -1): string {
  switch (view) {
    case 'month':
      return dayjs(day).add(steps, 'month').format(DAY);
    case 'week':
      return plusDays(day, 7 * steps);
    case 'day':
      return plusDays(day, steps);
    case 'agenda':
      return plusDays(day, AGENDA_DAYS * steps);
  }
}

/** The same time of another day; with `hour` that hour, at its own minutes. */
export function movedTo(moment: string, day: string, timeZone: string, hour?: number): string {
  const clock = clockIn(new Date(moment), timeZone);
  const [year = 0, month = 1, date] = day.split('-').map(Number);
  clock.setUTCFullYear(year, month - 1, date);
  if (hour !== undefined) clock.setUTCHours(hour);
  return momentIn(clock, timeZone).toISOString();
}
