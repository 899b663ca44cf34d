// What a period is called in the person's language, and its days.
import dayjs from 'dayjs';
import { useCalendarLanguage } from '../../shared/ui/useCalendarLanguage.ts';
import { plusDays, type Period, type View } from './calendarDays.ts';

export interface DayNames {
  /** sat 21 */
  column: (day: string) => string;
  /** Saturday, 21 November 2026 */
  long: (day: string) => string;
  /** sat */
  weekday: (day: string) => string;
  titleOf: (view: View, day: string, period: Period) => string;
}

export function useDayNames(): DayNames {
  const { locale } = useCalendarLanguage();
  const name = (day: string, parts: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, parts).format(dayjs(day).toDate());
  const long = (day: string): string => name(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const range = ({ first, length }: Period): string =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
      dayjs(first).toDate(),
      dayjs(plusDays(first, length - 1)).toDate(),
    );
  return {
    long,
    column: (day) => name(day, { weekday: 'short', day: 'numeric' }),
    weekday: (day) => name(day, { weekday: 'short' }),
    titleOf: (view, day, period) => {
      if (view === 'month') return name(day, { month: 'long', year: 'numeric' });
      return view === 'day' ? long(day) : range(period);
    },
  };
}
