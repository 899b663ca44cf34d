// A scheduled message as the form holds it: times as the clock on the wall shows them. Pure.
import { scheduleInput, type Schedule } from '@recado/contract/schedules';

export interface ScheduleValues {
  body: string;
  /** `2026-11-21 15:30:00`, where the person is; null: none chosen */
  sendAt: string | null;
}

export type ScheduleComplaint = 'required' | 'tooShort' | 'past';

const HOUR_MS = 60 * 60_000;
const two = (value: number): string => String(value).padStart(2, '0');

export function wallClock(moment: Date): string {
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}:00`;
}

/** A new one goes out in an hour. */
export const firstValues = (edited: Pick<Schedule, 'body' | 'sendAt'> | null, now: Date): ScheduleValues => ({
  body: edited?.body ?? '',
  sendAt: wallClock(edited ? new Date(edited.sendAt) : new Date(now.getTime() + HOUR_MS)),
});

export const momentOf = (sendAt: string): string => new Date(sendAt.replace(' ', 'T')).toISOString();

/** What is wrong with it, by field. */
export function complaints(
  { body, sendAt }: ScheduleValues,
  now: Date,
): Partial<Record<keyof ScheduleValues, ScheduleComplaint>> {
  const words = scheduleInput.shape.body.safeParse(body);
  const empty = body.trim() === '';
  return {
    ...(!words.success && { body: empty ? ('required' as const) : ('tooShort' as const) }),
    ...(sendAt === null && { sendAt: 'required' as const }),
    ...(sendAt !== null && Date.parse(momentOf(sendAt)) <= now.getTime() && { sendAt: 'past' as const }),
  };
}
