// What the owner of a connection reports of it.
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { ChannelState } from '@recado/channel/channel';
import { connections } from '../../../schema/connections.ts';
import { lockCompany } from '../../accounts/plans/plan-limit.service.ts';
import { publishConnection } from './connection-events.service.ts';
import { orderSession } from './sessions.service.ts';

export interface ReportedState extends ChannelState {
  /** how often it was dialled in vain since it was last connected */
  retries: number;
  /** nobody starts it by itself any more: its pairing is over */
  ended: boolean;
}

/** A network's own time; one that cannot be read is none. */
function momentOf(text: string | undefined): Date | null {
  const moment = text === undefined ? undefined : new Date(text);
  return moment && !Number.isNaN(moment.getTime()) ? moment : null;
}

export async function storeState(ctx: Ctx, whatsappId: number, state: ReportedState): Promise<void> {
  if (state.status === 'CONNECTED' && state.number !== undefined) await logOutOlder(ctx, whatsappId, state.number);
  await ctx.tx
    .update(connections)
    .set({
      status: state.status,
      qrcode: state.qrcode ?? '',
      pairingCode: state.pairingCode ?? '',
      statusReason: state.reason ?? null,
      statusUntil: momentOf(state.until),
      retries: state.retries,
      updatedAt: ctx.now,
      ...(state.number !== undefined && { number: state.number }),
      ...(state.ended && { wanted: false }),
    })
    .where(eq(connections.id, whatsappId));
  await publishConnection(ctx, whatsappId);
}

/**
 * A phone that is paired twice would tell everything twice: the connection that has just come up keeps it. One that shows a code
 * has no phone any more: its number is what it had.
 */
async function logOutOlder(ctx: Ctx, whatsappId: number, number: string): Promise<void> {
  const { rows: beta } = await ctx.tx.execute(
    sql`select from connections where id = ${whatsappId} and provider = 'beta'`,
  );
  if (beta.length === 0) return;
  // Two that come up at once take turns, and the first is one no more that the second could log out for it.
  await lockCompany(ctx.tx);
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select older.id from connections mine join connections older on older.provider = mine.provider
    where mine.id = ${whatsappId} and mine.wanted
      and older.id <> mine.id and older.wanted and older.status <> 'qrcode' and older.number = ${number}
    order by older.id`);
  for (const { id } of rows) await orderSession(ctx, id, 'logout', 'pairedElsewhere');
}
