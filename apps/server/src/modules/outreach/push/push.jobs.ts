// Looks for what people are to be told outside of the page: one company's rush keeps nobody else's waiting.
import { DueRows } from '../../../platform/due-rows.ts';
import { PUSHES_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PushService } from '../../../ports/push.ts';
import { pushes } from '../../../schema/push.ts';
import { findDueIn } from '../../accounts/auth/due-work.service.ts';
import { sendPush } from './send-push.service.ts';

const SHARE = { sideBySide: 10, each: 4 };

export const duePushes = (platform: Platform, push: PushService): DueRows =>
  new DueRows(platform, {
    topic: PUSHES_TOPIC,
    find: findDueIn(pushes, pushes.dueAt),
    take: (due) => sendPush(platform, push, due),
    failed: 'a notification could not be sent',
    ...SHARE,
  });
