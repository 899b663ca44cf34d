// What an event from a network does to the inbox.
import type { Ctx } from '../../../platform/context.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { keepAddressBook } from '../../catalog/contacts/address-book.service.ts';
import { raiseAck } from '../messages/delivery.service.ts';
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
export async function ingestEvents(
  ctx: Ctx,
  connection: InboundConnection,
  ...events: InboundEvent[]
): Promise<MessageEvent[]> {
  const taken = await takeAll(ctx, connection, events);
  await ctx.deliver();
  return taken.flatMap(({ message }) => message ?? []);
}

interface Taken {
  event: InboundEvent;
  /** it was not here before */
  message: MessageEvent | undefined;
}

/** Those of one conversation one after the other; conversations, where nothing but messages came, side by side. */
async function takeAll(ctx: Ctx, connection: InboundConnection, events: readonly InboundEvent[]): Promise<Taken[]> {
  const taken = events.map((event): Taken => ({ event, message: undefined }));
  const lanes = apart(events)
    ? Map.groupBy(taken, ({ event }) => 'chat' in event && event.chat.key)
    : new Map([[1, taken]]);
  const ends = await Promise.allSettled(
    [...lanes.values()].map(async (lane) => {
      for (const one of lane) one.message = await takeOne(ctx, connection, one.event, lanes.size > 1);
    }),
  );
  // Not before all have stopped: a statement that followed the rollback would be outside of the transaction.
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return taken;
}

/** One message may be told of in two conversations, by the phone's name and by a hidden one: the second must see the first. */
const apart = (events: readonly InboundEvent[]): boolean =>
  events.every(({ kind }) => kind === 'message') &&
  new Set(events.map((event) => 'id' in event && event.id)).size === events.length;

/** Answers a message that was not here before. */
async function takeOne(
  ctx: Ctx,
  connection: InboundConnection,
  event: InboundEvent,
  sideBySide: boolean,
): Promise<MessageEvent | undefined> {
  switch (event.kind) {
    case 'message':
      return takeMessage(ctx, connection, event, sideBySide);
    case 'call':
      await takeCall(ctx, connection, event);
      break;
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
