// Messages came in: their contacts, their tickets, their rows, and the events that show them, a step at a time for all of them.
import { ACK } from '@recado/contract/constants';
import { emit, type TicketState } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { CHANNEL_TOPIC } from '../../../events/topics.ts';
import type { InboundContent, InboundEvent } from '@recado/channel/inbound';
import { mediaTypeOf } from '@recado/rules/media-type';
import { isKnownBy } from '../../catalog/contacts/hidden-ids.rules.ts';
import { askForPicture } from '../../catalog/connections/channel-requests.service.ts';
import { insertPending, removePending } from '../media/media.service.ts';
import { raiseAck } from '../messages/delivery.service.ts';
import { applyEarlyAck } from '../messages/early-acks.service.ts';
import { showAsLast } from '../messages/last-message.service.ts';
import { publishChanged } from '../messages/message-changes.service.ts';
import { lockTicket } from '../tickets/move-tickets.service.ts';
import { recordTimeline } from '../tickets/timeline.service.ts';
import { fileNameOf, isAwaited, isPlaceholder, messageContent } from './content.rules.ts';
import type { InboundConnection } from './inbound-connection.rules.ts';
import { findSituation, greetingsOfBeginning, insertMessages, type NewMessage } from './inbound.repo.ts';
import { identify, type Identity, type KnownContact } from './identity.rules.ts';
import { resolveContacts, settleIdentity, type Wanted } from './identity.ts';
import { choiceOf, ensureTickets, writtenAt, type EnsuredTicket } from './inbound-ticket.ts';
import { ignoresGroups, nameGroup } from './inbound-group.ts';
import { applyEarlyChanges } from './inbound-changes.service.ts';
import { replacePlaceholder } from './inbound-changes.repo.ts';
import { arrivalOf, inTurn, knownMessage, type Arrival, type KnownMessage, type Situation } from './situation.rules.ts';

type MessageEvent = Extract<InboundEvent, { kind: 'message' }>;

/** Answers those that were not here before. No id comes twice. */
export async function takeMessages(
  ctx: Ctx,
  connection: InboundConnection,
  events: readonly MessageEvent[],
): Promise<MessageEvent[]> {
  const withoutGroups = events.some(({ chat }) => chat.group) && (await ignoresGroups(ctx));
  const taken: MessageEvent[] = [];
  let waiting = events.filter(({ chat }) => !(withoutGroups && chat.group)).map(arrivalOf);
  while (waiting.length > 0) {
    const situation = await findSituation(ctx.tx, connection.id, waiting);
    const { now, later } = inTurn(waiting, situation);
    taken.push(...(await takeTogether(ctx, connection, now, situation)));
    waiting = later;
  }
  return taken;
}

async function takeTogether(
  ctx: Ctx,
  connection: InboundConnection,
  arrivals: readonly Arrival[],
  situation: Situation,
): Promise<MessageEvent[]> {
  const sideBySide = new Set(arrivals.map(({ chat }) => chat)).size > 1;
  const news: Arrival[] = [];
  for (const arrival of arrivals) {
    const known = knownMessage(situation, arrival);
    if (!known) news.push(arrival);
    else {
      // Even a repeat may tell which phone and hidden id belong together.
      if (!arrival.event.chat.group) await settleIdentity(ctx, identify(arrival.partner, situation.people), sideBySide);
      await takeAgain(ctx, connection, { event: arrival.event, known, situation });
    }
  }
  if (news.length === 0) return [];
  const contactOf = await resolveContacts(ctx, news.flatMap(wantedOf), situation.people, sideBySide);
  const addressed = news.map((arrival) => ({
    ...arrival,
    contact: contactOf(arrival.partner),
    author: authorOf(arrival, contactOf),
  }));
  await completeContacts(ctx, connection, addressed);
  const tickets = await ensureTickets(ctx, connection, addressed, situation.active);
  const stored = addressed.flatMap((one) => {
    const ensured = tickets.get(one.event);
    return ensured ? [{ ...one, ensured }] : [];
  });
  return storeMessages(ctx, connection, stored, situation);
}

function wantedOf({ event: { fromMe, chat }, partner, sender }: Arrival): Wanted[] {
  const isGroup = chat.group !== undefined;
  // The push name of a message from the company's own phone is the company's.
  const name = fromMe && !isGroup ? partner.number : partner.name;
  return [
    { identity: partner, name, isGroup },
    ...(sender ? [{ identity: sender, name: sender.name, isGroup: false }] : []),
  ];
}

/** null: we wrote it. */
const authorOf = (
  { fromMe, partner, sender }: Arrival,
  contactOf: (identity: Identity) => KnownContact,
): KnownContact | null => (fromMe ? null : contactOf(sender ?? partner));

interface Addressed extends Arrival {
  contact: KnownContact;
  author: KnownContact | null;
}

/** A group's name, where it had none; pictures, where the network was not asked for them. */
async function completeContacts(
  ctx: Ctx,
  connection: InboundConnection,
  addressed: readonly Addressed[],
): Promise<void> {
  const due = new Map<number, { contact: KnownContact; called: Identity }>();
  for (const { event, contact, author, partner, sender } of addressed) {
    if (event.chat.group) await nameGroup(ctx, contact, event.chat.group.subject);
    else due.set(contact.id, { contact, called: partner });
    if (sender && author) due.set(author.id, { contact: author, called: sender });
  }
  // In one order, whichever line they came on: another may be at the same people.
  for (const { contact, called } of [...due.values()].toSorted((a, b) => a.contact.id - b.contact.id))
    await wantPicture(ctx, connection, contact, called);
}

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

interface Stored extends Addressed {
  ensured: EnsuredTicket;
}

