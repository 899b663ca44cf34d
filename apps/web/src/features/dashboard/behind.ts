// Numbers, bars, and what the drawer lists when somebody points at one.
import type { DashboardCounters, DashboardNumber } from '@recado/contract/dashboard';
import type { Days, PeriodQuery } from './period.ts';

export interface Behind {
  /** what the number is called, and of whom or when */
  title: string;
  query: PeriodQuery & { number: DashboardNumber; userId?: number | 'none'; rate?: '1' | '2' | '3'; hour?: string };
}

export type ShowBehind = (behind: Behind) => void;

export const datesOf = ({ first, last }: Days): PeriodQuery => ({ date_from: first, date_to: last });

/** Of the cards with the numbers of a period. */
export interface NumbersProps {
  counters: DashboardCounters;
  period: PeriodQuery;
  onShow: ShowBehind;
}

export interface ChartBar {
  key: string;
  /** on the axis */
  short: string;
  name: string;
  total: number;
  behind: Behind;
}
