// "In an hour", "tomorrow at nine": what people mean by it, on the company's clock. Pure.
import { clockIn, momentIn } from './days.ts';

export const LATER = ['inAnHour', 'thisEvening', 'tomorrow', 'monday'] as const;
export type Later = (typeof LATER)[number];

const HOUR_MS = 3_600_000;
const MORNING = 9;
const EVENING = 18;
const MONDAY = 1;

/**
 * Those that make sense now, in their order: no evening that is over or within the hour, and no Monday that is tomorrow.
 * @param timeZone IANA
 */
export function laterOf(now: Date, timeZone: string): { name: Later; at: Date }[] {
  const clock = clockIn(now, timeZone);
  const on = (days: number, hour: number): Date => {
    const shown = new Date(clock);
    shown.setUTCDate(shown.getUTCDate() + days);
    shown.setUTCHours(hour, 0, 0, 0);
    return momentIn(shown, timeZone);
  };
  const inAnHour = new Date(now.getTime() + HOUR_MS);
  const evening = on(0, EVENING);
  const toMonday = (MONDAY - clock.getUTCDay() + 7) % 7 || 7;
  return [
    { name: 'inAnHour', at: inAnHour },
    ...(evening > inAnHour ? [{ name: 'thisEvening' as const, at: evening }] : []),
    { name: 'tomorrow', at: on(1, MORNING) },
    ...(toMonday > 1 ? [{ name: 'monday' as const, at: on(toMonday, MORNING) }] : []),
  ];
}
