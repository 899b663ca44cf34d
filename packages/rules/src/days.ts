// Calendar days and clocks: which one a moment falls on somewhere, and back; how many days lie between two. Pure.
const DAY_MS = 86_400_000;

/** The day in a time zone, or where the reader is, `2026-11-21`: as text it sorts, and inputs of dates take it. */
export const dayIn = (moment: string | number | Date, timeZone?: string): string =>
  // Sweden writes its days that way.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(moment));

/** The last second of a day in a time zone. */
export const endOfDayIn = (day: string, timeZone: string): Date => momentIn(new Date(`${day}T23:59:59Z`), timeZone);

/** What a clock there shows, read as if it were in UTC. */
export const clockIn = (moment: Date, timeZone: string): Date =>
  new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone));

/** `clockIn` backwards: the moment in which a clock there shows this. */
export function momentIn(clock: Date, timeZone: string): Date {
  const shown = clock.getTime();
  // Asked again at what comes out, since clocks may have been put forward in between.
  return new Date(shown - offsetAt(shown - offsetAt(shown, timeZone), timeZone));
}

/** ms that clocks there are ahead of UTC. */
function offsetAt(moment: number, timeZone: string): number {
  const second = Math.floor(moment / 1_000) * 1_000;
  const text = clockFormat(timeZone).format(second);
  return Date.parse(`${text.replace(' ', 'T')}Z`) - second;
}

/** They are slow to make. */
const formats = new Map<string, Intl.DateTimeFormat>();

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format;
}

/** The day so many days later; negative: earlier. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from one to another; negative: back. In UTC no day is an hour short. */
export const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY_MS;
