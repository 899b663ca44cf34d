// What the owner of a connection reports of it.
import { eq } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { ChannelState } from '@recado/channel/channel';
import { connections } from '../../../schema/connections.ts';
import { publishConnection } from './connection-events.service.ts';

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
