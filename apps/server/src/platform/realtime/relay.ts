// Reads the event log as it grows and hands each event, once and in order, to this process's own sockets.
import { sql } from 'drizzle-orm';
import { EVENTS_TOPIC } from '../hints/topics.ts';
import type { Platform } from '../platform.ts';
import { except } from './rooms.ts';

const BATCH = 500;
const POLL_MS = 1_000;
/** A number that is still missing after this was rolled back: transactions take their number last of all. */
const GAP_MS = 10_000;

/** More numbers than that are not under way at a time: the sequence was moved. */
const MAX_GAP = 10_000;

export interface LoggedEvent {
  seq: number;
  companyId: number;
  name: string;
  rooms: string[];
  payload: Record<string, unknown>;
}

type Deliver = (event: LoggedEvent, safeSeq: number) => void;

export class EventRelay {
  readonly #platform: Platform;
  readonly #deliver: Deliver;
  /** highest number seen */
  #cursor = 0;
  /** numbers below the cursor that have not been seen: taken by transactions that have not committed yet, or never will */
  readonly #missing = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stop: (() => void) | undefined;

  constructor(platform: Platform, deliver: Deliver) {
    this.#platform = platform;
    this.#deliver = deliver;
  }

  /** Everything up to here has been handed over. */
  get safeSeq(): number {
    let safe = this.#cursor;
    for (const seq of this.#missing.keys()) safe = Math.min(safe, seq - 1);
    return safe;
  }

  async start(): Promise<void> {
    this.#cursor = await this.#platform.db.withSystem(async (tx) => {
      const { rows } = await tx.execute<{ last: number }>(sql`select coalesce(max(id), 0) as last from event_log`);
      return rows[0]?.last ?? 0;
    });
    this.#stop = this.#platform.hints.on(EVENTS_TOPIC, () => this.#wake());
    this.#timer = setInterval(() => this.#wake(), POLL_MS);
  }

  /** The oldest event that is still kept; undefined: none is. */
  async firstSeq(): Promise<number | undefined> {
    return this.#platform.db.withSystem(async (tx) => {
      const { rows } = await tx.execute<{ first: number | null }>(sql`select min(id) as first from event_log`);
      return rows[0]?.first ?? undefined;
    });
  }

  #wake(): void {
    this.#again = true;
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
  }

  async #drain(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      try {
        if ((await this.#step()) === BATCH) this.#again = true;
      } catch (error) {
        // The next poll tries again from the same place.
        this.#platform.log.warn({ err: error }, 'events could not be read');
      }
    }
  }

  async #step(): Promise<number> {
    const missing = [...this.#missing.keys()];
    const rows = await this.#platform.db.readSystem(async (tx) => {
      const found = await tx.execute<Omit<LoggedEvent, 'companyId'> & { company_id: number }>(sql`
        select id as seq, company_id, name, rooms, payload from (
          (select * from event_log where id > ${this.#cursor} order by id limit ${BATCH})
          union all
          (select * from event_log where id = any(${sql.param(missing)}::bigint[]))
        ) seen order by id`);
      return found.rows;
    });
    const now = Date.now();
    for (const { company_id: companyId, ...row } of rows) {
      for (let gap = Math.max(this.#cursor + 1, row.seq - MAX_GAP); gap < row.seq; gap += 1)
        this.#missing.set(gap, now);
      this.#missing.delete(row.seq);
      this.#cursor = Math.max(this.#cursor, row.seq);
      this.#deliver({ ...row, companyId }, this.safeSeq);
    }
    for (const [seq, since] of this.#missing) if (now - since > GAP_MS) this.#missing.delete(seq);
    // Somebody is between number and commit: look again without waiting for a hint that may have been said already.
    if (this.#missing.size > 0) setTimeout(() => this.#wake(), 20).unref();
    return rows.length;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop?.();
    this.#again = false;
    await this.#running;
  }
}

/** What a socket in these rooms missed; undefined when the log no longer reaches back that far. */
export async function eventsSince(
  platform: Platform,
  companyId: number,
  since: number,
  rooms: readonly string[],
  limit: number,
): Promise<LoggedEvent[] | undefined> {
  return platform.db.withTenant(companyId, async (tx) => {
    const { rows } = await tx.execute<{
      seq: number;
      name: string;
      rooms: string[];
      payload: Record<string, unknown>;
    }>(sql`
      select id as seq, name, rooms, payload from event_log
      where id > ${since} and rooms && ${sql.param([...rooms])}::text[]
        and not rooms && ${sql.param(rooms.map(except))}::text[]
      order by id limit ${limit + 1}`);
    if (rows.length > limit) return undefined;
    return rows.map((row) => ({ ...row, companyId }));
  });
}
