// Campaigns that have something to do, one of a company at a time on each of a few places.
import { sql } from 'drizzle-orm';
import { DueRows, type DueRow } from '../../../platform/due-rows.ts';
import { MANY_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { runCampaign } from './run-campaign.service.ts';

export const dueCampaigns = (platform: Platform): DueRows =>
  new DueRows(platform, {
    topic: MANY_TOPIC,
    find: async (tx, now, last, limit, busy) => {
      const { rows } = await tx.execute<DueRow & Record<string, unknown>>(sql`
        select company_id as "companyId", id, next_at::text as at from campaigns
        where next_at is not null and next_at <= ${now.toISOString()}::timestamptz
          and (next_at, id) > (${last?.at ?? '-infinity'}::timestamptz, ${last?.id ?? 0}::bigint)
          and company_id <> all(${sql.param([...busy])}::bigint[])
        order by next_at, id limit ${sql.raw(String(limit))}`);
      return rows;
    },
    take: ({ companyId, id }) => runCampaign(platform, companyId, id),
    failed: 'a campaign could not go on',
    sideBySide: 4,
    each: 2,
  });
