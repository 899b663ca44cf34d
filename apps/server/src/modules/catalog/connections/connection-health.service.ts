// How a connection has been doing, as its owner wrote it down.
import type { LineLimits } from '@recado/channel/channel';
import type { ConnectionHealth } from '@recado/contract/connection-health';
import { TROUBLE_KINDS } from '@recado/contract/constants';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { connectionHealth, connectionOutages, connections, lineDays } from '../../../schema/connections.ts';

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
  const [today] = await ctx.tx
    .select()
    .from(lineDays)
    .where(
      and(
        eq(lineDays.whatsappId, whatsappId),
        sql`day = (select (${ctx.now.toISOString()}::timestamptz at time zone time_zone)::date from companies where id = ${ctx.companyId})`,
      ),
    );
  const troubles = health?.troubles ?? {};
  return {
    lastInAt: health?.lastInAt?.toISOString() ?? null,
    lastOutAt: health?.lastOutAt?.toISOString() ?? null,
    // Its owner may have died without a word.
    connectedSince: (status === 'CONNECTED' && health?.connectedSince?.toISOString()) || null,
    reconnects: health?.reconnects ?? 0,
    today: presentDay(today),
    limits: presentLimits(health?.limits ?? {}),
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

function presentDay(day: typeof lineDays.$inferSelect | undefined): ConnectionHealth['today'] {
  const { person = 0, reply = 0, notice = 0, schedule = 0, campaign = 0 } = day ?? {};
  const { opened = 0, failed = 0, optedOut = 0 } = day ?? {};
  return { byLane: { person, reply, notice, schedule, campaign }, opened, failed, optedOut };
}

const presentLimits = ({ strangersFrom, newChats, perDay }: LineLimits): ConnectionHealth['limits'] => ({
  strangersFrom: strangersFrom ?? null,
  newChats: newChats ?? null,
  perDay: perDay ?? null,
});
