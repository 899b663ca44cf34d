// Signs of life: each process says now and then who it is and how it finds its files, so that who is not there any more is
// seen by those who are, from whichever process they ask.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { APP_VERSION } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import type { Platform } from '../../../platform/platform.ts';
import type { StorageSeen } from './health.repo.ts';

const EVERY_MS = 15_000;

export interface SignsOfLife {
  /** It has ended on purpose: nobody need look for it. */
  close(): Promise<void>;
}

/** @param look never rejects */
export async function signsOfLife(
  platform: Pick<Platform, 'db' | 'log'>,
  roles: readonly string[],
  look: () => Promise<StorageSeen>,
): Promise<SignsOfLife> {
  const id = randomUUID();
  let under: Promise<void> | undefined;
  const sign = async (): Promise<void> => {
    const storage = JSON.stringify(await look());
    await platform.db.withSystem(async (tx) => {
      await tx.execute(sql`
        insert into processes (id, roles, version, host, pid, storage)
        values (${id}, ${sql.param([...roles])}::text[], ${APP_VERSION}, ${hostname()}, ${process.pid}, ${storage}::jsonb)
        on conflict (id) do update set seen_at = now(), storage = excluded.storage`);
      // Whoever has been dead for a day is news to nobody.
      await tx.execute(sql`delete from processes where seen_at < now() - interval '1 day'`);
    });
  };
  const signOnce = (): void => {
    under ??= sign()
      // Where the database is away, others say so.
      .catch((error: unknown) => platform.log.debug({ err: error }, 'no sign of life could be left'))
      .finally(() => (under = undefined));
  };
  signOnce();
  await under;
  const timer = setInterval(signOnce, EVERY_MS);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await under;
      await platform.db.withSystem((tx) => tx.execute(sql`delete from processes where id = ${id}`));
    },
  };
}
