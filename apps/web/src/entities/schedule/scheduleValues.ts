// A scheduled message as the form holds it: times as the clock on the wall shows them. Pure.
import { scheduleInput, type Schedule } from '@recado/contract/schedules';

export interface ScheduleValues {
  body: string;
  /** `2026-11-21 15:30:00`, where the person is; null: none chosen */
  sendAt: string | null;
}

export type ScheduleComplaint = 'required' | 'tooShort' | 'past' | 'contact';

const HOUR_MS = 60 * 60_000;
/** of `2026-11-21` */
const DAY_LENGTH = 10;
const two = (value: number): string => String(value).padStart(2, '0');

export function wallClock(moment: Date): string {
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}:00`;
}

/** @param on the day a new one is for: it goes out in an hour, or at that time of the day */
export function firstValues(edited: Pick<Schedule, 'body' | 'sendAt'> | null, now: Date, on?: string): ScheduleValues {
  const sendAt = wallClock(edited ? new Date(edited.sendAt) : new Date(now.getTime() + HOUR_MS));
  const later = !edited && on !== undefined && on > sendAt.slice(0, DAY_LENGTH);
  return { body: edited?.body ?? '', sendAt: later ? on + sendAt.slice(DAY_LENGTH) : sendAt };
}

export const momentOf = (sendAt: string): string => new Date(sendAt.replace(' ', 'T')).toISOString();

/** What is wrong with it, by field. */
export function complaints(
  { body, sendAt, contact }: ScheduleValues & { contact: object | null },
  now: Date,
): Partial<Record<keyof ScheduleValues | 'contact', ScheduleComplaint>> {
  const words = scheduleInput.shape.body.safeParse(body);
  const empty = body.trim() === '';
  return {
    ...(contact === null && { contact: 'contact' as const }),
    ...(!words.success && { body: empty ? ('required' as const) : ('tooShort' as const) }),
    ...(sendAt === null && { sendAt: 'required' as const }),
    ...(sendAt !== null && Date.parse(momentOf(sendAt)) <= now.getTime() && { sendAt: 'past' as const }),
  };
}
