// Days between which contacts were created. Pure.

export interface CreationDays {
  /** yyyy-MM-dd; '' leaves that side open */
  from: string;
  to: string;
}

export const ANY_DAY: CreationDays = { from: '', to: '' };

export const isAnyDay = ({ from, to }: CreationDays): boolean => from === '' && to === '';

const two = (value: number): string => String(value).padStart(2, '0');

/** As an input of dates writes it, in the browser's time zone. */
const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The last so many days, today included. */
export function lastDays(days: number, today = new Date()): CreationDays {
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1);
  return { from: dayOf(first), to: dayOf(today) };
}

/** For GET /contacts. Sides that somebody has swapped find nothing else. */
export function queryOf({ from, to }: CreationDays): { dateStart?: string; dateEnd?: string } {
  const [dateStart, dateEnd] = from !== '' && to !== '' && from > to ? [to, from] : [from, to];
  return { ...(dateStart !== '' && { dateStart }), ...(dateEnd !== '' && { dateEnd }) };
}
