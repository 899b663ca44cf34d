// Calendar days: which one a moment falls on, and how many lie between two. Pure.
const DAY_MS = 86_400_000;

/** The day in a time zone, or where the reader is, `2026-11-21`: as text it sorts, and inputs of dates take it. */
export const dayIn = (moment: string | number | Date, timeZone?: string): string =>
  // Sweden writes its days that way.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(moment));

/** Days from one to another; negative: back. In UTC no day is an hour short. */
export const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY_MS;
