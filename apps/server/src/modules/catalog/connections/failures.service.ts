// Quarantine: events from the network that could not be processed, for a person to try again or to give up.
import type { ConnectionFailure } from '@recado/contract/connections';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { CHANNEL_TOPIC } from '../../../events/topics.ts';
import { inboundEvents } from '../../../schema/channels.ts';
import { publishConnection } from './connection-events.service.ts';
import { findConnections } from './connections.repo.ts';
import { describeEvent } from './failures.rules.ts';

const LISTED = 100;

export async function listFailures(ctx: Ctx, whatsappId: number): Promise<{ records: ConnectionFailure[] }> {
  await mustExist(ctx, whatsappId);
  const rows = await ctx.tx
    .select()
    .from(inboundEvents)
    .where(and(eq(inboundEvents.whatsappId, whatsappId), sql`state = 'quarantined'`))
    .orderBy(desc(inboundEvents.id))
    .limit(LISTED);
  return {
    records: rows.map(({ id, chat, event, error, attempts, createdAt }) => ({
      id,
      chat,
      attempts,
      ...describeEvent(event),
      error: error ?? '',
      receivedAt: createdAt.toISOString(),
    })),
  };
}

export async function retryFailure(ctx: Ctx, whatsappId: number, failureId: number): Promise<void> {
  await mustExist(ctx, whatsappId);
  const { rowCount } = await ctx.tx
    .update(inboundEvents)
    .set({ state: 'pending', attempts: 0, error: null })
    .where(quarantined(whatsappId, failureId));
  if (rowCount === 0) fail('ERR_NOT_FOUND');
  await publishConnection(ctx, whatsappId);
  ctx.afterCommit(() => ctx.platform.hints.poke(CHANNEL_TOPIC, whatsappId));
}

export async function discardFailure(ctx: Ctx, whatsappId: number, failureId: number): Promise<void> {
  await mustExist(ctx, whatsappId);
  const { rowCount } = await ctx.tx.delete(inboundEvents).where(quarantined(whatsappId, failureId));
  if (rowCount === 0) fail('ERR_NOT_FOUND');
  await publishConnection(ctx, whatsappId);
}

const quarantined = (whatsappId: number, id: number) =>
  and(eq(inboundEvents.id, id), eq(inboundEvents.whatsappId, whatsappId), sql`state = 'quarantined'`);

async function mustExist(ctx: Ctx, whatsappId: number): Promise<void> {
  const [row] = await findConnections(ctx.tx, whatsappId);
  found(row, 'ERR_NO_WAPP_FOUND');
}
