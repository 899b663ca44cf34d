// What an event from a network does to the inbox.
import type { Ctx } from '../../../platform/context.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { keepAddressBook } from '../../catalog/contacts/address-book.service.ts';
import { raiseAck } from '../../inbox/messages/delivery.service.ts';
import { publishArrivals, type Arrival } from './arrivals.service.ts';
import { answerAutomatically } from './automatic-answers.service.ts';
import { takeCall } from './inbound-call.service.ts';
import type { InboundConnection } from './inbound-connection.rules.ts';
import { takeChange } from './inbound-changes.service.ts';
import { takeGroup } from './inbound-group.service.ts';
import { takeMessage } from './inbound-message.service.ts';
import { takeParty } from './inbound-party.service.ts';

type MessageEvent = Extract<InboundEvent, { kind: 'message' }>;

/**
 * Events in their order, in one transaction. Idempotent: the same event again changes nothing.
 * Those of several conversations may come together; one that fails fails all, and each is to be tried by itself then.
 * Answers the messages that were not here before.
 */
export async function takeIn(
  ctx: Ctx,
  connection: InboundConnection,
  ...events: InboundEvent[]
): Promise<MessageEvent[]> {
  const arrivals: Arrival[] = [];
  const messages: MessageEvent[] = [];
  for (const event of events) {
    const arrival = await takeOne(ctx, connection, event);
    if (!arrival) continue;
    arrivals.push(arrival);
    if (event.kind === 'message') messages.push(event);
  }
  await publishArrivals(ctx, arrivals);
  for (const { ticketId, answer } of arrivals) if (answer) await answerAutomatically(ctx, connection, ticketId, answer);
  return messages;
}

/** Answers the new message, where there is one to be shown. */
async function takeOne(ctx: Ctx, connection: InboundConnection, event: InboundEvent): Promise<Arrival | undefined> {
  switch (event.kind) {
    case 'message':
      return takeMessage(ctx, connection, event);
    case 'call':
      return takeCall(ctx, connection, event);
    case 'edit':
    case 'delete':
    case 'reaction':
      await takeChange(ctx, connection, event);
      break;
    case 'ack':
      await raiseAck(ctx, { ...event, whatsappId: connection.id, chat: event.chat.key, externalId: event.id });
      break;
    case 'party':
      await takeParty(ctx, event);
      break;
    case 'group':
      await takeGroup(ctx, event);
      break;
    case 'addressBook':
      await keepAddressBook(ctx, connection.id, event);
      break;
  }
  return undefined;
}
