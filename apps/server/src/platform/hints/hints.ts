// Wake-ups: "look at that table", within this process at once, to other processes by NOTIFY. A hint may be lost;
// whoever waits for one also looks by itself now and then.
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';

const CHANNEL = 'recado';
const COALESCE_MS = 10;
const RECONNECT_MS = 1_000;

type Listener = (key: string) => void;

export class Hints {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #pending = new Set<string>();
  readonly #db: Database;
  readonly #log: Logger;
  #client: pg.Client | undefined;
  #flush: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  async start(): Promise<void> {
    await this.#connect();
  }

  async #connect(): Promise<void> {
    if (this.#closed) return;
    try {
      const client = await this.#db.dedicated();
      client.on('error', () => this.#lost(client));
      client.on('end', () => this.#lost(client));
      client.on('notification', ({ processId, payload }) => {
        // What this process said it has heard already.
        if (payload && processId !== this.#backend(client)) for (const hint of payload.split('\n')) this.#deliver(hint);
      });
      await client.query(`listen ${CHANNEL}`);
      this.#client = client;
    } catch (error) {
      this.#log.warn({ err: error }, 'no connection for wake-ups yet');
      setTimeout(() => void this.#connect(), RECONNECT_MS).unref();
    }
  }

  #backend(client: pg.Client): number {
    return (client as unknown as { processID: number }).processID;
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    setTimeout(() => void this.#connect(), RECONNECT_MS).unref();
  }

  #deliver(hint: string): void {
    const at = hint.indexOf(' ');
    const topic = at < 0 ? hint : hint.slice(0, at);
    for (const listener of this.#listeners.get(topic) ?? []) listener(at < 0 ? '' : hint.slice(at + 1));
  }

  on(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Say after commit. NOTIFY takes a lock that all commits share, so it is never part of a transaction and many become one. */
  poke(topic: string, key: string | number = ''): void {
    const hint = `${topic} ${key}`;
    this.#deliver(hint);
    this.#pending.add(hint);
    this.#flush ??= setTimeout(() => this.#send(), COALESCE_MS);
  }

  #send(): void {
    this.#flush = undefined;
    const hints = [...this.#pending];
    this.#pending.clear();
    // A payload is at most 8000 bytes.
    for (let from = 0; from < hints.length; from += 200)
      this.#client
        ?.query('select pg_notify($1, $2)', [CHANNEL, hints.slice(from, from + 200).join('\n')])
        .catch((error: Error) => this.#log.debug({ err: error }, 'a wake-up was lost'));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#flush);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }
}
