// Wake-ups by LISTEN and NOTIFY: nothing but the database is needed.
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { HINT_CHANNEL, type HintTransport } from './transport.ts';

const RECONNECT_MS = 1_000;
/** PostgreSQL takes less than 8000. */
const PAYLOAD_BYTES = 7_900;

export class PgTransport implements HintTransport {
  readonly #db: Database;
  readonly #log: Logger;
  #receive: (hints: readonly string[]) => void = () => undefined;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  /** one statement at a time on one connection */
  #saying: Promise<void> = Promise.resolve();

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  async start(receive: (hints: readonly string[]) => void): Promise<void> {
    this.#receive = receive;
    await this.#connect();
  }

  async #connect(): Promise<void> {
    if (this.#closed) return;
    try {
      const client = await this.#db.dedicated();
      client.on('error', () => this.#lost(client));
      client.on('end', () => this.#lost(client));
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      client.on('notification', ({ processId, payload }) => {
        // What this process said it has heard already.
        if (payload && processId !== rows[0]?.pid) this.#receive(payload.split('\n'));
      });
      await client.query(`listen ${HINT_CHANNEL}`);
      this.#client = client;
    } catch (error) {
      this.#log.warn({ err: error }, 'no connection for wake-ups yet');
      this.#later();
    }
  }

  #later(): void {
    if (!this.#closed) this.#retry = setTimeout(() => void this.#connect(), RECONNECT_MS);
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    this.#later();
  }

  say(hints: readonly string[]): Promise<void> {
    this.#saying = this.#saying
      .then(() => this.#notify(hints))
      .catch((error: Error) => this.#log.debug({ err: error }, 'a wake-up was lost'));
    return this.#saying;
  }

  async #notify(hints: readonly string[]): Promise<void> {
    for (const payload of payloadsOf(hints))
      await this.#client?.query('select pg_notify($1, $2)', [HINT_CHANNEL, payload]);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }
}

/** As few as can be, a hint a line. */
export function payloadsOf(hints: readonly string[]): string[] {
  const payloads: string[] = [];
  let size = Infinity;
  for (const hint of hints) {
    const bytes = Buffer.byteLength(hint) + 1;
    const last = payloads.at(-1);
    if (last !== undefined && size + bytes <= PAYLOAD_BYTES) {
      payloads[payloads.length - 1] = `${last}\n${hint}`;
      size += bytes;
    } else {
      payloads.push(hint);
      size = bytes;
    }
  }
  return payloads;
}
