// How much a driver may do, and how long it listens before it answers. Pure.
import { MOST_ACTIONS } from '@recado/contract/actions';

/** One that does more than this, or than MOST_ACTIONS at once, turns in a circle; a person gets the ticket. */
export const MOST_STEPS = 500;

export type Excess = 'tooManyActions' | 'tooManySteps';

/** @param steps it has taken before this one */
export const excessOf = (steps: number, actions: number): Excess | undefined =>
  actions > MOST_ACTIONS ? 'tooManyActions' : steps >= MOST_STEPS ? 'tooManySteps' : undefined;

/** Customers write in several messages what they mean as one: a slow driver hears what came within this of each other. */
export const QUIET_MS = 3_000;
/** Of somebody who does not stop writing. */
export const LONGEST_QUIET_MS = 120_000;
/** messages, of somebody who writes by machine */
export const MOST_HEARD = 100;

/** When it is told. @param since the first that it has not been told of */
export const heardAt = (since: Date, now: Date, quietMs = QUIET_MS): Date =>
  new Date(Math.min(now.getTime() + quietMs, since.getTime() + LONGEST_QUIET_MS));

/** What a driver was at when it asked for something that takes long. */
export interface Asked {
  ticketId: number;
  /** which of all that ever spoke here */
  runId: number;
  revision: number;
}

/** What a job worked out: for what the driver is still at, or for what is over. */
export const isCurrent = (driver: Asked | undefined, { runId, revision }: Omit<Asked, 'ticketId'>): boolean =>
  driver?.runId === runId && driver.revision === revision;
