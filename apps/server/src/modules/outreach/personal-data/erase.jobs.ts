// Looks for people who are to be forgotten: of a company one at a time, and no more than two side by side.
import { DueRows } from '../../../platform/due-rows.ts';
import { ERASURES_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contactErasures as rows } from '../../../schema/erasures.ts';
import { findDueIn } from '../../accounts/auth/due-work.service.ts';
import { runErasure } from './erase.service.ts';

export const erasures = (platform: Platform): DueRows =>
  new DueRows(platform, {
    topic: ERASURES_TOPIC,
    find: findDueIn(rows, rows.workAt, { evenHalted: true }),
    take: (due) => runErasure(platform, due),
    failed: 'what is known of a person could not be erased',
    sideBySide: 2,
    each: 1,
  });
