// A scheduled message as the form holds it: times as the company's clock shows them. Pure.
import { saysSomething, scheduleInput, type Repetition, type Schedule } from '@recado/contract/schedules';
import { clockIn, momentIn } from '@recado/rules/days';

/** `name` null: it was deleted. */
export interface ChosenList {
  id: number;
  name: string | null;
}

export interface ScheduleValues {
  body: string;
  /** `2026-11-21 15:30:00`, where the company is; null: none chosen */
  sendAt: string | null;
}

/** How one that repeats goes on from it, as the form has it. null: it does not. */
export function repetitionOf(edited: Pick<Schedule, 'series'> | null): Repetition | null {
  if (!edited?.series) return null;
  const { every, days, until = null, count, number } = edited.series;
  return { every, days, until, count: count ? count - number + 1 : null };
}

export type ScheduleComplaint = 'required' | 'tooShort' | 'past' | 'contact';

const HOUR_MS = 60 * 60_000;
/** of `2026-11-21` */
const DAY_LENGTH = 10;

/** What a clock there shows, to the minute, as the calendar's field takes it. */
export const wallClock = (moment: Date, timeZone: string): string =>
  `${clockIn(moment, timeZone).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')}:00`;

/** @param on the day a new one is for: it goes out in an hour, or at that time of the day */
export function firstValues(
  edited: Pick<Schedule, 'body' | 'sendAt'> | null,
  now: Date,
  timeZone: string,
  on?: string,
): ScheduleValues {
  const sendAt = wallClock(edited ? new Date(edited.sendAt) : new Date(now.getTime() + HOUR_MS), timeZone);
  const later = !edited && on !== undefined && on > sendAt.slice(0, DAY_LENGTH);
  return { body: edited?.body ?? '', sendAt: later ? on + sendAt.slice(DAY_LENGTH) : sendAt };
}

/** `wallClock` backwards. */
export const momentOf = (sendAt: string, timeZone: string): string =>
  momentIn(new Date(`${sendAt.replace(' ', 'T')}Z`), timeZone).toISOString();

/** What is wrong with it, by field. */
export function complaints(
  { body, sendAt, contact, fileList }: ScheduleValues & { contact: object | null; fileList: ChosenList | null },
  now: Date,
  timeZone: string,
): Partial<Record<keyof ScheduleValues | 'contact', ScheduleComplaint>> {
  const words = scheduleInput.shape.body.safeParse(body);
  const empty = !saysSomething({ body, fileListId: fileList?.id });
  return {
    ...(contact === null && { contact: 'contact' as const }),
    ...((empty || !words.success) && { body: empty ? ('required' as const) : ('tooShort' as const) }),
    ...(sendAt === null && { sendAt: 'required' as const }),
    ...(sendAt !== null && Date.parse(momentOf(sendAt, timeZone)) <= now.getTime() && { sendAt: 'past' as const }),
  };
}
