// Starting and ending the session of a connection: orders to its owner.
import type { Ctx } from '../../../platform/context.ts';
import type { StatusReason } from '@recado/contract/constants';
import { found } from '../../../platform/errors.ts';
import { CHANNEL_TOPIC } from '../../../events/topics.ts';
import { channelRequests } from '../../../schema/channels.ts';
import { lockConnection, updateConnection } from './connections.repo.ts';

/** `restart`: hang up, and dial with the account as it is now. */
type SessionOrder = 'start' | 'renew' | 'logout' | 'restart';

/** @param reason of a logout that nobody asked for */
export async function orderSession(
  ctx: Ctx,
  whatsappId: number,
  kind: SessionOrder,
  reason?: StatusReason,
): Promise<void> {
  found(await lockConnection(ctx.tx, whatsappId), 'ERR_NO_WAPP_FOUND');
  await updateConnection(ctx.tx, whatsappId, { wanted: kind !== 'logout' });
  await ctx.tx.insert(channelRequests).values({ whatsappId, request: { kind, reason } });
  ctx.afterCommit(() => ctx.platform.hints.poke(CHANNEL_TOPIC, whatsappId));
}
