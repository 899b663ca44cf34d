// Holidays and exceptions as people write them down, and as they are stored. Pure.
import type { Language } from '@recado/contract/constants';
import {
  isRange,
  isWithin,
  MOST_SPECIAL_DAYS,
  overlaps,
  type DayRange,
  type SpecialDay,
  type SpecialDays,
} from '@recado/contract/special-days';
import { countryOf, holidaysOf } from '@recado/rules/holidays';
import { specialHours, storedTimes } from '@recado/rules/opening-hours';
import { faultOf, hoursOf, OFFICE, timesOf, type DayTimes, type Fault } from './openingDays.ts';

export interface SpecialDraft extends DayTimes, DayRange {
  /** of its row, while it is written */
  key: number;
  name: string;
}

const isOver = ({ yearly, to }: DayRange, today: string): boolean => !yearly && to < today;

/** What is over does nothing any more: it is not shown, and goes when the rest is saved. @param today where the company is */
export const draftsOf = (stored: SpecialDays, today: string): SpecialDraft[] =>
  inOrder(
    stored.filter((day) => !isOver(day, today)).map((day, key) => draftOf(day, key)),
    today,
  );

const draftOf = (day: SpecialDay, key: number): SpecialDraft => {
  const { from, to, yearly, name } = day;
  return { key, name, from, to, yearly, ...timesOf(specialHours(day)) };
};

export const storedSpecial = (drafts: readonly SpecialDraft[]): SpecialDays =>
  drafts.map((draft) => {
    const { from, to, yearly, name } = draft;
    return { from, to, yearly, name: name.trim(), hours: storedTimes(hoursOf(draft)) };
  });

/** When it comes next; what never was a day comes last. */
function nextOf({ from, to, yearly }: DayRange, today: string): string {
  if (!yearly || from === '') return from || '9999';
  const year = Number(today.slice(0, 4));
  const inYear = (of: number): string => `${of}${from.slice(4)}`;
  if (isWithin({ from, to, yearly }, today)) return today;
  return inYear(year) >= today ? inYear(year) : inYear(year + 1);
}

export const inOrder = (drafts: readonly SpecialDraft[], today: string): SpecialDraft[] =>
  drafts.toSorted((one, other) => nextOf(one, today).localeCompare(nextOf(other, today)));

const freeKey = (drafts: readonly SpecialDraft[]): number => Math.max(0, ...drafts.map(({ key }) => key)) + 1;

export const isFull = (drafts: readonly SpecialDraft[]): boolean => drafts.length >= MOST_SPECIAL_DAYS;

/** A day that nothing is known of yet. */
export const blankDraft = (drafts: readonly SpecialDraft[]): SpecialDraft => ({
  key: freeKey(drafts),
  name: '',
  from: '',
  to: '',
  yearly: false,
  mode: 'closed',
  ...OFFICE,
});

export type SpecialFault = 'name' | 'from' | 'to' | 'over' | 'overlap' | NonNullable<Fault>;

/** What is wrong with it; `over`: it is past; `overlap`: another one has that day. */
export function specialFaultOf(
  draft: SpecialDraft,
  drafts: readonly SpecialDraft[],
  today: string,
): SpecialFault | null {
  if (draft.name.trim() === '') return 'name';
  if (draft.from < '1900' || draft.from >= '2200') return 'from';
  if (!isRange(draft)) return 'to';
  if (isOver(draft, today)) return 'over';
  const others = drafts.filter(({ key, from, to }) => key !== draft.key && from !== '' && to !== '');
  if (others.some((other) => overlaps(draft, other))) return 'overlap';
  return faultOf(draft);
}

export const areFine = (drafts: readonly SpecialDraft[], today: string): boolean =>
  drafts.every((draft) => specialFaultOf(draft, drafts, today) === null);

/** The national holidays that are not there: of this year, or, where all of those are, of the next. */
export function missingHolidays(
  drafts: readonly SpecialDraft[],
  { today, timeZone }: { today: string; timeZone: string },
): { year: number; days: SpecialDay[] } | undefined {
  const country = countryOf(timeZone);
  if (!country) return undefined;
  const thisYear = Number(today.slice(0, 4));
  for (const year of [thisYear, thisYear + 1]) {
    const days = holidaysOf(country, year)
      .filter(({ date, yearly }) => yearly || date >= today)
      .filter(({ date }) => !drafts.some((draft) => draft.from !== '' && isWithin(draft, date)))
      .map(({ date, name, yearly }) => ({ from: date, to: date, yearly, name, hours: storedTimes('closed') }));
    if (days.length > 0) return { year, days };
  }
  return undefined;
}

/** With those of other days that fall on none that is there. */
export function withDays(drafts: readonly SpecialDraft[], days: SpecialDays, today: string): SpecialDraft[] {
  const fresh = days.filter(
    (day) => !isOver(day, today) && !drafts.some((draft) => draft.from !== '' && overlaps(draft, day)),
  );
  const key = freeKey(drafts);
  const added = fresh.slice(0, MOST_SPECIAL_DAYS - drafts.length).map((day, index) => draftOf(day, key + index));
  return inOrder([...drafts, ...added], today);
}

/** `25 de dezembro`, with its year and weekday where it has one; from one to the other, where they are two. */
export function dayWords({ from, to, yearly }: DayRange, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(!yearly && { year: 'numeric' }),
    ...(!yearly && from === to && { weekday: 'short' }),
  });
  return from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to));
}
