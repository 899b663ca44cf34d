// How a connection has been doing, as its owner wrote it down.
import type { ConnectionHealth } from '@recado/contract/connections';
import { TROUBLE_KINDS } from '@recado/contract/constants';
import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { connectionHealth, connectionOutages, connections } from '../../../schema/catalog.ts';

const OUTAGES = 10;

export async function readHealth(ctx: Ctx, whatsappId: number): Promise<ConnectionHealth> {
  const [row] = await ctx.tx
    .select({ status: connections.status, health: connectionHealth })
    .from(connections)
    .leftJoin(connectionHealth, eq(connectionHealth.whatsappId, connections.id))
    .where(eq(connections.id, whatsappId));
  const { status, health } = found(row, 'ERR_NO_WAPP_FOUND');
  const outages = await ctx.tx
    .select()
    .from(connectionOutages)
    .where(eq(connectionOutages.whatsappId, whatsappId))
    .orderBy(desc(connectionOutages.id))
    .limit(OUTAGES);
  const troubles = health?.troubles ?? {};
  return {
    lastInAt: health?.lastInAt?.toISOString() ?? null,
    lastOutAt: health?.lastOutAt?.toISOString() ?? null,
    // Its owner may have died without a word.
    connectedSince: (status === 'CONNECTED' && health?.connectedSince?.toISOString()) || null,
    reconnects: health?.reconnects ?? 0,
    troubles: TROUBLE_KINDS.flatMap((kind) => {
      const trouble = troubles[kind];
      return trouble ? [{ kind, ...trouble }] : [];
    }),
    outages: outages.map(({ beganAt, endedAt, reason, recovered }) => ({
      beganAt: beganAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      reason,
      recovered,
    })),
  };
}
