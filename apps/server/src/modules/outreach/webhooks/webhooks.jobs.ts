// Looks for what is due to be told: one company's slow addresses keep nobody else's waiting.
import { DueRows } from '../../../platform/due-rows.ts';
import { WEBHOOKS_TOPIC } from '../../../events/topics.ts';
import type { SafeFetch } from '../../../platform/net/safe-fetch.ts';
import type { Platform } from '../../../platform/platform.ts';
import { webhookDeliveries as rows } from '../../../schema/webhooks.ts';
import { findDueIn } from '../../accounts/auth/due-work.service.ts';
import { deliver } from './deliver.service.ts';
import { mayTell } from './tell-webhooks.repo.ts';

const SHARE = { sideBySide: 20, each: 5 };

export const webhookDeliveries = (platform: Platform, fetch: SafeFetch): DueRows =>
  new DueRows(platform, {
    topic: WEBHOOKS_TOPIC,
    find: findDueIn(rows, rows.dueAt, { only: mayTell(rows.companyId) }),
    take: (due) => deliver(platform, fetch, due),
    failed: 'a webhook could not be delivered',
    ...SHARE,
  });
