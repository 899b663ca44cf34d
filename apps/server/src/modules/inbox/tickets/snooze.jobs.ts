// Tickets that were put off come back when their time has come: their rows say when.
import { sql } from 'drizzle-orm';
import { inCompany } from '../../../platform/context.ts';
import { DueRows } from '../../../platform/due-rows.ts';
import type { DueRow } from '../../../platform/due-rows.ts';
import { SNOOZE_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { wakeDue } from './snooze.service.ts';

export const snoozeTimers = (platform: Platform): DueRows =>
  new DueRows(platform, {
    topic: SNOOZE_TOPIC,
    find: async (tx, now, last, limit) => {
      const { rows } = await tx.execute<DueRow & Record<string, unknown>>(sql`
        select t.company_id as "companyId", t.id, t.snooze_until::text as at from tickets t
        where t.snoozed and t.snooze_until is not null and t.snooze_until <= ${now.toISOString()}::timestamptz
          and (t.snooze_until, t.id) > (${last?.at ?? '-infinity'}::timestamptz, ${last?.id ?? 0}::bigint)
        order by t.snooze_until, t.id limit ${sql.raw(String(limit))}`);
      return rows;
    },
    take: ({ companyId, id }) => inCompany(platform, companyId, undefined, (ctx) => wakeDue(ctx, id)),
    failed: 'a ticket that was put off could not come back',
  });
