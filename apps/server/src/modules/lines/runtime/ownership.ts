// Which connections are this process's: advisory locks of one PostgreSQL session, which dies with the process.
import type { Database } from '../../../platform/db/database.ts';
import { within } from '../shared/time-limit.ts';

type Session = Awaited<ReturnType<Database['dedicated']>>;

/** Any constant: the first half of the locks' numbers, the second is the connection's id. */
export const LOCK_CLASS = 7_232_361;
/** Held together by the sessions of all processes that run connections. */
const MEMBER_CLASS = 7_232_364;
const ANSWER_MS = 5_000;

/** A connection and what waits for its owner. */
export interface OwnedConnection {
  id: number;
  companyId: number;
  name: string;
  provider: string;
  wanted: boolean;
  /** nothing but what people write goes out */
  stopped: boolean;
  /** in their order */
  queueIds: number[];
  requests: boolean;
  inbound: boolean;
  outbox: boolean;
  media: boolean;
}

interface Taken {
  taken: number[];
  /** what is others', or is to be */
  foreign: number[];
  /** how many more are ours than our share, once others are there */
  surplus: number;
}

export class Ownership {
  readonly #client: Session;
  #lost = false;
  /** A session takes one question at a time; several connections are let go of at once. */
  #before: Promise<unknown> = Promise.resolve();

  private constructor(client: Session, onLost: () => void) {
    this.#client = client;
    const lost = (): void => {
      if (this.#lost) return;
      this.#lost = true;
      client.end().catch(() => undefined);
      onLost();
    };
    client.on('error', lost);
    client.on('end', lost);
  }

  static async open(db: Database, onLost: () => void): Promise<Ownership> {
    const ownership = new Ownership(await db.dedicated(), onLost);
    // A machine that vanished says no goodbye: PostgreSQL is to notice, and give its locks to another process.
    await ownership.#query(
      'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3',
      undefined,
    );
    await ownership.#query('select pg_advisory_lock_shared($1::int, 0)', [MEMBER_CLASS]);
    return ownership;
  }

  /**
   * Tries to take connections that are nobody's, as many as make an even share of all with those that are ours.
   * @param held ours, and those that we are about to let go of
   */
  async take(providers: readonly string[], held: readonly number[]): Promise<Taken> {
    const rows = await this.#query<{ id: number | null; mine: boolean; share: number }>(
      `with every as materialized (
         select c.id from connections c join companies co on co.id = c.company_id and co.deleted_at is null
         where c.provider = any($2::text[])
       ), members as (
         select greatest(count(*), 1) as n from pg_locks where locktype = 'advisory' and classid = $4::oid and objsubid = 2
           and database = (select oid from pg_database where datname = current_database())
       ), fair as materialized (
         select ceil((select count(*) from every)::numeric / n)::int as share from members
       ), free as materialized (select id from every where id <> all($1::bigint[]) order by id),
       mine as materialized (
         select id from free where pg_try_advisory_lock($3::int, id::int)
         limit greatest((select share from fair) - cardinality($1::bigint[]), 0)
       )
       select free.id, mine.id is not null as mine, share from fair left join free on true left join mine using (id)`,
      [held, providers, LOCK_CLASS, MEMBER_CLASS],
    );
    const idsOf = (wanted: boolean): number[] =>
      rows.flatMap(({ id, mine }) => (id !== null && mine === wanted ? [id] : []));
    return {
      taken: idsOf(true),
      foreign: idsOf(false),
      surplus: Math.max(0, held.length - (rows[0]?.share ?? Infinity)),
    };
  }

  /** How these connections stand, in one statement for all; one that was deleted, or whose company was, is not among the answers. */
  async look(ids: readonly number[]): Promise<OwnedConnection[]> {
    return this.#query<OwnedConnection>(
      `select c.id, c.company_id as "companyId", c.name, c.provider, c.wanted, c.automatic_stop is not null as stopped,
         array(
           select q.id from connection_queues l join queues q on q.company_id = l.company_id and q.id = l.queue_id
           where l.company_id = c.company_id and l.whatsapp_id = c.id order by q.order_queue, q.name
         ) as "queueIds",
         exists (select 1 from channel_requests r where r.whatsapp_id = c.id and r.state = 'pending') as requests,
         exists (select 1 from inbound_events e where e.whatsapp_id = c.id and e.state = 'pending') as inbound,
         exists (select 1 from outbox o where o.whatsapp_id = c.id) as outbox,
         exists (
           select 1 from media m where m.whatsapp_id = c.id and m.state = 'pending' and m.next_attempt_at <= now()
         ) as media
       from connections c join companies co on co.id = c.company_id and co.deleted_at is null
       where c.id = any($1::bigint[])`,
      [ids],
    );
  }

  /** No longer counted among those that share the connections: what it lets go of then is within the others' shares. */
  async resign(): Promise<void> {
    await this.#query('select pg_advisory_unlock_shared($1::int, 0)', [MEMBER_CLASS]);
  }

  async release(id: number): Promise<void> {
    await this.#query('select pg_advisory_unlock($1::int, $2::int)', [LOCK_CLASS, id]);
  }

  #query<R extends object>(text: string, values: unknown[] | undefined): Promise<R[]> {
    const asked = this.#before.then(() => this.#ask<R>(text, values));
    this.#before = asked.catch(() => undefined);
    return asked;
  }

  /** A session that does not answer is as good as lost: PostgreSQL may have given its locks away. */
  async #ask<R extends object>(text: string, values: unknown[] | undefined): Promise<R[]> {
    try {
      const { rows } = await within(ANSWER_MS, 'the session of locks', this.#client.query<R>(text, values));
      return rows;
    } catch (error) {
      this.#client.emit('error', error);
      throw error;
    }
  }

  /** Frees all locks. */
  async close(): Promise<void> {
    this.#lost = true;
    await within(ANSWER_MS, 'ending the session of locks', this.#client.end()).catch(() => undefined);
  }
}
