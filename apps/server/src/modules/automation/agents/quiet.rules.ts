// Hours in which an agent does not answer. Pure.
import type { Prompt } from '@recado/contract/prompts';
import { clockIn } from '@recado/rules/days';

/** Over midnight where the end comes first; from and to the same is the whole day. */
export function isQuiet(hours: Prompt['quietHours'], now: Date, timeZone: string): boolean {
  if (!hours) return false;
  const time = clockIn(now, timeZone).toISOString().slice(11, 16);
  const { from, to } = hours;
  return from < to ? from <= time && time < to : time >= from || time < to;
}