async function storeMessages(
  ctx: Ctx,
  connection: InboundConnection,
  stored: readonly Stored[],
  situation: Situation,
): Promise<MessageEvent[]> {
  const files = await pendingMedia(
    ctx,
    connection,
    stored.map(({ event }) => event.content),
  );
  const rows = stored.map((one, n) => rowOf(ctx, one, files[n] ?? null));
  const { ids, woken } = await insertMessages(ctx.tx, connection.id, rows, ctx.now);
  await recordTimeline(
    ctx,
    woken.map((ticketId) => ({ ticketId, kind: 'woken', by: { kind: 'intake', userId: null, name: null } })),
  );
  await removePending(
    ctx.tx,
    rows.flatMap(({ externalId, mediaId }) => (mediaId === null || ids.has(externalId) ? [] : [mediaId])),
  );
  const taken: MessageEvent[] = [];
  for (const [n, { event, ensured }] of stored.entries()) {
    const [row, messageId] = [rows[n], ids.get(event.id)];
    if (!row || messageId === undefined) continue;
    const { fromMe, mediaType, body, createdAt, contactId } = row;
    if (fromMe) await applyEarlyAck(ctx.tx, { id: messageId, whatsappId: connection.id, externalId: event.id });
    if (situation.changed.has(event.id)) await applyEarlyChanges(ctx, connection, event.id);
    const { ticket } = ensured;
    // What began it could not be read: nobody has answered it.
    const isFirst = !fromMe && situation.awaiting.has(ticket.id);
    const also = isFirst ? await greetingsOfBeginning(ctx.tx, { ticketId: ticket.id, messageId }, connection) : null;
    emit(ctx, 'message.received', {
      messageId,
      authorId: contactId,
      fromMe,
      mediaType,
      body,
      writtenAt: createdAt,
      ticket,
      live: event.live,
      choiceId: choiceOf(event.content),
      scheduleType: fromMe ? null : situation.scheduleType,
      queues: connection.queueIds.length,
      greetings: ensured.greetings ?? also,
      flows: fromMe ? null : situation.flows,
    });
    taken.push(event);
  }
  return taken;
}

function rowOf(ctx: Ctx, { event, author, ensured }: Stored, mediaId: number | null): NewMessage {
  const { fromMe } = event;
  return {
    ...messageContent(event.content),
    ticketId: ensured.ticket.id,
    contactId: author?.id ?? null,
    chat: event.chat.key,
    externalId: event.id,
    mediaId,
    fromMe,
    read: fromMe || ensured.taken === true,
    ack: fromMe ? ACK.server : ACK.error,
    quotedId: event.quotedId ?? null,
    written: !fromMe,
    createdAt: writtenAt(event.sentAt, ctx.now),
  };
}

/** The connection's owner fetches them once the messages are there. Answers the files' ids, where there are any. */
async function pendingMedia(
  ctx: Ctx,
  connection: InboundConnection,
  contents: readonly InboundContent[],
): Promise<(number | null)[]> {
  const files: (number | null)[] = [];
  for (const content of contents)
    files.push(
      content.type === 'media'
        ? await insertPending(ctx.tx, {
            mime: mediaTypeOf(content.mime),
            fileName: fileNameOf(content),
            size: content.size ?? null,
            whatsappId: connection.id,
            ref: content.ref,
          })
        : null,
    );
  if (files.some((id) => id !== null)) ctx.afterCommit(() => ctx.platform.hints.poke(CHANNEL_TOPIC, connection.id));
  return files;
}

interface Repeated {
  event: MessageEvent;
  known: KnownMessage;
  situation: Situation;
}

/** It is here already: an echo of what we sent, the readable form of a placeholder, or a repeat that changes nothing. */
async function takeAgain(
  ctx: Ctx,
  connection: InboundConnection,
  { event, known, situation }: Repeated,
): Promise<void> {
  if (isPlaceholder(known.mediaType)) {
    if (event.content.type === 'unreadable') return;
    const active = situation.active.get(known.contactId);
    // Before its message, as everywhere.
    const ticket = active?.id === known.ticketId ? active : await lockTicket(ctx, known.ticketId);
    const { lastMessage, ...columns } = messageContent(event.content);
    const [mediaId = null] = await pendingMedia(ctx, connection, [event.content]);
    if (!(await replacePlaceholder(ctx.tx, known.id, { ...columns, mediaId }))) return;
    await publishChanged(ctx, [known.id]);
    await showAsLast(ctx, known.id, lastMessage);
    if (isAwaited(known.mediaType)) await tellAgain(ctx, connection, { event, known, situation }, ticket);
  } else if (known.fromMe && known.ack < ACK.server)
    await raiseAck(ctx, { whatsappId: connection.id, chat: event.chat.key, externalId: event.id, ack: ACK.server });
}

/** Whoever goes by what a message says hears it now, in its ticket as that stands by now. */
async function tellAgain(
  ctx: Ctx,
  connection: InboundConnection,
  { event, known, situation }: Repeated,
  ticket: TicketState,
): Promise<void> {
  const { id: messageId, fromMe, ticketId, authorId } = known;
  const { body, mediaType } = messageContent(event.content);
  emit(ctx, 'message.received', {
    messageId,
    authorId,
    fromMe,
    mediaType,
    body,
    writtenAt: writtenAt(event.sentAt, ctx.now),
    ticket,
    live: event.live,
    choiceId: choiceOf(event.content),
    scheduleType: fromMe ? null : situation.scheduleType,
    queues: connection.queueIds.length,
    greetings: await greetingsOfBeginning(ctx.tx, { ticketId, messageId }, connection),
    flows: fromMe ? null : situation.flows,
    again: true,
  });
}
