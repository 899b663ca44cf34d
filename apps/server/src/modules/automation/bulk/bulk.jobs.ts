// Looks for what is to be done to many at once: of a company one act at a time, and no more than two side by side.
import { DueRows } from '../../../platform/due-rows.ts';
import { BULK_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bulkActs as rows } from '../../../schema/bulk.ts';
import { findDueIn } from '../../accounts/auth/due-work.service.ts';
import { runBulk } from './run-bulk.service.ts';

export const bulkActs = (platform: Platform): DueRows =>
  new DueRows(platform, {
    topic: BULK_TOPIC,
    find: findDueIn(rows, rows.workAt),
    take: (due) => runBulk(platform, due),
    failed: 'what is done to many could not go on',
    sideBySide: 2,
    each: 1,
  });
