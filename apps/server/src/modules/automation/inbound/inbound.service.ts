// What an event from a network does to the inbox.
import type { Ctx } from '../../../platform/context.ts';
import type { InboundEvent } from '../../../ports/channel.ts';

export interface InboundConnection {
  id: number;
  /** queues of the connection, in their order */
  queueIds: readonly number[];
  name: string;
}

/** Idempotent: the same event again changes nothing. */
export async function takeIn(_ctx: Ctx, _connection: InboundConnection, _event: InboundEvent): Promise<void> {}
