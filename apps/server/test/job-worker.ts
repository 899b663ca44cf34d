// A worker of jobs on a clock that the test moves: tries that are minutes apart are made at once.
import { sql } from 'drizzle-orm';
import { TestClock } from 'pg-boss';
import { pino } from 'pino';
import { vi } from 'vitest';
import { Jobs } from '../src/platform/jobs/jobs.ts';
import type { Job } from '../src/platform/platform.ts';
import type { Product } from './product.ts';

export interface JobWorker {
  /** Moves the clock on, again and again, until the check passes. The worker looks at the end of each move. */
  until(check: () => Promise<void> | void, moveMs?: number): Promise<void>;
  tick(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** The worker looks once a second, on its own clock. */
const LOOK_MS = 1_000;

export async function startWorker(product: Product, jobs: readonly Job<object>[]): Promise<JobWorker> {
  const clock = new TestClock();
  const worker = new Jobs(product.databaseUrl, pino({ level: 'silent' }), clock);
  await worker.start();
  // Its clock stands in a table, which those who send jobs look at.
  await product.platform.db.withSystem((tx) => tx.execute(sql`grant select on pgboss.__pgboss_test_clock to public`));
  await worker.declare(jobs);
  await worker.work(product.platform, jobs);
  return {
    until: (check, moveMs = LOOK_MS) =>
      vi.waitFor(
        async () => {
          // A jump: nobody looks on the way.
          await clock.setTime(clock.now() + moveMs - LOOK_MS);
          await clock.tick(LOOK_MS);
          await check();
        },
        { interval: 20 },
      ),
    tick: (ms) => clock.tick(ms),
    close: () => worker.close(),
  };
}
