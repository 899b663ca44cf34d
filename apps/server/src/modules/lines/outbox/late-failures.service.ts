// What a network had taken and could not deliver counts against the line, like what it did not take.
import { sql } from 'drizzle-orm';
import { on } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { isAutomatic } from '../../inbox/messages/message-origin.service.ts';
import { dayOf } from './line-days.repo.ts';

/**
 * In a transaction of its own, after this one: a line's day is one row, and whoever settles messages holds it before it
 * takes them. A count that dies with the process is no harm.
 */
export const lateFailures = on('message.failed', (ctx, events) => {
  const ids = events.filter(({ late }) => late).map(({ messageId }) => messageId);
  if (ids.length > 0) ctx.afterCommit(() => void count(ctx, ids));
  return Promise.resolve();
});

/** Only what nobody typed: people see what comes of theirs. */
async function count({ platform, companyId, now }: Ctx, messageIds: readonly number[]): Promise<void> {
  const optedOut = sql`m.send_error = 'ERR_WAPP_OPTED_OUT'`;
  try {
    await platform.db.withTenant(companyId, (tx) =>
      tx.execute(sql`
        insert into line_days as d (whatsapp_id, day, failed, opted_out)
        select c.id, ${dayOf(sql`co`, now)}, count(*) filter (where not ${optedOut}), count(*) filter (where ${optedOut})
        from messages m join connections c on c.id = m.whatsapp_id join companies co on co.id = ${companyId}
        where m.id = any(${sql.param([...messageIds])}::bigint[]) and m.send_error is not null and ${isAutomatic}
        group by c.id, co.time_zone
        on conflict (company_id, whatsapp_id, day) do update
          set failed = d.failed + excluded.failed, opted_out = d.opted_out + excluded.opted_out`),
    );
  } catch (error) {
    platform.log.warn({ err: error }, 'what could not be delivered was not counted');
  }
}
