// Wakes drivers when their time has come: their rows say when.
import { sql } from 'drizzle-orm';
import { inCompany } from '../../../platform/context.ts';
import { DueRows, type DueRow } from '../../../platform/due-rows.ts';
import { DRIVERS_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { haltReason } from '../../accounts/auth/subscription.service.ts';
import type { DriverEngine } from './run-driver.service.ts';

const DUE_AT = sql`least(d.wake_at, d.heard_at)`;

interface DueDriver extends DueRow {
  ticketId: number;
}

/** Each in its company's own transaction: one that fails is nobody else's matter. Those of companies that may do something by themselves. */
export const driverTimers = (platform: Platform, engine: DriverEngine): DueRows<DueDriver> =>
  new DueRows(platform, {
    topic: DRIVERS_TOPIC,
    find: async (tx, now, last, limit) => {
      const { rows } = await tx.execute<DueDriver & Record<string, unknown>>(sql`
        select d.company_id as "companyId", d.ticket_id as "ticketId", d.id, ${DUE_AT}::text as at from ticket_drivers d
        where (d.wake_at is not null or d.heard_at is not null) and ${DUE_AT} <= ${now.toISOString()}::timestamptz
          and (${DUE_AT}, d.id) > (${last?.at ?? '-infinity'}::timestamptz, ${last?.id ?? 0}::bigint)
          and d.company_id in (select co.id from companies co where ${haltReason(now)} is null)
        order by ${DUE_AT}, d.id limit ${sql.raw(String(limit))}`);
      return rows;
    },
    take: ({ companyId, ticketId }) => inCompany(platform, companyId, undefined, (ctx) => engine.wake(ctx, ticketId)),
    failed: 'a driver could not be woken',
  });
