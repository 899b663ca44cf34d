// Waiting for a database that is away: growing waits, ended by a stop.
import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable } from '../../../platform/db/pg-errors.ts';

const FIRST_MS = 100;
const LONGEST_MS = 5_000;

/** Milliseconds before try number `attempt` (from 1): doubles up to the longest. */
export const growing = (attempt: number, first: number, longest: number): number =>
  Math.min(first * 2 ** (attempt - 1), longest);

/** The same, anywhere up to it, but never at once: those who lost the same line do not all come back in one moment. */
export const scattered = (attempt: number, first: number, longest: number, chance: number = Math.random()): number =>
  first / 2 + chance * (growing(attempt, first, longest) - first / 2);

/** Resolves when the time is over; true when it was cut short by a stop. */
export async function pause(ms: number, stopped: AbortSignal): Promise<boolean> {
  await wait(ms, undefined, { signal: stopped }).catch(() => undefined);
  return stopped.aborted;
}

/** Runs it until the database answers, or until the stop; any other error is the caller's. */
export async function whenAvailable<T>(stopped: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || (await pause(growing(attempt, FIRST_MS, LONGEST_MS), stopped))) throw error;
    }
  }
}
