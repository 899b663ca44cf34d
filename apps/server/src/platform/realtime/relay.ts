// Reads the event log as it grows and hands each event, once and in order, to this process's own sockets.
import type { CompanyEventName } from '@recado/contract/events';
import { sql } from 'drizzle-orm';
import { EVENTS_TOPIC } from '../hints/topics.ts';
import type { Platform } from '../platform.ts';
import { except } from './rooms.ts';

const BATCH = 500;
const POLL_MS = 1_000;
/** A number that is still missing after this was rolled back: no transaction lives as long (see the timeouts in database.ts). */
const GAP_MS = 60_000;
/** Transactions take their number last of all, so nearly all gaps are filled within this. */
const EAGER_MS = 1_000;

/** More numbers than that are not under way at a time: the sequence was moved. */
const MAX_GAP = 10_000;

export interface LoggedEvent {
  seq: number;
  companyId: number;
  name: CompanyEventName;
  rooms: string[];
  payload: Record<string, unknown>;
}

/** How long to wait before looking again for what has been missing since `age` ms. */
export const nextLook = (age: number): number => (age < EAGER_MS ? 20 : Math.min(age / 10, POLL_MS));

type Deliver = (event: LoggedEvent, safeSeq: number) => void;

export class EventRelay {
  readonly #platform: Platform;
  readonly #deliver: Deliver;
  /** highest number seen */
  #cursor = 0;
  /**
   * Numbers below the cursor that have not been seen, and since when: taken by transactions that have not committed yet,
   * or never will. The cursor only rises, so they stand in order, the lowest and oldest first.
   */
  readonly #missing = new Map<number, number>();
  /** when the latest of them began to be missing, and when to look for them again */
  #missingSince = 0;
  #lookAt = 0;
  #look: NodeJS.Timeout | undefined;
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
    const [lowest] = this.#missing.keys();
    return lowest === undefined ? this.#cursor : lowest - 1;
  }

  /** From the sequence, not from the rows: those are cleared away, and their numbers do not come again. */
  async start(): Promise<void> {
    this.#cursor = await this.#platform.db.withSystem(async (tx) => {
      const { rows } = await tx.execute<{ last: number }>(sql`
        select greatest((select max(id) from event_log),
          pg_sequence_last_value(pg_get_serial_sequence('event_log', 'id')::regclass), 0) as last`);
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
        if ((await this.#step()) >= BATCH) this.#again = true;
      } catch (error) {
        // The next poll tries again from the same place.
        this.#platform.log.warn({ err: error }, 'events could not be read');
      }
    }
  }

  async #step(): Promise<number> {
    const now = Date.now();
    const rows = await this.#read(now >= this.#lookAt ? [...this.#missing.keys()] : []);
    for (const event of rows) {
      const lowest = Math.max(this.#cursor + 1, event.seq - MAX_GAP);
      for (let gap = lowest; gap < event.seq; gap += 1) {
        this.#missing.set(gap, now);
        this.#missingSince = now;
      }
      this.#missing.delete(event.seq);
      this.#cursor = Math.max(this.#cursor, event.seq);
      this.#deliver(event, this.safeSeq);
    }
    this.#lookLater(now);
    return rows.length;
  }

  async #read(missing: readonly number[]): Promise<LoggedEvent[]> {
    return this.#platform.db.readSystem(async (tx) => {
      const columns = sql.raw(
        `id as seq, company_id as "companyId", name, array_to_string(rooms, ' ') as rooms, payload`,
      );
      const grown = sql`select ${columns} from event_log where id > ${this.#cursor} order by id limit ${BATCH}`;
      // Mostly nothing is missing: for that alone PostgreSQL need not plan it anew each time.
      const { rows } = await tx.execute<Omit<LoggedEvent, 'rooms'> & { rooms: string }>(
        missing.length === 0
          ? grown
          : sql`select * from ((${grown}) union all
              (select ${columns} from event_log where id = any(${sql.param([...missing])}::bigint[]))) seen order by seq`,
      );
      return rows.map(({ rooms, ...row }) => ({ ...row, rooms: rooms === '' ? [] : rooms.split(' ') }));
    });
  }

  /** Somebody is between number and commit: look again without waiting for a hint that may have been said already. */
  #lookLater(now: number): void {
    for (const [seq, since] of this.#missing) {
      if (now - since <= GAP_MS) break;
      this.#missing.delete(seq);
    }
    clearTimeout(this.#look);
    if (this.#missing.size === 0) return;
    const age = now - this.#missingSince;
    // In the beginning every hint is worth a look: it may be of the transaction that is missing.
    if (age < EAGER_MS) this.#lookAt = now;
    else if (now >= this.#lookAt) this.#lookAt = now + nextLook(age);
    this.#look = setTimeout(() => this.#wake(), Math.max(this.#lookAt - now, nextLook(0)));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop?.();
    this.#again = false;
    await this.#running;
    clearTimeout(this.#look);
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
  return platform.db.oneStatement(companyId, async (tx) => {
    const { rows } = await tx.execute<{
      seq: number;
      name: CompanyEventName;
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
