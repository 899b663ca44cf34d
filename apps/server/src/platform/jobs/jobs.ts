// Durable jobs on pg-boss: sent in the transaction that wants them, run by the worker role.
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, systemClock, type Clock, type Job as BossJob, type JobResult } from 'pg-boss';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { Database, Tx } from '../db/database.ts';
import { messageOf } from '../log/log.ts';
import type { Job, JobName, JobQueue, Platform } from '../platform.ts';
import { traced, traceparent } from '../trace/trace.ts';

export function defineJob<I extends object>(job: Job<I>): Job<I> {
  return job;
}

export const jobRuns = new Counter({
  name: 'recado_job_runs_total',
  help: 'Background jobs that this process has run, each try',
  labelNames: ['job', 'outcome'],
  registers: [],
});

const WORK_OPTIONS = {
  batchSize: 10,
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 1,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

/** beside a job's input: what it is a part of */
const TRACE = '_traceparent';
/** How long a job that is over can be looked up, failed or done. */
const KEPT_SECONDS = 7 * 24 * 60 * 60;
/** An error's text that is kept with a job. */
const MOST_TOLD = 1_000;
/** Nothing of it that PostgreSQL's JSON would refuse. */
const textOf = (error: unknown): string => messageOf(error).replaceAll('\u0000', '').slice(0, MOST_TOLD).toWellFormed();
/** The advisory lock under which the request role is given its rights. */
const GRANTS_LOCK = 7_232_363;

export class Jobs implements JobQueue {
  readonly #boss: PgBoss;
  readonly #log: Logger;
  /** fetched by this process, and not begun */
  readonly #fetched = new Set<BossJob>();
  /** there from when it stops: until those are back in their queues */
  #givingBack: Promise<void> | undefined;

  /** @param clock when tries are due; tests move it */
  constructor(ownerUrl: string, log: Logger, clock: Clock = systemClock) {
    this.#log = log;
    this.#boss = new PgBoss({
      connectionString: ownerUrl,
      application_name: 'recado jobs',
      max: 4,
      useListenNotify: true,
      cronMonitorIntervalSeconds: 5,
      clock,
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  }

  async start(): Promise<void> {
    await this.#boss.start();
  }

  /** Requests send jobs in their own transactions: their role may put jobs in, and reads nothing of anybody's. */
  async allow(db: Database, role: string): Promise<void> {
    const name = sql.identifier(role);
    await db.withSystem(async (tx) => {
      // Processes that start together would grant at once, and PostgreSQL refuses the second ("tuple concurrently updated").
      await tx.execute(sql`select pg_advisory_xact_lock(${GRANTS_LOCK})`);
      await tx.execute(sql`grant usage on schema pgboss to ${name}`);
      await tx.execute(sql`revoke all on all tables in schema pgboss from ${name}`);
      await tx.execute(sql`grant select on pgboss.queue to ${name}`);
      await tx.execute(sql`grant insert, select (id, start_after) on pgboss.job_common to ${name}`);
    });
  }

  /** Makes sure the queues exist, as the program has them today; every role may send. */
  async declare(jobs: readonly Job<object>[]): Promise<void> {
    await Promise.all(
      jobs.map(async (job) => {
        const options = {
          notify: true,
          retryLimit: job.retryLimit ?? 5,
          retryBackoff: true,
          retryDelay: job.retrySeconds ?? 2,
          deleteAfterSeconds: KEPT_SECONDS,
        };
        const policy = job.key ? 'short' : 'standard';
        await this.#boss.createQueue(job.name, { ...options, policy });
        // One that was there keeps what an earlier version of the program said. The library changes no policy by itself for
        // the sake of queues with a table of their own, of which we have none: each job bears its own, under indexes for all.
        await this.#boss
          .getDb()
          .executeSql('update pgboss.queue set policy = $2 where name = $1 and policy <> $2', [job.name, policy]);
        await this.#boss.updateQueue(job.name, options);
      }),
    );
  }

  async work(platform: Platform, jobs: readonly Job<object>[]): Promise<void> {
    for (const job of jobs) {
      if (job.cron) await this.#boss.schedule(job.name, job.cron, {});
      const worker: string = await this.#boss.work(job.name, WORK_OPTIONS, async (batch: BossJob[]) => {
        const results = await this.#runBatch(platform, job, batch);
        this.#boss.notifyWorker(worker);
        return results;
      });
    }
    this.#log.debug({ jobs: jobs.map((job) => job.name) }, 'working');
  }

  /**
   * One after the other, each settled when it ends: a stop, or the end of the time that a batch has, undoes none that is done.
   * The library settles what is answered once more, which touches only what is still held: the last one, and what
   * could not be settled before.
   */
  async #runBatch(platform: Platform, job: Job<object>, batch: readonly BossJob[]): Promise<JobResult[]> {
    const results: JobResult[] = [];
    for (const fetched of batch) this.#fetched.add(fetched);
    if (this.#givingBack) await this.#giveBack();
    for (const fetched of batch) {
      // Given back, or held no longer.
      if (!this.#fetched.delete(fetched) || fetched.signal.aborted) continue;
      const result = await this.#run(platform, job, fetched);
      results.push(result);
      if (fetched !== batch.at(-1)) await this.#settle(job.name, fetched, result);
    }
    // What is not answered is failed by the library, where it is still held.
    await this.#givingBack;
    return results;
  }

  /** One job's failure is its own. */
  async #run(platform: Platform, job: Job<object>, { id, data }: BossJob): Promise<JobResult> {
    try {
      const { [TRACE]: told, ...input } = (data ?? {}) as Record<string, unknown>;
      const seam = { kind: 'CONSUMER', alone: true, attributes: { 'recado.job_id': id } } as const;
      await traced(`job ${job.name}`, { ...seam, ...(typeof told === 'string' && { traceparent: told }) }, () =>
        job.run(platform, input),
      );
      jobRuns.inc({ job: job.name, outcome: 'completed' });
      return { id, status: 'completed' };
    } catch (error) {
      jobRuns.inc({ job: job.name, outcome: 'failed' });
      this.#log.error({ err: error, job: job.name, id }, 'a job failed');
      return { id, status: 'failed', output: { message: textOf(error) } };
    }
  }

  async #settle(name: string, fetched: BossJob, { status, output }: JobResult): Promise<void> {
    try {
      await (status === 'completed' ? this.#boss.complete(name, fetched) : this.#boss.fail(name, fetched, output));
    } catch (error) {
      this.#log.warn({ err: error, job: name, id: fetched.id }, 'a job that ended could not be settled yet');
    }
  }

  /**
   * What was not begun is another process' at once. The next fetch counts a try, so it may be tried once more; it is by that
   * count that the library knows its own hold on a job from the next one's.
   */
  async #giveBack(): Promise<void> {
    const left = [...this.#fetched];
    this.#fetched.clear();
    if (left.length === 0) return;
    try {
      await this.#boss.getDb().executeSql(
        `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, heartbeat_on = null
          where state = 'active' and (id, retry_count) in (select * from unnest($1::uuid[], $2::int[]))`,
        [left.map(({ id }) => id), left.map(({ retryCount }) => retryCount)],
      );
    } catch (error) {
      this.#log.warn({ err: error, jobs: left.length }, 'jobs that were not begun could not be given back');
    }
  }

  async send<I extends object>(tx: Tx, job: JobName<I>, input: I, at?: Date): Promise<void> {
    const told = traceparent();
    const data = told === undefined ? input : { ...input, [TRACE]: told };
    await this.#boss.send(job.name, data, {
      db: fromDrizzle(tx, sql),
      ...(at && { startAfter: at }),
      ...(job.key && { singletonKey: job.key(input) }),
    });
  }

  async retry(tx: Tx, name: string, id: string): Promise<boolean> {
    if (!(await hasFailed(tx, name, id))) return false;
    await this.#boss.retry(name, id, { db: fromDrizzle(tx, sql) });
    return true;
  }

  async remove(tx: Tx, name: string, id: string): Promise<boolean> {
    if (!(await hasFailed(tx, name, id))) return false;
    await this.#boss.deleteJob(name, id, { db: fromDrizzle(tx, sql) });
    return true;
  }

  async close(): Promise<void> {
    this.#givingBack ??= this.#giveBack();
    await this.#givingBack;
    await this.#boss.stop({ graceful: true, timeout: 5_000 });
  }
}

/** Held until the transaction ends: nobody else tries or forgets it meanwhile. */
async function hasFailed(tx: Tx, name: string, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from pgboss.job where name = ${name} and id = ${id}::uuid and state = 'failed' for update`);
  return rows.length > 0;
}
