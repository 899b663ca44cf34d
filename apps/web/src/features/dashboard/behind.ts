// What stands behind a number or a bar, as the address has it: each of them is a link, and what it opens can be kept. Pure.
import {
  DASHBOARD_NUMBERS,
  DASHBOARD_PERIODS,
  type dashboardTickets,
  type DashboardCounters,
  type DashboardNumber,
} from '@recado/contract/dashboard';
import type { CallInput } from '../../shared/data/client.ts';
import { datesOf, DEFAULT_DAYS, type Days, type Period } from './period.ts';
import { RATES, type Rate } from './rating.ts';

/** An attendant; nobody; whoever is deleted. */
export type Person = number | 'none' | 'gone';

export interface Behind {
  number: DashboardNumber;
  user?: Person;
  rate?: Rate;
  /** of that bar alone; left out: of all the period */
  days?: Days;
  hour?: number;
}

/** Of the cards with the numbers of a period. */
export interface NumbersProps {
  counters: DashboardCounters;
  /** which they are of */
  period: Period;
}

export interface ChartBar {
  key: string;
  /** on the axis */
  short: string;
  name: string;
  total: number;
  /** where it leads */
  to: { search: string };
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** The thirty-first of February is the third of March. */
const isDay = (text: string): boolean => DAY.test(text) && new Date(text).toISOString().startsWith(text);
const numberIn = (text: string | null, least: number, most: number): number | undefined => {
  const value = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
};

/** What is no period is the usual one. */
export function periodAt(params: URLSearchParams): Period {
  const days = numberIn(params.get('days'), 0, 999);
  if (DASHBOARD_PERIODS.some((offered) => offered === days)) return { days: days ?? DEFAULT_DAYS };
  const [from, to] = ['from', 'to'].map((name) => params.get(name) ?? '').map((day) => (isDay(day) ? day : ''));
  if (!from && !to) return { days: DEFAULT_DAYS };
  return from && to && from > to ? { from: to, to: from } : { from: from ?? '', to: to ?? '' };
}

/** undefined: nothing is open. */
export function behindAt(params: URLSearchParams): Behind | undefined {
  const number = DASHBOARD_NUMBERS.find((known) => known === params.get('show'));
  if (!number) return undefined;
  const of = params.get('of');
  const user = of === 'none' || of === 'gone' ? of : numberIn(of, 1, Number.MAX_SAFE_INTEGER);
  const rate = RATES.find((known) => String(known) === params.get('rate'));
  const [first = '', last = first] = (params.get('on') ?? '').split('..');
  const hour = numberIn(params.get('hour'), 0, 23);
  return {
    number,
    ...(user !== undefined && { user }),
    ...(rate !== undefined && { rate }),
    ...(isDay(first) && isDay(last) && first <= last && { days: { first, last } }),
    ...(hour !== undefined && { hour }),
  };
}

/** Where a number leads, or, with nothing behind, the dashboard of that period. */
export function addressOf(period: Period, behind?: Behind): { search: string } {
  const params = new URLSearchParams();
  if ('days' in period) params.set('days', String(period.days));
  else for (const side of ['from', 'to'] as const) if (period[side] !== '') params.set(side, period[side]);
  if (behind) {
    const { number, user, rate, days, hour } = behind;
    params.set('show', number);
    if (user !== undefined) params.set('of', String(user));
    if (rate !== undefined) params.set('rate', String(rate));
    if (days) params.set('on', days.first === days.last ? days.first : `${days.first}..${days.last}`);
    if (hour !== undefined) params.set('hour', String(hour));
  }
  return { search: `?${params.toString()}` };
}

/** As the call for the list takes it. @param of the whole period's days */
export const listQuery = (
  { number, user, rate, days, hour }: Behind,
  of: Days,
): CallInput<typeof dashboardTickets>['query'] => ({
  ...datesOf(days ?? of),
  number,
  ...(user !== undefined && { userId: user }),
  ...(rate !== undefined && { rate: `${rate}` }),
  ...(hour !== undefined && { hour: String(hour) }),
});
