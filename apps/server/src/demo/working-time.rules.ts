// When the demo company's people are at work, so that nothing of what they did lies in the middle of the night. Pure.
import { DEFAULT_TIME_ZONE } from '@recado/contract/companies';
import { clockIn, momentIn } from '@recado/rules/days';
import { DAY } from './scenes.ts';

const MINUTE_MS = 60_000;
const DAY_MS = DAY * MINUTE_MS;
/** Every day, minutes since midnight. */
const OPENS = 7 * 60;
const CLOSES = 20 * 60;

/** @param clock what a clock there shows, as if it were in UTC */
const midnightOf = (clock: number): number => Math.floor(clock / DAY_MS) * DAY_MS;
const clockOf = (moment: Date): number => clockIn(moment, DEFAULT_TIME_ZONE).getTime();
const momentOf = (clock: number): Date => momentIn(new Date(clock), DEFAULT_TIME_ZONE);

/** The last moment of work that is not after it. */
function within(clock: number): number {
  const midnight = midnightOf(clock);
  if (clock >= midnight + OPENS * MINUTE_MS) return Math.min(clock, midnight + CLOSES * MINUTE_MS);
  return midnight - DAY_MS + CLOSES * MINUTE_MS;
}

/**
 * The moment of work so many minutes before this one: whole days by the calendar, the rest by hours of work.
 * @param length what ends then took so many minutes, and nobody went home meanwhile
 */
export function workedBefore(now: Date, minutes: number, length = 0): Date {
  const days = Math.floor(minutes / DAY);
  let clock = within(within(clockOf(now)) - days * DAY_MS);
  for (let left = minutes - days * DAY; ;) {
    const today = (clock - midnightOf(clock)) / MINUTE_MS - OPENS;
    if (left + length <= today) return momentOf(clock - left * MINUTE_MS);
    left = Math.max(0, left - today);
    clock = within(midnightOf(clock));
  }
}

/** That day at that hour, where the company is. @param days from today; 1: tomorrow */
export const onDay = (now: Date, days: number, hour: number): Date =>
  momentOf(midnightOf(clockOf(now)) + days * DAY_MS + hour * 60 * MINUTE_MS);

const GREETINGS = /\b(bom dia|boa tarde|boa noite)\b/gi;

/** With the greeting of that hour: who wrote it at another would have wished something else. */
export function greetingAt(body: string, at: Date): string {
  const hour = new Date(clockOf(at)).getUTCHours();
  const fitting = hour < 12 ? 'bom dia' : hour < 18 ? 'boa tarde' : 'boa noite';
  return body.replace(GREETINGS, (said) =>
    said.startsWith('B') ? `B${fitting.slice(1)}` : said === fitting ? said : fitting,
  );
}
