// Which days the dashboard is about. Days are the company's. Pure.
import type { DASHBOARD_PERIODS } from '@recado/contract/dashboard';

export type FilterKind = 'period' | 'dates';

/** What stands in the filter's fields. */
export interface Filter {
  kind: FilterKind;
  /** so many days back; 0: today; null: none chosen */
  days: number | null;
  /** yyyy-MM-dd; '' leaves that side open */
  from: string;
  to: string;
}

/** As the calls take it. */
export type PeriodQuery = { days: number } | { date_from?: string; date_to?: string };

export interface Days {
  first: string;
  last: string;
}

export const DEFAULT_DAYS: (typeof DASHBOARD_PERIODS)[number] = 7;

/** undefined: nothing is chosen. Sides that somebody has swapped are put right. */
export function queryOf({ kind, days, from, to }: Filter): PeriodQuery | undefined {
  if (kind === 'period') return days === null ? undefined : { days };
  if (from === '' && to === '') return undefined;
  const [first, last] = from !== '' && to !== '' && from > to ? [to, from] : [from, to];
  return { ...(first !== '' && { date_from: first }), ...(last !== '' && { date_to: last }) };
}

/** Days are counted in Greenwich, where each has 24 hours. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The last so many days, today included. */
export const lastDays = (today: string, days: number): Days => ({ first: addDays(today, 1 - days), last: today });

/** Half-typed and swapped days are none. */
export const isRange = ({ first, last }: Days): boolean => first !== '' && last !== '' && first <= last;

/** In a chart: a day or an hour, with what began in it. */
export interface Bar {
  /** yyyy-MM-dd, or the hour as a number */
  at: string;
  total: number;
}

/** More days than these are not drawn one by one where nothing happened. */
const MOST_DAYS = 400;

/** Every day of the range, or every hour of a single day, those with nothing too. */
export function barsOf(range: Days, rows: readonly { horario?: string; data?: string; total: number }[]): Bar[] {
  const totals = new Map(
    rows.map(({ horario, data, total }) => [
      data === undefined ? String(Number.parseInt(horario ?? '', 10)) : data.split('/').toReversed().join('-'),
      total,
    ]),
  );
  const places = range.first === range.last ? Array.from({ length: 24 }, (_, hour) => String(hour)) : daysOf(range);
  return places.map((at) => ({ at, total: totals.get(at) ?? 0 }));
}

function daysOf({ first, last }: Days): string[] {
  const days: string[] = [];
  for (let day = first; day <= last && days.length < MOST_DAYS; day = addDays(day, 1)) days.push(day);
  return days;
}
