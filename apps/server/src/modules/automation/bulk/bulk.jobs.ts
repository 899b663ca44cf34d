// Looks for what is to be done to many at once: of a company one act at a time, and no more than two side by side.
import { DueRows } from '../../../platform/due-rows.ts';
import { BULK_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDue, type DueAct } from './bulk.repo.ts';
import { runBulk } from './run-bulk.service.ts';

export const bulkActs = (platform: Platform): DueRows<DueAct> =>
  new DueRows<DueAct>(platform, {
    topic: BULK_TOPIC,
    find: findDue,
    take: (due) => runBulk(platform, due),
    failed: 'what is done to many could not go on',
    sideBySide: 2,
    each: 1,
  });
