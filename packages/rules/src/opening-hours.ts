// Whether somebody is there at this hour, where the company is, and when they are there again. Pure.
import { WEEKDAYS, type OpeningHours } from '@recado/contract/queues';
import { isWithin, type SpecialDay, type SpecialDays } from '@recado/contract/special-days';
import { clockIn, daysAfter, momentIn } from './days.ts';

export interface OpeningTimes {
  /** in any week */
  schedules: OpeningHours;
  /** when others hold */
  specialDays: SpecialDays;
  /** IANA */
  timeZone: string;
}

/** minutes since midnight */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * A day that is not named, or has no beginning or no end, is open throughout; from 00:00 to 00:00 it is closed. One that is
 * named more than once is open at each of its times. A time that ends before it begins goes on past midnight, whatever
 * holds on the day after. A special day has its own times instead of the week's.
 */
export function isOpen(times: OpeningTimes, now: Date): boolean {
  const { date, minute } = localTime(now, times.timeZone);
  const [today, yesterday] = [minutesOn(times, date), minutesOn(times, daysAfter(date, -1))];
  if (today === 'open') return true;
  if (today.some(({ start, end }) => minute >= start && (end <= start || minute < end))) return true;
  return yesterday !== 'open' && yesterday.some(({ start, end }) => end <= start && minute < end);
}

/** What is closed for so long does not say when it opens. */
const MOST_DAYS = 366;

/** The first moment from now on in which it is open. undefined: not within a year */
export function opensNext(times: OpeningTimes, now: Date): Date | undefined {
  if (isOpen(times, now)) return now;
  const { date, minute } = localTime(now, times.timeZone);
  for (let ahead = 0; ahead <= MOST_DAYS; ahead += 1) {
    const day = daysAfter(date, ahead);
    const starts = startsOn(times, day).filter((start) => ahead > 0 || start > minute);
    if (starts.length > 0) return momentIn(new Date(Date.parse(day) + Math.min(...starts) * 60_000), times.timeZone);
  }
  return undefined;
}

type Weekday = (typeof WEEKDAYS)[number];

export interface Interval {
  /** HH:MM; an end before the start is of the day after */
  start: string;
  end: string;
}

/** What a stored day means: from when to when, as written. */
export type DayHours = 'open' | 'closed' | readonly Interval[];

const MIDNIGHT = '00:00';

export const hoursOn = (hours: OpeningHours, weekday: Weekday): DayHours =>
  meant(hours.filter(({ weekdayEn }) => weekdayEn === weekday));

interface StoredTimes {
  startTime: string;
  endTime: string;
}

function meant(written: readonly StoredTimes[]): DayHours {
  if (written.length === 0 || written.some(({ startTime, endTime }) => startTime === '' || endTime === ''))
    return 'open';
  const times = written.filter(({ startTime, endTime }) => startTime !== MIDNIGHT || endTime !== MIDNIGHT);
  return times.length === 0 ? 'closed' : times.map(({ startTime, endTime }) => ({ start: startTime, end: endTime }));
}

export const specialHours = ({ hours }: SpecialDay): DayHours => meant(hours);

/** What is special about a day. That of one year goes before that of every year. @param date `2026-12-25` */
export const specialOn = (days: SpecialDays, date: string): SpecialDay | undefined =>
  days.find((day) => !day.yearly && isWithin(day, date)) ?? days.find((day) => isWithin(day, date));

/** Whether anything is said of them: without, every day is open throughout. */
export const hasHours = (hours: OpeningHours): boolean => WEEKDAYS.some((day) => hoursOn(hours, day) !== 'open');

/** As it is stored: `hoursOn` read backwards. */
export function storedTimes(day: DayHours): StoredTimes[] {
  if (day === 'open') return [{ startTime: '', endTime: '' }];
  if (day === 'closed') return [{ startTime: MIDNIGHT, endTime: MIDNIGHT }];
  return day.map(({ start, end }) => ({ startTime: start, endTime: end }));
}

/** In minutes since midnight; closed: none. @param date `2026-12-25` */
function minutesOn({ schedules, specialDays }: OpeningTimes, date: string): 'open' | { start: number; end: number }[] {
  const special = specialOn(specialDays, date);
  const written = special ? specialHours(special) : hoursOn(schedules, weekdayOf(date));
  if (written === 'open') return 'open';
  return written === 'closed'
    ? []
    : written.map(({ start, end }) => ({ start: minutesOf(start), end: minutesOf(end) }));
}

function startsOn(times: OpeningTimes, date: string): number[] {
  const written = minutesOn(times, date);
  return written === 'open' ? [0] : written.map(({ start }) => start);
}

const weekdayOf = (date: string): Weekday => WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday';

function localTime(now: Date, timeZone: string): { date: string; minute: number } {
  const clock = clockIn(now, timeZone);
  return { date: clock.toISOString().slice(0, 10), minute: clock.getUTCHours() * 60 + clock.getUTCMinutes() };
}
