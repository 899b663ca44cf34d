// Days between which something was, as a person chooses them. Pure.

export interface DaySpan {
  /** yyyy-MM-dd; '' leaves that side open */
  from: string;
  to: string;
}

export const ANY_DAY: DaySpan = { from: '', to: '' };

export const isAnyDay = ({ from, to }: DaySpan): boolean => from === '' && to === '';

const two = (value: number): string => String(value).padStart(2, '0');

/** As an input of dates writes it, in the browser's time zone. */
const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The last so many days, today included. */
export function lastDays(days: number, today = new Date()): DaySpan {
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1);
  return { from: dayOf(first), to: dayOf(today) };
}

/** As calls take it. Sides that somebody has swapped find nothing else. */
export function dayQuery({ from, to }: DaySpan): { dateStart?: string; dateEnd?: string } {
  const [dateStart, dateEnd] = from !== '' && to !== '' && from > to ? [to, from] : [from, to];
  return { ...(dateStart !== '' && { dateStart }), ...(dateEnd !== '' && { dateEnd }) };
}
