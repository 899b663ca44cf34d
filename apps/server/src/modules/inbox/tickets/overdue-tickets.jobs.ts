// Every minute: which conversations stand still for longer than their connections let them.
import { sql, type SQL } from 'drizzle-orm';
import { inCompany } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isIdle } from './close-tickets.repo.ts';
import { closeIdle, giveQueues } from './overdue-tickets.service.ts';
import { isOverdue } from './waiting-tickets.repo.ts';

/** of one minute's look, the longest still first: the rest is the next minute's */
const BATCH = 1_000;

interface Found {
  companyId: number;
  ticketId: number;
}

export const overdueTicketsJob = defineJob({
  name: 'tickets.overdue',
  cron: '* * * * *',
  run: async (platform) => {
    const failed: unknown[] = [];
    // One that fails leaves the others theirs.
    const attempt = (work: Promise<void>): Promise<void> => work.catch((error: unknown) => void failed.push(error));

    const waiting = Map.groupBy(await find(platform, isOverdue), ({ companyId }) => companyId);
    for (const [companyId, tickets] of waiting) {
      const ids = tickets.map(({ ticketId }) => ticketId);
      await attempt(inCompany(platform, companyId, undefined, (ctx) => giveQueues(ctx, ids)));
    }
    for (const { companyId, ticketId } of await find(platform, isIdle))
      await attempt(inCompany(platform, companyId, undefined, (ctx) => closeIdle(ctx, ticketId)));
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} tickets could not be moved or closed`);
  },
});

/** By the connections that have the option: each looks at its company's tickets of that state, oldest first, by an index. */
function find(platform: Platform, condition: (now: Date) => SQL): Promise<Found[]> {
  return platform.db.withSystem(async (tx) => {
    const { rows } = await tx.execute<Found & Record<string, unknown>>(sql`
      select t.company_id as "companyId", t.id as "ticketId"
      from connections w join tickets t on t.company_id = w.company_id and t.whatsapp_id = w.id
      where ${condition(platform.clock.now())}
      order by t.updated_at, t.id limit ${BATCH}`);
    return rows;
  });
}
