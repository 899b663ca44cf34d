// The only way to PostgreSQL: one company's transaction (withTenant), or, named and rare, everybody's (withSystem).
import { readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import type { Statement } from './batch.ts';
import { BEGIN, PreparingClient, type CountingConfig } from './client.ts';
import { handleOf, Lease } from './handle.ts';
import { readsOf } from './reads.ts';
import { traced, type Seam } from '../trace/trace.ts';
import { Turns } from './turns.ts';

export type Tx = NodePgDatabase;
type Work<T> = (tx: Tx) => Promise<T>;
type Last = () => SQL | undefined;

export interface DatabaseOptions {
  /** logs in as the request role, which owns nothing and bypasses nothing */
  requestUrl: string;
  /** logs in as the owner: migrations, and work across companies */
  ownerUrl: string;
  /** requestUrl is a pooler's, in transaction mode: whatever lasts longer than a transaction is the role's (REQUEST_SETTINGS) */
  pooled?: boolean | undefined;
  /** connections of the request pool, of which one company has a quarter at once; the owner's pool has a quarter of it */
  poolSize: number;
  /** a company has its quarter also beside others: for tests of what happens at once */
  unshared?: boolean | undefined;
  /** nobody waits at a screen for what it does: PostgreSQL works for all of it when it has little else to do */
  givesWay?: boolean | undefined;
  onPoolError: (error: Error) => void;
}

/**
 * How PostgreSQL plans requests. Row-level security hides from the planner which company a statement is for, so it counts
 * on an average one and sorts or hashes a large one whole. Every list here has an index in its order and stops after a
 * page: with sorting and hashing as the last resort the plan is that of the index, for companies of any size.
 */
const PLANS = {
  enable_sort: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
  plan_cache_mode: 'force_generic_plan',
};
const TIME_LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };
/** How the role of requests works, whoever opens its connections. */
export const REQUEST_SETTINGS: Readonly<Record<string, string | number>> = { ...PLANS, ...TIME_LIMITS };

