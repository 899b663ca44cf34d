// Opening hours as people set them, day by day, and as they are stored. Pure.
import type { Language } from '@recado/contract/constants';
import { WEEKDAYS, type OpeningHours } from '@recado/contract/queues';
import { hoursOn, storedTimes, type DayHours } from '@recado/rules/opening-hours';

/** all day · from one time to another, past midnight too · not at all */
export const DAY_MODES = ['open', 'hours', 'closed'] as const;
export type DayMode = (typeof DAY_MODES)[number];

export interface DayTimes {
  mode: DayMode;
  /** what is proposed, where the mode is not `hours` */
  start: string;
  end: string;
  /** after a pause: open again, until then; null: it is open once */
  again: { start: string; end: string } | null;
}

export interface OpeningDay extends DayTimes {
  weekdayEn: (typeof WEEKDAYS)[number];
}

export const OFFICE = { start: '08:00', end: '18:00', again: null } as const;
/** What is proposed after a pause. */
export const AFTERNOON = { start: '14:00', end: '18:00' } as const;

/** What is proposed where nothing is stored: weekdays, Saturday morning, Sunday shut. */
const PROPOSED: OpeningDay[] = WEEKDAYS.map((weekdayEn) => {
  if (weekdayEn === 'sunday') return { weekdayEn, mode: 'closed', ...OFFICE };
  return { weekdayEn, mode: 'hours', ...OFFICE, ...(weekdayEn === 'saturday' && { end: '12:00' }) };
});

/** All seven; beside others a day that nothing is stored of is open, as the server takes it. */
export const daysOf = (stored: OpeningHours): OpeningDay[] => (stored.length === 0 ? PROPOSED : storedDays(stored));

const storedDays = (stored: OpeningHours): OpeningDay[] =>
  WEEKDAYS.map((weekdayEn) => ({ weekdayEn, ...timesOf(hoursOn(stored, weekdayEn)) }));

/** As people set them. */
export function timesOf(day: DayHours): DayTimes {
  if (typeof day === 'string') return { mode: day, ...OFFICE };
  const [first = OFFICE, again = null] = day;
  return { mode: 'hours', start: first.start, end: first.end, again };
}

/** `timesOf` backwards. */
export const hoursOf = ({ mode, start, end, again }: DayTimes): DayHours =>
  mode === 'hours' ? [{ start, end }, ...(again ? [again] : [])] : mode;

/** Nothing is ever shut. */
export const openWeek = (): OpeningDay[] => storedDays([]);

/** As stored; the days by the names of the company's language. */
export const storedOf = (days: readonly OpeningDay[], language: Language): OpeningHours =>
  days.flatMap((day, index) =>
    storedTimes(hoursOf(day)).map((times) => ({
      weekday: weekdayName(index, language),
      weekdayEn: day.weekdayEn,
      ...times,
    })),
  );

/** 0 is Monday. */
export const weekdayName = (index: number, language: Language, length: 'long' | 'short' = 'long'): string =>
  // The first of January 2024 was one.
  new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index));

/** Digits become a time while they are written: 0830 → 08:30. */
export function maskHour(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

export const isHour = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export type Fault = 'start' | 'end' | 'same' | 'againStart' | 'againEnd' | null;

/** What is wrong with a day; `same`: it would be no time, or all of it; `againStart`: it begins before the pause. */
export function faultOf({ mode, start, end, again }: DayTimes): Fault {
  if (mode !== 'hours') return null;
  if (!isHour(start)) return 'start';
  if (!isHour(end)) return 'end';
  if (start === end) return 'same';
  if (!again) return null;
  if (!isHour(again.start) || again.start <= end || end < start) return 'againStart';
  return isHour(again.end) && again.end !== again.start ? null : 'againEnd';
}
