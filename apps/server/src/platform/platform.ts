// What every part of the process stands on, made once at boot and handed down.
import type { Logger } from 'pino';
import type { Secrets } from './crypto/secrets.ts';
import type { Database, Tx } from './db/database.ts';
import type { Hints } from './hints/hints.ts';
import type { Subscription } from './subscriptions.ts';

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
  /** who hears of what happens in a transaction, in their order */
  subscriptions: readonly Subscription[];
  /** where the outside reaches us, without a slash at its end: in links, and where others call us */
  publicUrl: string;
  /** sees each event before it goes out: tests look whether it is as the contract has it */
  witness?: Witness | undefined;
}

/** @param rooms left out: to everybody */
export type Witness = (name: string, payload: unknown, rooms?: readonly string[]) => void;

export interface Job<I extends object> {
  readonly name: string;
  /** Of those with the same key one waits, and what is sent beside it is not kept. One that runs or is tried again does not wait. */
  key?(input: I): string;
  /** runs at these times (cron, UTC) with an empty input, besides being sent */
  readonly cron?: string;
  readonly retryLimit?: number;
  /** before the second try; twice as long before each further one */
  readonly retrySeconds?: number;
  run(platform: Platform, input: I): Promise<void>;
}

/** A job as those know it who only send it: it may be made elsewhere, with adapters that they know nothing of. */
export interface JobName<I extends object> {
  readonly name: string;
  key?(input: I): string;
  run?(platform: Platform, input: I): Promise<void>;
}

export interface JobQueue {
  /** The job runs if, and only if, this transaction commits; one with a key, unless another of it waits. @param at not before; left out: at once */
  send<I extends object>(tx: Tx, job: JobName<I>, input: I, at?: Date): Promise<void>;
  /** A failed job is tried once more, at once, if this transaction commits. false: it has not failed */
  retry(tx: Tx, name: string, id: string): Promise<boolean>;
  /** A failed job is forgotten. false: it has not failed */
  remove(tx: Tx, name: string, id: string): Promise<boolean>;
}
