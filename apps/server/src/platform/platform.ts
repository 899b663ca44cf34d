// What every part of the process stands on, made once at boot and handed down.
import type { Logger } from 'pino';
import type { Secrets } from './crypto/secrets.ts';
import type { Database, Tx } from './db/database.ts';
import type { Hints } from './hints/hints.ts';

/** Tests move it; nothing else in the product reads the time for a rule. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface Platform {
  log: Logger;
  db: Database;
  secrets: Secrets;
  hints: Hints;
  jobs: JobQueue;
  clock: Clock;
  /** where the outside reaches us, without a slash at its end: in links and webhooks */
  publicUrl: string;
}

export interface Job<I extends object> {
  readonly name: string;
  /** runs at these times (cron, UTC) with an empty input, besides being sent */
  readonly cron?: string;
  readonly retryLimit?: number;
  run(platform: Platform, input: I): Promise<void>;
}

export interface JobQueue {
  /** The job runs if, and only if, this transaction commits. @param at not before; left out: at once */
  send<I extends object>(tx: Tx, job: Job<I>, input: I, at?: Date): Promise<void>;
}
