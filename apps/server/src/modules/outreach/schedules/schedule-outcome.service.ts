// What became of a scheduled message once it was in the outbox: it has gone out, or it has not, and why.
import type { ErrorCode } from '@recado/contract/errors';
import { onBoth } from '../../../events/domain-events.ts';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { commandFailed } from '../../inbox/messages/delivery.service.ts';
import { takeOut } from '../../inbox/outbox/outbox.service.ts';
import { publishSchedule } from './schedule-events.ts';
import { findWaiting, settleSchedules, type Wayfarer } from './schedule-outcome.repo.ts';

const LATE: ErrorCode = 'ERR_SCHEDULE_MISSED';

/** As the network tells of its messages. A late refusal counts, and so does a word that it arrived after all. */
export const scheduleOutcomes = onBoth('message.acked', 'message.failed', async (ctx, acked, failed) => {
  const ids = [...acked, ...failed].flatMap(({ origin, messageId }) => (origin === 'schedule' ? [messageId] : []));
  if (ids.length > 0) await settle(ctx, { messageIds: ids });
});

async function settle(ctx: Ctx, which: Parameters<typeof settleSchedules>[1]): Promise<void> {
  for (const row of await settleSchedules(ctx.tx, which, ctx.now)) publishSchedule(ctx, 'update', row);
}

/** Nobody tells of what is deleted: a message, its conversation, its connection. */
export const settleLost = (platform: Platform, { companyId, id }: Wayfarer): Promise<void> =>
  inCompany(platform, companyId, undefined, (ctx) => settle(ctx, { id }));

/** It stood in the outbox for too long: nobody wants it any more. Its message says so too. */
export const giveUpWaiting = (platform: Platform, { companyId, id }: Wayfarer): Promise<void> =>
  inCompany(platform, companyId, undefined, async (ctx) => {
    const taken = await takeOut(ctx.tx, await findWaiting(ctx.tx, id));
    for (const command of taken) await commandFailed(ctx, command, LATE);
  });
