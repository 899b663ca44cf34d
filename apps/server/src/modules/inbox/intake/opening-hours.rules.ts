// Whether somebody is there at this hour, where the company is. Pure.
import { WEEKDAYS, type OpeningHours } from '@recado/contract/queues';

/** minutes since midnight */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * A day that is not named, or has no beginning or no end, is open throughout; from 00:00 to 00:00 it is closed. One that
 * ends before it begins goes on past midnight.
 * @param timeZone IANA
 */
export function isOpen(hours: OpeningHours, now: Date, timeZone: string): boolean {
  const { day, minute } = localTime(now, timeZone);
  const [today, yesterday] = [hoursOf(hours, day), hoursOf(hours, day + 6)];
  if (today === 'open') return true;
  if (today !== 'closed' && minute >= today.start && (today.end <= today.start || minute < today.end)) return true;
  return typeof yesterday === 'object' && yesterday.end <= yesterday.start && minute < yesterday.end;
}

type Day = 'open' | 'closed' | { start: number; end: number };

/** @param day 0: Monday; 7 is the Monday after */
function hoursOf(hours: OpeningHours, day: number): Day {
  const weekday = WEEKDAYS[day % 7];
  const named = hours.find(({ weekdayEn }) => weekdayEn === weekday);
  if (!named || named.startTime === '' || named.endTime === '') return 'open';
  const [start, end] = [minutesOf(named.startTime), minutesOf(named.endTime)];
  return start === 0 && end === 0 ? 'closed' : { start, end };
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
