// Which days a message that repeats goes out, on the company's own clock: a day after the other, none left out, whatever
// clocks do in between. Pure.
import type { Repetition, RepetitionKind } from '@recado/contract/schedules';
import { lastDayOf } from './recurrence.ts';
import { clockIn, momentIn } from './days.ts';

export interface Pattern {
  every: RepetitionKind;
  /** of `weekdays`, 0: Sunday */
  days: readonly number[];
  /** of `month`: a day that the month lacks becomes its last, and the month after has it again */
  monthDay: number;
  /** the last day on which it may go out, `2026-11-21` */
  until: string | null;
  /** so many in all */
  count: number | null;
}

/** One of them. */
export interface Slot {
  /** from 1 */
  number: number;
  /** what the clock shows then, `2026-11-21T09:00:00` */
  clock: string;
}

/** The calendar of the product ends there. */
const LAST_DAY = '9998-12-31';
const DAY_LENGTH = LAST_DAY.length;

const textOf = (clock: Date): string => clock.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
const clockOf = (text: string): Date => new Date(`${text}Z`);

export const momentOfSlot = ({ clock }: Slot, timeZone: string): Date => momentIn(clockOf(clock), timeZone);

/**
 * @param at when the first goes out; on a weekday that is none of those chosen: the next one that is
 * @param monthDay the day of the month on which it went out before: a month that lacks it does not change it
 */
export function patternFrom(
  { every, days, until = null, count = null }: Repetition,
  at: Date,
  timeZone: string,
  monthDay?: number,
): { pattern: Pattern; first: Slot | null } {
  const clock = clockIn(at, timeZone);
  const day = clock.getUTCDate();
  const isThatDay = monthDay !== undefined && day === Math.min(monthDay, lastDayOf(clock));
  const pattern: Pattern = {
    every,
    days: days.toSorted((a, b) => a - b),
    monthDay: isThatDay ? monthDay : day,
    until,
    count,
  };
  if (every === 'weekdays') toWeekday(clock, days);
  return { pattern, first: allowed(pattern, { number: 1, clock: textOf(clock) }) };
}

/** null: that was the last. */
export function slotAfter(pattern: Pattern, { number, clock: text }: Slot): Slot | null {
  const clock = clockOf(text);
  switch (pattern.every) {
    case 'day':
      addDays(clock, 1);
      break;
    case 'week':
      addDays(clock, 7);
      break;
    case 'weekdays':
      addDays(clock, 1);
      toWeekday(clock, pattern.days);
      break;
    case 'month':
      clock.setUTCDate(1);
      clock.setUTCMonth(clock.getUTCMonth() + 1);
      clock.setUTCDate(Math.min(pattern.monthDay, lastDayOf(clock)));
  }
  return allowed(pattern, { number: number + 1, clock: textOf(clock) });
}

/** The next of them, from this one on. @param rest what comes after those; null: nothing does */
export function slotsFrom(pattern: Pattern, from: Slot | null, most: number): { slots: Slot[]; rest: Slot | null } {
  const slots: Slot[] = [];
  let slot = from;
  for (; slot && slots.length < most; slot = slotAfter(pattern, slot)) slots.push(slot);
  return { slots, rest: slot };
}

function allowed({ until, count }: Pattern, slot: Slot): Slot | null {
  const day = slot.clock.slice(0, DAY_LENGTH);
  return (count === null || slot.number <= count) && day <= (until ?? LAST_DAY) && day <= LAST_DAY ? slot : null;
}

const addDays = (clock: Date, days: number): void => void clock.setUTCDate(clock.getUTCDate() + days);

function toWeekday(clock: Date, days: readonly number[]): void {
  for (let tries = 0; tries < 7 && !days.includes(clock.getUTCDay()); tries += 1) addDays(clock, 1);
}
