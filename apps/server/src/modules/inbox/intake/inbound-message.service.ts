// A message came in: its contact, its ticket, its row, and the events that show it.
import { ACK } from '@recado/contract/constants';
import { ask, emit, type Greetings, type MessageReceived, type TicketState } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { CHANNEL_TOPIC } from '../../../platform/hints/topics.ts';
import type { InboundContent, InboundEvent } from '@recado/channel/inbound';
import { isKnownBy } from '../../catalog/contacts/hidden-ids.rules.ts';
import { askForPicture } from '../../catalog/connections/channel-requests.service.ts';
import { insertPending } from '../media/media.service.ts';
import { raiseAck } from '../messages/delivery.service.ts';
import { applyEarlyAck } from '../messages/early-acks.service.ts';
import { showAsLast } from '../messages/last-message.service.ts';
import { publishChanged } from '../messages/message-changes.service.ts';
import { beginTicketWith, moveTickets } from '../tickets/move-tickets.service.ts';
import { isPlaceholder, messageContent } from './content.rules.ts';
import type { InboundConnection } from './inbound-connection.rules.ts';
import {
  findSituation,
  insertMessage,
  greetings,
  lockLatestTicket,
  type KnownMessage,
  type LatestTicket,
  type Situation,
} from './inbound.repo.ts';
import { groupIdentity, identify, identityOf, type Identity, type KnownContact } from './identity.rules.ts';
import { resolveContact, settleIdentity } from './identity.service.ts';
import { ignoresGroups, nameGroup } from './inbound-group.service.ts';
import { applyEarlyChanges } from './inbound-changes.service.ts';
import { replacePlaceholder } from './inbound-changes.repo.ts';

type MessageEvent = Extract<InboundEvent, { kind: 'message' }>;

/** Answers it, if it was not here before. @param sideBySide other conversations are taken in meanwhile, in the same transaction */
export async function takeMessage(
  ctx: Ctx,
  connection: InboundConnection,
  event: MessageEvent,
  sideBySide: boolean,
): Promise<MessageEvent | undefined> {
  if (event.chat.group && (await ignoresGroups(ctx))) return undefined;
  const { chat, sender } = identitiesOf(event);
  const situation = await findSituation(ctx.tx, {
    whatsappId: connection.id,
    chat: event.chat.key,
    externalId: event.id,
    fromMe: event.fromMe,
    numbers: chat.forms,
    hiddenId: chat.hiddenId,
    senderNumbers: sender?.forms ?? [],
    senderHiddenId: sender?.hiddenId ?? null,
  });
  if (situation.known) {
    // Even a repeat may tell which phone and hidden id belong together.
    if (!event.chat.group) await settleIdentity(ctx, identify(chat, situation.people), sideBySide);
    await takeAgain(ctx, connection, event, situation.known);
    return undefined;
  }

  const contact = await resolveContact(ctx, chat, situation.people, {
    isGroup: event.chat.group !== undefined,
    sideBySide,
    // The push name of a message from the company's own phone is the company's.
    ...(event.fromMe && !event.chat.group && { name: chat.number }),
  });
  if (event.chat.group) await nameGroup(ctx, contact, event.chat.group.subject);
  const author = event.fromMe
    ? null
    : sender
      ? await resolveContact(ctx, sender, situation.people, { sideBySide })
      : contact;
  if (!event.chat.group) await wantPicture(ctx, connection, contact, chat);
  if (sender && author) await wantPicture(ctx, connection, author, sender);
  const ensured = await ensureTicket(ctx, connection, event, contact.id, situation);
  const message = await storeMessage(ctx, connection, event, ensured, author?.id ?? null);
  if (!message) return undefined;
  const { messageId } = message;
  if (event.fromMe) await applyEarlyAck(ctx.tx, { id: messageId, whatsappId: connection.id, externalId: event.id });
  if (situation.changed) await applyEarlyChanges(ctx, connection, event.id);
  const { ticket, moved: ticketMoved, greetings: greeted } = ensured;
  emit(ctx, 'message.received', {
    ...message,
    ticket,
    ticketMoved,
    live: event.live,
    choiceId: choiceOf(event.content),
    scheduleType: situation.scheduleType,
    greetings: greeted ?? null,
  });
  return event;
}

const choiceOf = (content: InboundContent): string | null => (content.type === 'choice' ? content.id : null);

/** @param called how this network just named them: another's hidden id means nothing to it */
async function wantPicture(
  ctx: Ctx,
  connection: InboundConnection,
  contact: KnownContact,
  called: Identity,
): Promise<void> {
  if (!contact.pictureDue) return;
  const { id: contactId, number } = contact;
  const phone = isKnownBy(contact, number) ? undefined : number;
  const party = { phone, hiddenId: called.hiddenId ?? undefined };
  await askForPicture(ctx, { contactId, party, whatsappId: connection.id });
}

/** Of the conversation, and, in a group, of who wrote. */
function identitiesOf(event: MessageEvent): { chat: Identity; sender: Identity | undefined } {
  const { group, party } = event.chat;
  const sender = group && !event.fromMe ? identityOf(event.sender) : undefined;
  if (group) return { chat: groupIdentity(group), sender };
  const named = event.fromMe ? party : { ...party, name: event.sender.name ?? party.name };
  const chat = identityOf(named);
  if (!chat) throw new Error('the message names nobody it is from or to');
  return { chat, sender };
}

