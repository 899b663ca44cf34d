// What a network had taken and could not deliver counts against the line, like what it did not take; what went out all
// the same does not.
import { sql, type SQL } from 'drizzle-orm';
import { onBoth, type DomainEvents } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { isAutomatic } from '../../inbox/messages/message-origin.service.ts';
import { dayOf } from './line-days.repo.ts';

interface Failed {
  messageId: number;
  error: string;
}

interface Told {
  failed: Failed[];
  takenBack: Failed[];
}

/**
 * In a transaction of its own, after this one: a line's day is one row, and who holds it takes nothing else after it
 * (countInDay). A count that dies with the process is no harm.
 */
export const lateFailures = onBoth('message.failed', 'message.acked', (ctx, failed, acked) => {
  const told = toldOf(failed, acked);
  if (told.failed.length + told.takenBack.length > 0) ctx.afterCommit(() => void count(ctx, told));
  return Promise.resolve();
});

/** Without what failed and was taken back within one transaction. */
function toldOf(
  failures: readonly DomainEvents['message.failed'][],
  acks: readonly DomainEvents['message.acked'][],
): Told {
  const failed = failures.filter(({ late }) => late);
  const takenBack = acks.flatMap(({ messageId, takenBack: error }) => (error === null ? [] : { messageId, error }));
  return { failed: without(failed, takenBack), takenBack: without(takenBack, failed) };
}

const without = (some: readonly Failed[], others: readonly Failed[]): Failed[] =>
  some.filter(({ messageId }) => !others.some((other) => other.messageId === messageId));

async function count({ platform, companyId, now }: Ctx, { failed, takenBack }: Told): Promise<void> {
  try {
    await platform.db.withTenant(companyId, async (tx) => {
      // Only ours of today: a day that has passed stops nothing any more.
      const madeToday = sql`(m.created_at at time zone co.time_zone)::date = ${dayOf(sql`co`, now)}`;
      if (takenBack.length > 0)
        await tx.execute(sql`
          update line_days d set failed = greatest(d.excused_failed, d.failed - counts.failed),
            opted_out = greatest(d.excused_opted_out, d.opted_out - counts.opted_out)
          from (${countsOf(companyId, now, takenBack, madeToday)}) counts
          where d.whatsapp_id = counts.whatsapp_id and d.day = counts.day`);
      if (failed.length > 0)
        await tx.execute(sql`
          insert into line_days as d (whatsapp_id, day, failed, opted_out) ${countsOf(companyId, now, failed, sql`true`)}
          on conflict (company_id, whatsapp_id, day) do update
            set failed = d.failed + excluded.failed, opted_out = d.opted_out + excluded.opted_out`);
    });
  } catch (error) {
    platform.log.warn({ err: error }, 'what could not be delivered was not counted');
  }
}

/** So many of each line today; only of what nobody typed: people see what comes of theirs. */
function countsOf(companyId: number, now: Date, messages: readonly Failed[], which: SQL): SQL {
  const ids = (some: readonly Failed[]): SQL => sql`${sql.param(some.map(({ messageId }) => messageId))}::bigint[]`;
  const optedOut = sql`m.id = any(${ids(messages.filter(({ error }) => error === 'ERR_WAPP_OPTED_OUT'))})`;
  return sql`
    select c.id as whatsapp_id, ${dayOf(sql`co`, now)} as day,
      count(*) filter (where not ${optedOut}) as failed, count(*) filter (where ${optedOut}) as opted_out
    from messages m join connections c on c.id = m.whatsapp_id join companies co on co.id = ${companyId}
    where m.id = any(${ids(messages)}) and ${isAutomatic} and ${which}
    group by c.id, co.time_zone`;
}
