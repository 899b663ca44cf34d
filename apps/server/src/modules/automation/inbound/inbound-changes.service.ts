// A message that is here was edited, deleted for everyone, or reacted to. One that is not here is none of our business.
import type { Ctx } from '../../../platform/context.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { publishChanged } from '../../inbox/messages/message-changes.service.ts';
import { publishTicket } from '../../inbox/tickets/ticket-events.service.ts';
import { presentTickets } from '../../inbox/tickets/ticket-presenter.service.ts';
import { previewOfEdit } from './content.rules.ts';
import { identityOf } from './identity.rules.ts';
import type { InboundConnection } from './inbound-connection.rules.ts';
import { editMessage, markDeleted, setReaction, showAsLast } from './inbound-changes.repo.ts';

type Of<K extends InboundEvent['kind']> = Extract<InboundEvent, { kind: K }>;

export async function takeEdit(ctx: Ctx, connection: InboundConnection, event: Of<'edit'>): Promise<void> {
  const message = await editMessage(ctx.tx, connection.id, event.chat.key, event);
  if (!message) return;
  const ticketId = await showAsLast(ctx.tx, message.id, previewOfEdit(message.mediaType, event.body));
  await publishChanged(ctx, [message.id]);
  if (ticketId !== undefined) for (const ticket of await presentTickets(ctx.tx, [ticketId])) publishTicket(ctx, ticket);
}

/** The text stays: attendants see that, and what, was deleted. */
export async function takeDelete(ctx: Ctx, connection: InboundConnection, event: Of<'delete'>): Promise<void> {
  const messageId = await markDeleted(ctx.tx, connection.id, event.chat.key, event.id);
  if (messageId !== undefined) await publishChanged(ctx, [messageId]);
}

export async function takeReaction(ctx: Ctx, connection: InboundConnection, event: Of<'reaction'>): Promise<void> {
  const sender = event.fromMe ? '' : identityOf(event.sender)?.number;
  if (sender === undefined) return;
  const messageId = await setReaction(ctx.tx, connection.id, event.chat.key, { ...event, sender });
  if (messageId !== undefined) await publishChanged(ctx, [messageId]);
}
