// Looks for what is due of what was put off: the rest of lists of actions, and calls, which may take their time.
import { sql } from 'drizzle-orm';
import { DueRows } from '../../../platform/due-rows.ts';
import { DEFERRED_TOPIC } from '../../../events/topics.ts';
import type { SafeFetch } from '../../../platform/net/safe-fetch.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deferredActions as rows } from '../../../schema/tickets.ts';
import { findDueIn } from '../../accounts/auth/due-work.service.ts';
import { makeCall } from './make-calls.service.ts';
import { runDeferred } from './run-deferred.service.ts';

/** One company's slow systems, or long lists, keep nobody else waiting. */
const CALLS = { sideBySide: 10, each: 3 };
const LISTS = { sideBySide: 4, each: 2 };

export const deferredActions = (platform: Platform): DueRows =>
  new DueRows(platform, {
    topic: DEFERRED_TOPIC,
    find: findDueIn(rows, rows.dueAt, { only: sql`${rows.call} is null` }),
    take: (due) => runDeferred(platform, due),
    failed: 'actions could not be carried out',
    ...LISTS,
  });

export const outsideCalls = (platform: Platform, fetch: SafeFetch): DueRows =>
  new DueRows(platform, {
    topic: DEFERRED_TOPIC,
    find: findDueIn(rows, rows.dueAt, { only: sql`${rows.call} is not null` }),
    take: (due) => makeCall(platform, fetch, due),
    failed: 'an outside system could not be called',
    ...CALLS,
  });
