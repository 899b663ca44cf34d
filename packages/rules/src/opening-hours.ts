// Whether somebody is there at this hour, where the company is. Pure.
import { WEEKDAYS, type OpeningHours } from '@recado/contract/queues';

/** minutes since midnight */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * A day that is not named, or has no beginning or no end, is open throughout; from 00:00 to 00:00 it is closed. One that is
 * named more than once is open at each of its times. A time that ends before it begins goes on past midnight.
 * @param timeZone IANA
 */
export function isOpen(hours: OpeningHours, now: Date, timeZone: string): boolean {
  const { day, minute } = localTime(now, timeZone);
  const [today, yesterday] = [minutesOn(hours, day), minutesOn(hours, day + 6)];
  if (today === 'open') return true;
  if (today.some(({ start, end }) => minute >= start && (end <= start || minute < end))) return true;
  return yesterday !== 'open' && yesterday.some(({ start, end }) => end <= start && minute < end);
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

export function hoursOn(hours: OpeningHours, weekday: Weekday): DayHours {
  const written = hours.filter(({ weekdayEn }) => weekdayEn === weekday);
  if (written.length === 0 || written.some(({ startTime, endTime }) => startTime === '' || endTime === ''))
    return 'open';
  const times = written.filter(({ startTime, endTime }) => startTime !== MIDNIGHT || endTime !== MIDNIGHT);
  return times.length === 0 ? 'closed' : times.map(({ startTime, endTime }) => ({ start: startTime, end: endTime }));
}

/** Whether anything is said of them: without, every day is open throughout. */
export const hasHours = (hours: OpeningHours): boolean => WEEKDAYS.some((day) => hoursOn(hours, day) !== 'open');

/** As it is stored: `hoursOn` read backwards. */
export function storedTimes(day: DayHours): { startTime: string; endTime: string }[] {
  if (day === 'open') return [{ startTime: '', endTime: '' }];
  if (day === 'closed') return [{ startTime: MIDNIGHT, endTime: MIDNIGHT }];
  return day.map(({ start, end }) => ({ startTime: start, endTime: end }));
}

/** In minutes since midnight; closed: none. @param day 0: Monday; 7 is the Monday after */
function minutesOn(hours: OpeningHours, day: number): 'open' | { start: number; end: number }[] {
  const written = hoursOn(hours, WEEKDAYS[day % 7] ?? 'monday');
  if (written === 'open') return 'open';
  return written === 'closed'
    ? []
    : written.map(({ start, end }) => ({ start: minutesOf(start), end: minutesOf(end) }));
}

/** They are slow to make. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

function localTime(now: Date, timeZone: string): { day: number; minute: number } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: WEEKDAYS.findIndex((weekday) => weekday === parts.get('weekday')?.toLowerCase()),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}
