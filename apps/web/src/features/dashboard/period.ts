// Which days the dashboard is about, and the bars of its charts. Days are the company's. Pure.
import type { DASHBOARD_PERIODS } from '@recado/contract/dashboard';
import { daysBetween } from '@recado/rules/days';

/** As the address has it: so many days up to today (0: today), or two days, of which '' leaves that side open. */
export type Period = { days: number } | { from: string; to: string };

/** What it means today; no first one: from the beginning on. */
export interface Days {
  first: string;
  last: string;
}

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

export const DEFAULT_DAYS: (typeof DASHBOARD_PERIODS)[number] = 7;

/** undefined: nothing is chosen. Sides that somebody has swapped are put right. */
export function periodOf({ kind, days, from, to }: Filter): Period | undefined {
  if (kind === 'period') return days === null ? undefined : { days };
  if (from === '' && to === '') return undefined;
  return from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to };
}

export const filterOf = (period: Period): Filter =>
  'days' in period ? { kind: 'period', days: period.days, from: '', to: '' } : { kind: 'dates', days: null, ...period };

/** @param today where the company is */
export function daysOf(period: Period, today: string): Days {
  if ('days' in period) return { first: addDays(today, 1 - Math.max(1, period.days)), last: today };
  return { first: period.from, last: period.to === '' ? today : period.to };
}

/** Days are counted in Greenwich, where each has 24 hours. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** As the counters' call takes them. */
export const datesOf = ({ first, last }: Days): { date_from?: string; date_to: string } => ({
  ...(first !== '' && { date_from: first }),
  date_to: last,
});

/** Before all of them. */
const BEGINNING = '2000-01-01';

/** As the charts' calls take them. */
export const rangeOf = ({ first, last }: Days): { initialDate: string; finalDate: string } => ({
  initialDate: first === '' ? (last < BEGINNING ? last : BEGINNING) : first,
  finalDate: last,
});

export type Unit = 'hour' | 'day' | 'week' | 'month' | 'year';

/** In a chart: an hour of the one day, or these days, with what began in it. */
export interface Bar {
  hour?: number;
  days: Days;
  total: number;
}

export interface Bars {
  unit: Unit;
  bars: Bar[];
}

/** More bars than these are drawn as fewer and wider ones. */
const MOST_DAYS = 92;
const MOST_WEEKS = 400;
const MOST_MONTHS = 1_900;

/** Each hour of one day, or each day, week, month or year of more: with its total, 0 too, and none left out. */
export function barsOf(given: Days, rows: readonly { horario?: string; data?: string; total: number }[]): Bars {
  if (given.first === given.last) return { unit: 'hour', bars: hoursOf(given, rows) };
  const byDay = rows.map(({ data = '', total }) => ({ day: data.split('/').toReversed().join('-'), total }));
  const days = { ...given, first: given.first === '' ? (byDay[0]?.day ?? given.last) : given.first };
  const unit = unitOf(daysBetween(days.first, days.last) + 1);
  const bars: Bar[] = [];
  for (let first = days.first; first <= days.last; first = addDays(bars.at(-1)?.days.last ?? first, 1)) {
    const end = lastOf(first, unit);
    bars.push({ days: { first, last: end < days.last ? end : days.last }, total: 0 });
  }
  let n = 0;
  for (const { day, total } of byDay) {
    while (n < bars.length - 1 && day > (bars[n]?.days.last ?? '')) n += 1;
    const bar = bars[n];
    if (bar) bar.total += total;
  }
  return { unit, bars };
}

function hoursOf(days: Days, rows: readonly { horario?: string; total: number }[]): Bar[] {
  const totals = new Map(rows.map(({ horario = '', total }) => [Number.parseInt(horario, 10), total]));
  return Array.from({ length: 24 }, (_, hour) => ({ hour, days, total: totals.get(hour) ?? 0 }));
}

function unitOf(length: number): Unit {
  if (length <= MOST_DAYS) return 'day';
  if (length <= MOST_WEEKS) return 'week';
  return length <= MOST_MONTHS ? 'month' : 'year';
}

/** @param date midnight of a day, as milliseconds */
const dayBefore = (date: number): string => new Date(date - 1).toISOString().slice(0, 10);

/** The last day of the bar that begins then: weeks run from the period's first day, months and years with the calendar. */
function lastOf(first: string, unit: Unit): string {
  const [year = 0, month = 1] = first.split('-').map(Number);
  if (unit === 'year') return dayBefore(Date.UTC(year + 1, 0, 1));
  if (unit === 'month') return dayBefore(Date.UTC(year, month, 1));
  return unit === 'week' ? addDays(first, 6) : first;
}
