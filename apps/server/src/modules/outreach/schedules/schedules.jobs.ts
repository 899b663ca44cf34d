// Sends what was scheduled: each at its time by a job of its own, and, every minute, whatever is still due.
import { sql } from 'drizzle-orm';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendSchedule } from './send-schedule.service.ts';

/** of one minute's look: the others have jobs of their own, or the next minute's */
const BATCH = 1_000;

interface Order {
  companyId: number;
  scheduleId: number;
}

export const sendSchedulesJob = defineJob<Partial<Order>>({
  name: 'schedules.send',
  cron: '* * * * *',
  run: async (platform, { companyId, scheduleId }) => {
    if (companyId !== undefined && scheduleId !== undefined) return sendSchedule(platform, companyId, scheduleId);
    const failed: unknown[] = [];
    // One that fails leaves the others theirs; the job is tried again for it.
    for (const due of await findDue(platform))
      await sendSchedule(platform, due.companyId, due.scheduleId).catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} scheduled messages could not be sent`);
  },
});

function findDue(platform: Platform): Promise<Order[]> {
  const now = sql`${platform.clock.now().toISOString()}::timestamptz`;
  return platform.db.withSystem(async (tx) => {
    const { rows } = await tx.execute<Order & Record<string, unknown>>(sql`
      select company_id as "companyId", id as "scheduleId" from schedules
      where status = 'PENDENTE' and send_at <= ${now} and (next_attempt_at is null or next_attempt_at <= ${now})
      order by send_at, id limit ${BATCH}`);
    return rows;
  });
}
