// Adds up the additions that totals are kept as, so that reading a total stays a matter of a few rows.
import { sql } from 'drizzle-orm';
import { defineJob } from '../../../platform/jobs/jobs.ts';

export const addUpCountersJob = defineJob({
  name: 'add-up-counters',
  cron: '* * * * *',
  // Two at once are harmless: each adds up the rows that it took away.
  run: (platform) =>
    platform.db.withSystem(async (tx) => {
      await tx.execute(sql`
        with crowded as (
          select company_id, counter from counter_deltas group by company_id, counter having count(*) > 1
        ), taken as (
          delete from counter_deltas d using crowded
          where d.company_id = crowded.company_id and d.counter = crowded.counter
          returning d.company_id, d.counter, d.delta
        )
        insert into counter_deltas (company_id, counter, delta)
        select company_id, counter, sum(delta) from taken group by company_id, counter`);
    }),
});