interface EnsuredTicket {
  ticket: TicketState;
  /** it is new, or was opened again */
  moved: boolean;
  /** of a conversation that begins */
  greetings?: Greetings;
  /** it stays closed: who waits there has the message */
  taken?: boolean;
}

async function ensureTicket(
  ctx: Ctx,
  connection: InboundConnection,
  event: MessageEvent,
  contactId: number,
  { active }: Situation,
): Promise<EnsuredTicket> {
  // Two contacts may have become one: then what was looked up may be the ticket that went.
  if (active?.contactId === contactId) return { ticket: active, moved: false };
  const [queueId, ...others] = connection.queueIds;
  for (;;) {
    const latest = await lockLatestTicket(ctx.tx, contactId, connection.id);
    if (latest && latest.ticket.status !== 'closed') return { ticket: latest.ticket, moved: false };
    // A group has one ticket for good.
    if (latest && event.chat.group) return { ticket: await reopen(ctx, latest.ticket), moved: true };
    if (latest && (await isTaken(ctx, event, latest))) return { ticket: latest.ticket, moved: false, taken: true };
    const made = await beginTicketWith(
      ctx,
      {
        contactId,
        whatsappId: connection.id,
        status: 'pending',
        queueId: others.length === 0 ? (queueId ?? null) : null,
        userId: null,
        isGroup: event.chat.group !== undefined,
      },
      'intake',
      greetings(connection.id, connection.queueIds.length),
    );
    if (made) return { ticket: made.ticket, moved: true, greetings: made.also };
  }
}

/** Closed → pending again, as a new cycle of service. Answers how it stands then. */
export async function reopen(ctx: Ctx, closed: TicketState): Promise<TicketState> {
  const [move] = await moveTickets(ctx, [closed], { status: 'pending' }, 'intake');
  return move?.after ?? closed;
}

/** Its customer was asked for a rating, for example, and this is the answer. */
async function isTaken(ctx: Ctx, event: MessageEvent, { ticket, driven }: LatestTicket): Promise<boolean> {
  if (event.fromMe || !driven) return false;
  const { content } = event;
  const { taken } = await ask(ctx, 'message.arriving', {
    ticket,
    text: content.type === 'text' ? content.body : undefined,
    choiceId: choiceOf(content),
    writtenAt: writtenAt(event.sentAt, ctx.now),
    taken: false,
  });
  return taken;
}

type StoredMessage = Pick<MessageReceived, 'messageId' | 'authorId' | 'fromMe' | 'mediaType' | 'body' | 'writtenAt'>;

async function storeMessage(
  ctx: Ctx,
  connection: InboundConnection,
  event: MessageEvent,
  { ticket, taken }: EnsuredTicket,
  contactId: number | null,
): Promise<StoredMessage | undefined> {
  const { body, mediaType, linkPreview, lastMessage } = messageContent(event.content);
  const { fromMe } = event;
  const createdAt = writtenAt(event.sentAt, ctx.now);
  const messageId = await insertMessage(ctx.tx, {
    ticketId: ticket.id,
    contactId,
    whatsappId: connection.id,
    chat: event.chat.key,
    externalId: event.id,
    body,
    mediaType,
    mediaId: await pendingMedia(ctx, connection, event.content),
    fromMe,
    read: fromMe || taken === true,
    ack: fromMe ? ACK.server : ACK.error,
    quotedId: event.quotedId ?? null,
    linkPreview,
    written: !fromMe,
    createdAt,
    lastMessage,
    now: ctx.now,
  });
  return messageId === undefined
    ? undefined
    : { messageId, authorId: contactId, fromMe, mediaType, body, writtenAt: createdAt };
}

/** The connection's owner fetches it once the message is there. */
async function pendingMedia(ctx: Ctx, connection: InboundConnection, content: InboundContent): Promise<number | null> {
  if (content.type !== 'media') return null;
  ctx.afterCommit(() => ctx.platform.hints.poke(CHANNEL_TOPIC, connection.id));
  return insertPending(ctx.tx, {
    mime: content.mime,
    fileName: content.fileName ?? null,
    size: content.size ?? null,
    whatsappId: connection.id,
    ref: content.ref,
  });
}

/** A phone's clock may be wrong: nothing was written after now. */
function writtenAt(sentAt: string, now: Date): Date {
  const at = new Date(sentAt);
  return Number.isNaN(at.getTime()) || at > now ? now : at;
}

/** It is here already: an echo of what we sent, the readable form of a placeholder, or a repeat that changes nothing. */
async function takeAgain(
  ctx: Ctx,
  connection: InboundConnection,
  event: MessageEvent,
  known: KnownMessage,
): Promise<void> {
  if (known.fromMe) {
    if (known.ack < ACK.server)
      await raiseAck(ctx, { whatsappId: connection.id, chat: event.chat.key, externalId: event.id, ack: ACK.server });
    return;
  }
  if (!isPlaceholder(known.mediaType) || event.content.type === 'unreadable') return;
  const { body, mediaType, linkPreview, lastMessage } = messageContent(event.content);
  const mediaId = await pendingMedia(ctx, connection, event.content);
  await replacePlaceholder(ctx.tx, known.id, { body, mediaType, mediaId, linkPreview });
  await publishChanged(ctx, [known.id]);
  await showAsLast(ctx, known.id, lastMessage);
}
