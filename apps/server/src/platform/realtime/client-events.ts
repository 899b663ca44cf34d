// The gate for what browsers emit: whatever comes in, and however much, the process goes on and the socket stays.
import type { ClientEvents } from '@recado/contract/events';
import type { Logger } from 'pino';
import { TokenBucket } from './token-bucket.ts';

/** A tab that comes back joins all its rooms at once; nobody clicks twenty times a second. */
const RATE = { perSecond: 20, burst: 60 };

interface ClientEvent {
  /** the acknowledgement of what is not accepted, comes too often or fails */
  refused: () => unknown;
  accepts: (values: readonly unknown[]) => boolean;
  run: (values: readonly unknown[]) => unknown;
}

/** One event: what its argument must be, what happens, and the answer where it does not. */
export function clientEvent<T, R>(
  accepts: (value: unknown) => value is T,
  run: (value: T) => R | Promise<R>,
  refused: () => R,
): ClientEvent {
  return clientEventOf(
    (values): values is readonly [T] => accepts(values[0]),
    ([value]) => run(value),
    refused,
  );
}

/** The same of an event with several arguments. */
export function clientEventOf<T extends readonly unknown[], R>(
  accepts: (values: readonly unknown[]) => values is T,
  run: (values: T) => R | Promise<R>,
  refused: () => R,
): ClientEvent {
  // `run` is called with accepted values only.
  return { accepts, refused, run: (values) => run(values as T) };
}

/** For events without an argument, whatever is sent along. */
export const isAnything = (_value: unknown): _value is unknown => true;

export type ClientEventTable = Record<keyof ClientEvents, ClientEvent>;

/** Socket.IO's middleware of one socket; it ends every event, so none reaches a listener that is not in the table. */
export function clientEventGate(table: ClientEventTable, log: Logger): (packet: unknown[]) => void {
  const events = new Map<unknown, ClientEvent>(Object.entries(table));
  const bucket = new TokenBucket(RATE.perSecond, RATE.burst, performance.now());
  return ([name, ...rest]) => {
    const event = events.get(name);
    if (event) void answer(event, rest, bucket.take(performance.now()), log);
  };
}

/** Never throws or rejects: nobody above could catch it. */
async function answer(event: ClientEvent, rest: unknown[], allowed: boolean, log: Logger): Promise<void> {
  const last = rest.at(-1);
  // Socket.IO puts the acknowledgement last; anything else there is a value that somebody made up.
  const done = typeof last === 'function' ? (last as (reply: unknown) => void) : undefined;
  const values = done ? rest.slice(0, -1) : rest;
  let reply: unknown;
  try {
    reply = allowed && event.accepts(values) ? await event.run(values) : event.refused();
  } catch (error) {
    log.warn({ err: error }, 'an event of a browser failed');
    reply = event.refused();
  }
  try {
    done?.(reply);
  } catch (error) {
    log.warn({ err: error }, 'an event of a browser could not be answered');
  }
}
