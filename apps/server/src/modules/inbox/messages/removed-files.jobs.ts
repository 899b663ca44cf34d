// Takes from the media store what no message shows any more.
import { sql } from 'drizzle-orm';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Job } from '../../../platform/platform.ts';
import type { MediaStore } from '../../../ports/media-store.ts';

const BATCH = 200;

export const removeFilesJob = (store: MediaStore): Job<object> =>
  defineJob({
    name: 'remove-files',
    cron: '* * * * *',
    run: async (platform) => {
      for (;;) {
        const batch = await platform.db.withSystem(async (tx) => {
          const { rows } = await tx.execute<{ id: number; storage_key: string }>(
            sql`select id, storage_key from removed_files order by id limit ${BATCH}`,
          );
          return rows;
        });
        if (batch.length === 0) return;
        // Removing one that is gone is no mistake: a run that broke off is simply done again.
        for (const { storage_key: key } of batch) await store.remove(key);
        const ids = batch.map(({ id }) => id);
        await platform.db.withSystem((tx) =>
          tx.execute(sql`delete from removed_files where id = any(${sql.param(ids)}::bigint[])`),
        );
      }
    },
  });
