// From an address and a key to a platform: migrations, pools, wake-ups, jobs.
import type { Logger } from 'pino';
import { subscriptions } from './subscriptions.ts';
import { Secrets } from './platform/crypto/secrets.ts';
import { Database } from './platform/db/database.ts';
import { migrateDatabase, requestRoleOf, requestUrlOf } from './platform/db/migrate.ts';
import { Hints } from './platform/hints/hints.ts';
import { PgTransport } from './platform/hints/pg-transport.ts';
import type { HintTransport } from './platform/hints/transport.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { systemClock, type Clock, type Platform, type Witness } from './platform/platform.ts';

export interface BootOptions {
  /** of the database's owner */
  databaseUrl: string;
  /** a pooler in transaction mode, for requests */
  databasePoolUrl?: string | undefined;
  secretKey: string;
  publicUrl: string;
  log: Logger;
  clock?: Clock;
  /** see DatabaseOptions */
  unshared?: boolean | undefined;
  poolSize?: number;
  witness?: Witness;
  /** wake-ups through Redis or Valkey instead of NOTIFY */
  redisUrl?: string | undefined;
}

export interface BootedPlatform extends Platform {
  jobs: Jobs;
  /** The same with database connections of its own, which give way: for a part that must neither queue up behind requests nor hold them up. */
  apart(poolSize: number): Platform;
  /** Ends the parts that were set apart too. */
  close(): Promise<void>;
}

export async function bootPlatform(options: BootOptions): Promise<BootedPlatform> {
  const { log, databaseUrl, publicUrl } = options;
  const secrets = new Secrets(options.secretKey);
  const role = requestRoleOf(databaseUrl, secrets.key('database role'));
  await migrateDatabase(databaseUrl, role);
  const open = (poolSize: number, givesWay = false): Database =>
    new Database({
      ownerUrl: databaseUrl,
      requestUrl: requestUrlOf(options.databasePoolUrl ?? databaseUrl, role),
      pooled: options.databasePoolUrl !== undefined,
      poolSize,
      givesWay,
      unshared: options.unshared,
      onPoolError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    });
  const db = open(options.poolSize ?? 16);
  const apart: Database[] = [];
  const hints = new Hints(await transportOf(options, db));
  const jobs = new Jobs(databaseUrl, log);
  await Promise.all([hints.start(), jobs.start()]);
  await jobs.allow(db, role.name);
  const { clock = systemClock, witness } = options;
  const platform = { log, db, secrets, hints, jobs, clock, publicUrl, subscriptions, witness };
  return {
    ...platform,
    apart: (poolSize) => {
      const own = open(poolSize, true);
      apart.push(own);
      return { ...platform, db: own };
    },
    close: async () => {
      await jobs.close();
      await hints.close();
      await Promise.all([db, ...apart].map((each) => each.close()));
    },
  };
}

/** The client of Redis is a fifth of all files of a start: loaded where there is one. */
async function transportOf({ redisUrl, log }: BootOptions, db: Database): Promise<HintTransport> {
  if (!redisUrl) return new PgTransport(db, log);
  const { RedisTransport } = await import('./platform/hints/redis-transport.ts');
  return new RedisTransport(redisUrl, log);
}
