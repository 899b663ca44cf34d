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
      for (let after = 0; ;) {
        const batch = await platform.db.withSystem(async (tx) => {
          const { rows } = await tx.execute<{ id: number; storage_key: string }>(
            sql`select id, storage_key from removed_files where id > ${after} and remove_after <= now()
              order by id limit ${BATCH}`,
          );
          return rows;
        });
        if (batch.length === 0) return;
        const ids: number[] = [];
        for (const { id, storage_key: key } of batch) {
          after = id;
          try {
            // Removing one that is gone is no mistake: a run that broke off is simply done again.
            await store.remove(key);
            ids.push(id);
          } catch (error) {
            // It stays on the list for the next run; the others need not wait for it.
            platform.log.warn({ err: error, key }, 'a file could not be removed');
          }
        }
        await platform.db.withSystem((tx) =>
          tx.execute(sql`delete from removed_files where id = any(${sql.param(ids)}::bigint[])`),
        );
      }
    },
  });
