// What every part of the process stands on, made once at boot and handed down.
import type { Logger } from 'pino';
import type { Secrets } from './crypto/secrets.ts';
import type { Database } from './db/database.ts';
import type { Hints } from './hints/hints.ts';
import type { Jobs } from './jobs/jobs.ts';

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
  jobs: Jobs;
  clock: Clock;
}
