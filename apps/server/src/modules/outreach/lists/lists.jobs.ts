// What goes on with lists by itself: their numbers are asked about, one list of a company at a time, and spreadsheets that
// somebody was killed at come in.
import { sql } from 'drizzle-orm';
import { DueRows, type DueRow } from '../../../platform/due-rows.ts';
import { LIST_CHECKS_TOPIC, LIST_UPLOADS_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkList } from './check-lists.service.ts';
import { resumeUpload } from './upload-list.service.ts';
import { findDueUploads } from './uploads.repo.ts';

export const listChecks = (platform: Platform): DueRows =>
  new DueRows(platform, {
    topic: LIST_CHECKS_TOPIC,
    find: async (tx, now, last, limit, busy) => {
      const { rows } = await tx.execute<DueRow & Record<string, unknown>>(sql`
        select company_id as "companyId", id, check_at::text as at from contact_lists
        where check_at is not null and check_at <= ${now.toISOString()}::timestamptz
          and (check_at, id) > (${last?.at ?? '-infinity'}::timestamptz, ${last?.id ?? 0}::bigint)
          and company_id <> all(${sql.param([...busy])}::bigint[])
        order by check_at, id limit ${sql.raw(String(limit))}`);
      return rows;
    },
    take: ({ companyId, id }) => checkList(platform, companyId, id),
    failed: 'the numbers of a contact list could not be asked about',
    sideBySide: 4,
    each: 1,
  });

export const listUploads = (platform: Platform): DueRows =>
  new DueRows(platform, {
    topic: LIST_UPLOADS_TOPIC,
    find: findDueUploads,
    take: ({ companyId, id }) => resumeUpload(platform, companyId, id),
    failed: 'the rows of a spreadsheet could not come into their list',
  });
