// Days on which other hours hold than in any week: a holiday, a break, a late opening.
import { z } from 'zod';
import { requiredText } from './primitives.ts';

/** `08:00`; empty: the whole day. */
export const hour = z.union([
  z.literal(''),
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:00'),
]);

/** The first and the last day, `2026-12-24`. */
export interface DayRange {
  from: string;
  to: string;
  /** of every year: only month and day count */
  yearly: boolean;
}

const day = z.iso.date().refine((value) => value >= '1900' && value < '2200', 'must be a day from 1900 to 2199');

const DAY_MS = 86_400_000;
/** A year has no more of them. */
const MOST_DAYS = 365;

/** It ends when it begins, or later, and within a year. */
export const isRange = ({ from, to }: DayRange): boolean =>
  from <= to && (Date.parse(to) - Date.parse(from)) / DAY_MS < MOST_DAYS;

export const specialDay = z
  .object({
    from: day.describe('First day.'),
    to: day.describe('Last day; the same as the first for a single day.'),
    yearly: z.boolean().describe('Whether it repeats every year.'),
    name: requiredText(1, 60).describe('Name of the holiday or exception.'),
    hours: z
      .array(
        z.object({
          startTime: hour.describe('Opening time, such as 08:00; empty: open all day.'),
          endTime: hour.describe('Closing time, such as 18:00; empty: open all day.'),
        }),
      )
      .min(1)
      .max(2)
      .describe('Opening times on each of the days, as in the week; empty: open all day; 00:00 to 00:00: closed.'),
  })
  .refine(isRange, { path: ['to'], message: 'must be the first day or a later one, within a year' });
export type SpecialDay = z.output<typeof specialDay>;

/** @param date `2026-12-25` */
export function isWithin({ from, to, yearly }: DayRange, date: string): boolean {
  if (!yearly) return from <= date && date <= to;
  const [first, last, that] = [from.slice(5), to.slice(5), date.slice(5)];
  return first <= last ? first <= that && that <= last : first <= that || that <= last;
}

/** One of the other; a day of one year beside that of every year is none: the one year's holds. */
export const overlaps = (one: DayRange, other: DayRange): boolean =>
  one.yearly === other.yearly && (isWithin(one, other.from) || isWithin(other, one.from));

export const MOST_SPECIAL_DAYS = 200;

export const specialDays = z
  .array(specialDay)
  .max(MOST_SPECIAL_DAYS)
  .superRefine((days, ctx) => {
    for (const [index, one] of days.entries())
      if (days.slice(0, index).some((other) => overlaps(one, other)))
        ctx.addIssue({ code: 'custom', path: [index, 'from'], message: 'must not overlap another entry' });
  })
  .describe('Holidays and exceptions. On these days, the weekly opening hours do not apply.');
export type SpecialDays = z.output<typeof specialDays>;
