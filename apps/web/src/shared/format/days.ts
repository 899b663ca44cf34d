// Calendar days: which one a moment falls on, and how many lie between two. Pure.
const DAY_MS = 86_400_000;

/** The day in a time zone, or where the reader is, `2026-11-21`: as text it sorts, and inputs of dates take it. */
export const dayIn = (moment: string | number | Date, timeZone?: string): string =>
  // Sweden writes its days that way.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(moment));

/** The last second of a day in a time zone. */
export function endOfDayIn(day: string, timeZone: string): Date {
  const wall = Date.parse(`${day}T23:59:59Z`);
  // How far clocks there are ahead; asked again at what comes out, since they may have been put forward in between.
  const offsetAt = (moment: number): number => Date.parse(`${clockIn(moment, timeZone)}Z`) - moment;
  return new Date(wall - offsetAt(wall - offsetAt(wall)));
}

/** `2026-11-21T23:59:59`, as a clock there shows it. */
const clockIn = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(moment)
    .replace(' ', 'T');

/** Days from one to another; negative: back. In UTC no day is an hour short. */
export const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY_MS;