const REQUEST_PLANS = Object.entries(PLANS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

const IN_COMPANY = `select set_config('app.company_id', $1, true)`;

type PooledClient = PreparingClient & pg.PoolClient;

/** for a connection */
const PATIENCE_MS = 5_000;
/** for one's company to have its turn at them */
const TURN_PATIENCE_MS = 20_000;

export class Database {
  readonly #request: pg.Pool;
  /** for companies that ask too much: PostgreSQL works for them when it has little else to do */
  readonly #patient: pg.Pool;
  readonly #turns: Turns;
  readonly #owner: pg.Pool;
  readonly #ownerUrl: string;
  readonly #counted = { total: 0 };

  constructor(options: DatabaseOptions) {
    const pool = (connectionString: string, max: number, session: pg.PoolConfig & CountingConfig): pg.Pool => {
      const counting: CountingConfig = { counted: this.#counted };
      const made = new pg.Pool({
        ...counting,
        connectionString,
        max,
        Client: PreparingClient,
        connectionTimeoutMillis: PATIENCE_MS,
        idleTimeoutMillis: 60_000,
        application_name: 'recado',
        ...session,
      });
      // Without a listener a stopped PostgreSQL would stop this process too.
      made.on('error', options.onPoolError);
      // Likewise while it is in use but has no query under way: whoever uses it is told by their next one.
      made.on('connect', (client) => client.on('error', () => undefined));
      return made;
    };
    // A pooler takes no settings at the start of a session that it may give to anybody.
    const requests = options.pooled ? { pooled: true } : { ...TIME_LIMITS, options: REQUEST_PLANS };
    this.#request = pool(options.requestUrl, options.poolSize, requests);
    const quarter = Math.max(2, Math.ceil(options.poolSize / 4));
    this.#patient = pool(options.requestUrl, quarter, requests);
    // Which of its connections a pooler takes is not ours to say.
    if (!options.pooled) {
      for (const each of options.givesWay ? [this.#request, this.#patient] : [this.#patient])
        each.on('connect', (client) => givesWay(client as PooledClient));
    }
    this.#turns = new Turns({
      total: options.poolSize,
      each: quarter,
      unshared: options.unshared,
      patienceMs: TURN_PATIENCE_MS,
    });
    this.#owner = pool(options.ownerUrl, quarter, TIME_LIMITS);
    this.#ownerUrl = options.ownerUrl;
  }

  /**
   * One transaction that sees and writes one company's rows only.
   * @param last what it ends with: at most one statement, which is sent together with the commit
   */
  withTenant<T>(companyId: number, work: Work<T>, last?: Last): Promise<T> {
    if (!Number.isSafeInteger(companyId)) throw new Error('a company id is a whole number');
    const begin = [BEGIN, { config: { text: IN_COMPANY }, values: [String(companyId)] }];
    return traced('db.transaction', seamOf(companyId), () =>
      this.#turns.take(companyId, (asksTooMuch) => transaction(this.#poolFor(asksTooMuch), begin, work, last)),
    );
  }

  /** The same with one statement and no more: it, its beginning and its commit go out together. */
  oneStatement<T>(companyId: number, statement: Work<T>): Promise<T> {
    return this.withTenant(companyId, (tx) => {
      (tx as unknown as { $client: PooledClient }).$client.commitWithNext();
      return statement(tx);
    });
  }

  /**
   * Reads one company's rows: what is asked side by side goes out and comes back in one piece, a read-only transaction that
   * knows the company. Settings and locks do not last from one piece to the next.
   */
  async read<T>(companyId: number, work: Work<T>): Promise<T> {
    if (!Number.isSafeInteger(companyId)) throw new Error('a company id is a whole number');
    return traced('db.read', seamOf(companyId), () =>
      work(
        readsOf(
          (run) => this.#turns.take(companyId, (asksTooMuch) => withClient(this.#poolFor(asksTooMuch), run)),
          companyId,
        ),
      ),
    );
  }

  /** One transaction across companies: sign-in, boot, billing runs, the job dispatcher. */
  withSystem<T>(work: Work<T>, last?: Last): Promise<T> {
    return traced('db.transaction', seamOf(undefined), () => transaction(this.#owner, [BEGIN], work, last));
  }

  /** Reads across companies, each statement its own transaction: for what is read often, such as the event log. */
  async readSystem<T>(read: (tx: Tx) => Promise<T>): Promise<T> {
    return withClient(this.#owner, (client) => read(handleOf(client)));
  }

  /** A connection of its own, for locks and LISTEN; the caller ends it. */
  async dedicated(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#ownerUrl,
      application_name: 'recado session',
      keepAlive: true,
    });
    await client.connect();
    return client;
  }

  /** A call of that company is under way until what is answered is called. */
  callOf(companyId: number): () => void {
    return this.#turns.callOf(companyId);
  }

  #poolFor(asksTooMuch: boolean): pg.Pool {
    const { idleCount, totalCount, options } = this.#patient;
    return asksTooMuch && (idleCount > 0 || totalCount < options.max) ? this.#patient : this.#request;
  }

  async ping(): Promise<void> {
    await this.#request.query('select 1');
  }

  statements(): number {
    return this.#counted.total;
  }

  async close(): Promise<void> {
    await Promise.all([this.#request.end(), this.#patient.end(), this.#owner.end()]);
  }
}

/** Loops that look for work look on and on: of them nothing is traced. */
const seamOf = (companyId: number | undefined): Seam => ({
  kind: 'CLIENT',
  partOnly: true,
  attributes: { 'db.system.name': 'postgresql', ...(companyId !== undefined && { 'recado.company_id': companyId }) },
});

/** how much nicer than the rest */
const NICE = 10;

/** Where PostgreSQL is on this machine and ours to say; elsewhere it is like any other. */
function givesWay(client: PooledClient): void {
  const { processID } = client as unknown as { processID: number };
  try {
    if (readFileSync(`/proc/${processID}/cmdline`, 'utf8').startsWith('postgres: '))
      setPriority(processID, getPriority(processID) + NICE);
  } catch {
    // no such process here, or not ours
  }
}

async function withClient<T>(pool: pg.Pool, run: (client: PreparingClient) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as PooledClient;
  try {
    return await run(client);
  } finally {
    client.release();
  }
}

async function transaction<T>(pool: pg.Pool, begin: readonly Statement[], work: Work<T>, last?: Last): Promise<T> {
  const client = (await pool.connect()) as PooledClient;
  const lease = new Lease(client);
  const tx = Object.assign(handleOf(lease), { $client: client });
  let broken: Error | undefined;
  try {
    client.begin(...begin);
    const result = await work(tx);
    const statement = last?.();
    if (statement) {
      client.commitWithNext();
      await tx.execute(statement);
    }
    await client.commit();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away, not handed to the next.
    await client.rollback().catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    lease.end();
    client.release(broken);
  }
}
