// Sends what was scheduled, each at its time; every minute, settles what nobody tells of, and makes what comes next of what
// repeats.
import { sql } from 'drizzle-orm';
import { DueRows, type DueRow } from '../../../platform/due-rows.ts';
import { SCHEDULES_TOPIC } from '../../../events/topics.ts';
import { eachByItself, failTogether } from '../../../platform/each-by-itself.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { scheduleDueAt } from '../../../schema/inbox.ts';
import { findLost, findTooLate } from './schedule-outcome.repo.ts';
import { giveUpWaiting, settleLost } from './schedule-outcome.service.ts';
import { findThin } from './series.repo.ts';
import { fillSeries, followClock } from './series.service.ts';
import { sendSchedule } from './send-schedule.service.ts';

/** One company's thousand of nine o'clock keep nobody else's waiting. */
const AT_ONCE = { sideBySide: 4, each: 2 };
/** of one minute's look: the others have the next minute's */
const BATCH = 1_000;

export const dueSchedules = (platform: Platform): DueRows =>
  new DueRows(platform, {
    topic: SCHEDULES_TOPIC,
    find: async (tx, now, last, limit, busy) => {
      const { rows } = await tx.execute<DueRow & Record<string, unknown>>(sql`
        select company_id as "companyId", id, ${scheduleDueAt}::text as at from schedules
        where status = 'PENDENTE' and ${scheduleDueAt} <= ${now.toISOString()}::timestamptz
          and (${scheduleDueAt}, id) > (${last?.at ?? '-infinity'}::timestamptz, ${last?.id ?? 0}::bigint)
          and company_id <> all(${sql.param([...busy])}::bigint[])
        order by ${scheduleDueAt}, id limit ${sql.raw(String(limit))}`);
      return rows;
    },
    take: ({ companyId, id }) => sendSchedule(platform, companyId, id),
    failed: 'a scheduled message could not be sent',
    ...AT_ONCE,
  });

/** Called as it was when it sent them too: what was enqueued then finds it. */
export const schedulesJob = defineJob<object>({
  name: 'schedules.send',
  cron: '* * * * *',
  run: async (platform) => {
    const { db, clock } = platform;
    const lost = await db.withSystem((tx) => findLost(tx, BATCH));
    const failed = await eachByItself(lost, (each) => settleLost(platform, each));
    const thin = await db.withSystem((tx) => findThin(tx, clock.now(), BATCH));
    failed.push(...(await eachByItself(thin, ({ companyId, id }) => fillSeries(platform, companyId, id))));
    const late = await db.withSystem((tx) => findTooLate(tx, clock.now(), BATCH));
    failed.push(...(await eachByItself(late, (each) => giveUpWaiting(platform, each))));
    failTogether(failed, 'scheduled messages or series could not be seen to');
  },
});

/** Accounts', to the left of here, asks for it when a company sets its clock. */
export const scheduleClockJob = defineJob<{ companyId: number }>({
  name: 'schedules.clock',
  run: (platform, { companyId }) => followClock(platform, companyId),
});
