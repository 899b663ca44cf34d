// The database of this process: the one it is told of, or PostgreSQL in the data directory.
import path from 'node:path';
import type { Logger } from 'pino';
import { ConfigError } from '../platform/config/config-error.ts';
import type { Config } from '../platform/config/config.ts';
import { secretFile } from '../platform/config/data-dir.ts';
import { createDatabaseOnce } from '../platform/db/create-database.ts';
import { grantsFor } from '../platform/db/migrate.ts';
import { isUnavailable, refusalOf } from '../platform/db/pg-errors.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { upgradeOnce } from './upgrade.ts';

const NAME = 'recado';
/** how long a PostgreSQL that died may stay dead before it is noticed */
const WATCH_MS = 2_000;

export interface OpenDatabase {
  /** as its owner */
  url: string;
  /** stops PostgreSQL if it is ours, and nobody else uses it */
  close(): Promise<void>;
}

export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, close: () => Promise.resolve() };
  const binariesDir = path.join(config.dataDir, 'postgres-bin');
  const password = await secretFile(config.dataDir, 'postgres.key');
  await upgradeOnce({ home: config.dataDir, binariesDir, password, database: NAME, log });
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(config.dataDir, 'postgres'),
    binariesDir,
    password,
    log: (line) => log.debug(line),
  });
  try {
    await createDatabaseOnce(postgres.url('postgres'), NAME);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const watch = watchOver(postgres, log);
  return {
    url: postgres.url(NAME),
    close: async () => {
      await watch.end();
      await postgres.stop();
    },
  };
}

/** Whoever kills PostgreSQL has not meant to end the product: it is started again, and the pools find it. */
function watchOver(postgres: EmbeddedPostgres, log: Logger): { end(): Promise<void> } {
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      if (await postgres.revive()) log.warn('PostgreSQL had ended; it was started again');
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL has ended and cannot be started again');
    }
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, WATCH_MS);
  return {
    end: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Signs tokens and encrypts credentials: the setting, or what is kept in the data directory. */
export const secretKeyOf = async (config: Config): Promise<string> =>
  config.secretKey ?? (await secretFile(config.dataDir, 'secret.key'));

/** A database of the user's own that does not answer, or does not let us in, is a wrong setting: one line, no stack. */
export function refuseDatabase({ databaseUrl }: Pick<Config, 'databaseUrl'>, error: unknown): never {
  if (databaseUrl === undefined) throw error;
  const refusal = refusalOf(error);
  if (refusal !== undefined)
    throw new ConfigError(
      `DATABASE_URL: that PostgreSQL refuses it (${refusal}); correct user, password and database. The user must own the database and may create roles: ${grantsFor(databaseUrl)}`,
    );
  if (!isUnavailable(error) && !isUnreachable(error)) throw error;
  const reason = error instanceof Error && error.message !== '' ? error.message : 'no connection';
  throw new ConfigError(`DATABASE_URL: that PostgreSQL does not answer (${reason}); start it, or correct the address`);
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');
