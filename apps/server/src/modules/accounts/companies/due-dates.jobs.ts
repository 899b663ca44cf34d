// Every minute: browsers of companies whose due date has passed are told, and their sockets begin anew, in the rooms of
// those who may only pay. A request is refused by itself; a socket that is open would go on until its token ends.
import { sql } from 'drizzle-orm';
import { inCompany } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { eachByItself, failTogether } from '../../../platform/each-by-itself.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { haltReason } from '../auth/subscription.service.ts';

/** in `installation`: up to when due dates have been looked at */
const KEY = 'due dates told';
/** Where that was never done: whoever was signed in at a due date before has no socket any more. */
const TOKEN_MS = 15 * 60_000;

/** @param companyId who could not be told with the others; left out: all whose time has come */
export const dueDatesJob = defineJob<{ companyId?: number }>({
  name: 'companies.due-dates',
  cron: '* * * * *',
  run: (platform, { companyId }) => (companyId === undefined ? tellAll(platform) : tell(platform, companyId)),
});

async function tellAll(platform: Platform): Promise<void> {
  const { db, clock, jobs } = platform;
  const now = clock.now();
  const ended = await db.withSystem((tx) => findEnded(tx, now));
  const untold = new Set(ended);
  const failed = await eachByItself(ended, async (id) => {
    await tell(platform, id);
    untold.delete(id);
  });
  // Last: where this breaks off, the next run tells them; twice does no harm. Who could not be told has a job of its own,
  // for the next run looks from here on.
  await db.withSystem(async (tx) => {
    await noteTold(tx, now);
    for (const companyId of untold) await jobs.send(tx, dueDatesJob, { companyId });
  });
  failTogether(failed, 'companies could not be told that their due dates have passed');
}

const tell = (platform: Platform, id: number): Promise<void> =>
  inCompany(platform, id, undefined, async (ctx) => ctx.publish('settings', { action: 'reload' }, [companyRoom(id)]));

async function findEnded(tx: Tx, now: Date): Promise<number[]> {
  const first = new Date(now.getTime() - TOKEN_MS);
  const { rows } = await tx.execute<{ id: number }>(sql`
    select co.id from companies co
    where co.due_date < ${now.toISOString()}::timestamptz
      and co.due_date >= coalesce(
        (select (value #>> '{}')::timestamptz from installation where key = ${KEY}), ${first.toISOString()}::timestamptz)
      and ${haltReason(now)} = 'ERR_SUBSCRIPTION_EXPIRED'
    order by co.id`);
  return rows.map(({ id }) => id);
}

async function noteTold(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into installation (key, value) values (${KEY}, to_jsonb(${now.toISOString()}::text))
    on conflict (key) do update set value = excluded.value
    where (installation.value #>> '{}')::timestamptz < (excluded.value #>> '{}')::timestamptz`);
}
