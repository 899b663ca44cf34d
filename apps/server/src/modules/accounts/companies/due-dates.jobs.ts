// Every minute: browsers of companies whose due date has passed are told, and their sockets begin anew, in the rooms of
// those who may only pay. A request is refused by itself; a socket that is open would go on until its token ends.
import { sql } from 'drizzle-orm';
import { inCompany } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { haltReason } from '../auth/subscription.service.ts';

/** in `installation`: up to when due dates have been looked at */
const KEY = 'due dates told';
/** Where that was never done: whoever was signed in at a due date before has no socket any more. */
const TOKEN_MS = 15 * 60_000;

export const dueDatesJob = defineJob({
  name: 'companies.due-dates',
  cron: '* * * * *',
  run: async (platform) => {
    const now = platform.clock.now();
    for (const id of await platform.db.withSystem((tx) => findEnded(tx, now)))
      await inCompany(platform, id, undefined, async (ctx) =>
        ctx.publish('settings', { action: 'reload' }, [companyRoom(id)]),
      );
    // Last: where this breaks off, the next run tells them; twice does no harm.
    await platform.db.withSystem((tx) => noteTold(tx, now));
  },
});

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
