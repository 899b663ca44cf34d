// Every minute: which conversations stand still for longer than their connections let them.
import { sql, type SQL } from 'drizzle-orm';
import { inCompany } from '../../../platform/context.ts';
import { eachByItself, failTogether } from '../../../platform/each-by-itself.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { haltReason } from '../../accounts/auth/subscription.service.ts';
import { isIdle } from './idle-tickets.repo.ts';
import { closeIdle, giveQueues } from './overdue-tickets.service.ts';
import { isOverdue } from './waiting-tickets.repo.ts';

/** as many are looked for at once, those that stand still longest first */
const PAGE = 1_000;

interface Found {
  companyId: number;
  ticketId: number;
  /** as PostgreSQL writes it */
  updatedAt: string;
}

type Handle = (platform: Platform, found: readonly Found[]) => Promise<unknown[]>;

export const overdueTicketsJob = defineJob({
  name: 'tickets.overdue',
  cron: '* * * * *',
  run: (platform) => handleOverdue(platform, PAGE),
});

/** All of them, a page after the other: those that cannot be moved or closed keep nobody waiting. */
export async function handleOverdue(platform: Platform, page: number): Promise<void> {
  const failed: unknown[] = [];
  const all = async (condition: (now: Date) => SQL, handle: Handle): Promise<void> => {
    let last: Found | undefined;
    do {
      const found = await find(platform, condition, { after: last, page });
      failed.push(...(await handle(platform, found)));
      last = found.length === page ? found.at(-1) : undefined;
    } while (last);
  };
  await all(isOverdue, giveQueuesTo);
  await all(isIdle, closeAll);
  failTogether(failed, 'tickets could not be moved or closed');
}

/** A company's at once. Answers what went wrong. */
async function giveQueuesTo(platform: Platform, found: readonly Found[]): Promise<unknown[]> {
  const failed: unknown[] = [];
  const give = (companyId: number, ids: readonly number[]): Promise<void> =>
    inCompany(platform, companyId, undefined, (ctx) => giveQueues(ctx, ids));
  for (const [companyId, tickets] of Map.groupBy(found, (each) => each.companyId)) {
    const ids = tickets.map(({ ticketId }) => ticketId);
    // Where one of them is in the way, each for itself.
    await give(companyId, ids).catch(async () => {
      failed.push(...(await eachByItself(ids, (id) => give(companyId, [id]))));
    });
  }
  return failed;
}

const closeAll: Handle = (platform, found) =>
  eachByItself(found, ({ companyId, ticketId }) =>
    inCompany(platform, companyId, undefined, (ctx) => closeIdle(ctx, ticketId)),
  );

/** By the connections that have the option, of companies that may do something by themselves: each looks at its company's tickets of that state, oldest first, by an index. */
function find(
  platform: Platform,
  condition: (now: Date) => SQL,
  { after, page }: { after: Found | undefined; page: number },
): Promise<Found[]> {
  const now = platform.clock.now();
  return platform.db.withSystem(async (tx) => {
    const { rows } = await tx.execute<Found & Record<string, unknown>>(sql`
      select t.company_id as "companyId", t.id as "ticketId", t.updated_at::text as "updatedAt"
      from connections w join tickets t on t.company_id = w.company_id and t.whatsapp_id = w.id
      where ${condition(now)} and (select ${haltReason(now)} from companies co where co.id = w.company_id) is null
        and (t.updated_at, t.id) > (${after?.updatedAt ?? '-infinity'}::timestamptz, ${after?.ticketId ?? 0}::bigint)
      order by t.updated_at, t.id limit ${page}`);
    return rows;
  });
}
