// What an event from a network does to the inbox.
import type { Ctx } from '../../../platform/context.ts';
import type { InboundEvent } from '../../../ports/channel.ts';
import { raiseAck } from '../../inbox/messages/delivery.service.ts';
import { takeCall } from './inbound-call.service.ts';
import { takeDelete, takeEdit, takeReaction } from './inbound-changes.service.ts';
import { takeMessage } from './inbound-message.service.ts';
import { takeParty } from './inbound-party.service.ts';

export interface InboundConnection {
  id: number;
  /** queues of the connection, in their order */
  queueIds: readonly number[];
  name: string;
}

/** Idempotent: the same event again changes nothing. */
export async function takeIn(ctx: Ctx, connection: InboundConnection, event: InboundEvent): Promise<void> {
  switch (event.kind) {
    case 'message':
      return takeMessage(ctx, connection, event);
    case 'edit':
      return takeEdit(ctx, connection, event);
    case 'delete':
      return takeDelete(ctx, connection, event);
    case 'reaction':
      return takeReaction(ctx, connection, event);
    case 'ack':
      return raiseAck(ctx, {
        whatsappId: connection.id,
        chat: event.chat.key,
        externalId: event.id,
        ack: event.ack,
        error: event.error,
      });
    case 'call':
      return takeCall(ctx, connection, event);
    case 'party':
      return takeParty(ctx, event);
  }
}
