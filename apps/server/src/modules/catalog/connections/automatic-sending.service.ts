// The breaker of a connection: what nobody types stops, and goes on when an administrator says so.
import type { Connection } from '@recado/contract/connections';
import type { AutomaticStop } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { CHANNEL_TOPIC } from '../../../events/topics.ts';
import { publishConnection } from './connection-events.service.ts';
import { lockConnection } from './connections.repo.ts';
import { getConnection } from './connections.service.ts';

/** People go on. Everybody hears of it; of one that stands already, nobody does again. */
export async function stopAutomatic(ctx: Ctx, whatsappId: number, reason: AutomaticStop): Promise<void> {
  const { rowCount } = await ctx.tx.execute(sql`
    update connections set automatic_stop = ${reason}, automatic_stopped_at = ${ctx.now.toISOString()}::timestamptz
    where id = ${whatsappId} and automatic_stop is null`);
  if ((rowCount ?? 0) > 0) await publishConnection(ctx, whatsappId);
}

/** What was counted until now is excused: it stops again only for what comes. */
export async function resumeAutomatic(ctx: Ctx, whatsappId: number): Promise<Connection> {
  found(await lockConnection(ctx.tx, whatsappId), 'ERR_NO_WAPP_FOUND');
  await ctx.tx.execute(sql`
    update connections set automatic_stop = null, automatic_stopped_at = null where id = ${whatsappId}`);
  await ctx.tx.execute(sql`
    update line_days d set excused_sent = d.reply / 10 + d.notice + d.schedule,
      excused_campaign = d.campaign, excused_failed = d.failed,
      excused_opted_out = d.opted_out
    from companies co
    where co.id = ${ctx.companyId} and d.whatsapp_id = ${whatsappId}
      and d.day = (${ctx.now.toISOString()}::timestamptz at time zone co.time_zone)::date`);
  await publishConnection(ctx, whatsappId);
  ctx.afterCommit(() => ctx.platform.hints.poke(CHANNEL_TOPIC, whatsappId));
  return getConnection(ctx, whatsappId);
}
