// A message that is here was edited, deleted for everyone, or reacted to. One that is not here is none of our business.
import type { Ctx } from '../../../platform/context.ts';
import type { Chat, InboundEvent } from '@recado/channel/inbound';
import { publishChanged } from '../../inbox/messages/message-changes.service.ts';
import { publishTicket } from '../../inbox/tickets/ticket-events.service.ts';
import { presentTickets } from '../../inbox/tickets/ticket-presenter.service.ts';
import { previewOfEdit } from './content.rules.ts';
import { groupIdentity, identityOf } from './identity.rules.ts';
import type { InboundConnection } from './inbound-connection.rules.ts';
import {
  editMessage,
  markDeleted,
  setReaction,
  showAsLast,
  type Author,
  type NamedChat,
  type Reactor,
} from './inbound-changes.repo.ts';

type Of<K extends InboundEvent['kind']> = Extract<InboundEvent, { kind: K }>;

const OURSELVES: Reactor = { number: '', forms: [], lid: null };
const NOBODY = { forms: [], lid: null };

function namedChat(connection: InboundConnection, { key, group, party }: Chat): NamedChat {
  const identity = group ? groupIdentity(group) : identityOf(party);
  return { whatsappId: connection.id, key, numbers: identity?.forms ?? [], lid: identity?.lid ?? null };
}

/** In a group the sender is one of many; in a conversation of two it is the other one. */
const authorOf = ({ chat, fromMe, sender }: Of<'edit'>): Author =>
  fromMe || !chat.group ? { fromMe } : { fromMe, person: identityOf(sender) ?? NOBODY };

export async function takeEdit(ctx: Ctx, connection: InboundConnection, event: Of<'edit'>): Promise<void> {
  const message = await editMessage(ctx.tx, namedChat(connection, event.chat), { ...event, author: authorOf(event) });
  if (!message) return;
  const ticketId = await showAsLast(ctx.tx, message.id, previewOfEdit(message.mediaType, event.body));
  await publishChanged(ctx, [message.id]);
  if (ticketId !== undefined) for (const ticket of await presentTickets(ctx.tx, [ticketId])) publishTicket(ctx, ticket);
}

/** The text stays: attendants see that, and what, was deleted. */
export async function takeDelete(ctx: Ctx, connection: InboundConnection, event: Of<'delete'>): Promise<void> {
  const messageId = await markDeleted(ctx.tx, namedChat(connection, event.chat), {
    id: event.id,
    // A group's administrators may delete what others wrote; who is one, only the network knows.
    author: { fromMe: event.fromMe },
  });
  if (messageId !== undefined) await publishChanged(ctx, [messageId]);
}

export async function takeReaction(ctx: Ctx, connection: InboundConnection, event: Of<'reaction'>): Promise<void> {
  const sender = event.fromMe ? OURSELVES : identityOf(event.sender);
  if (!sender) return;
  const messageId = await setReaction(ctx.tx, namedChat(connection, event.chat), { ...event, sender });
  if (messageId !== undefined) await publishChanged(ctx, [messageId]);
}
