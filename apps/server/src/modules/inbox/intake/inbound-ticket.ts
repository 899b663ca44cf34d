// The ticket that a message belongs to: the one that goes on, the one that is opened again, a new one; or none.
import { ask, type Greetings, type TicketState } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { InboundContent, InboundEvent } from '@recado/channel/inbound';
import { beginTickets, moveTickets } from '../tickets/move-tickets.service.ts';
import { isAwaited } from './content.rules.ts';
import type { InboundConnection } from './inbound-connection.rules.ts';
import { greetings, lockLatestTickets, type LatestTicket } from './inbound.repo.ts';

type MessageEvent = Extract<InboundEvent, { kind: 'message' }>;

export interface EnsuredTicket {
  ticket: TicketState;
  /** of a conversation that begins */
  greetings?: Greetings;
  /** it stays closed: who waits there has the message */
  taken?: boolean;
}

interface Addressed {
  event: MessageEvent;
  contact: { id: number };
}

/** Of each message its ticket; null: it is worth none. @param active those that are not closed, by their contacts, as they were just locked */
export async function ensureTickets(
  ctx: Ctx,
  connection: InboundConnection,
  messages: readonly Addressed[],
  active: ReadonlyMap<number, TicketState>,
): Promise<ReadonlyMap<MessageEvent, EnsuredTicket | null>> {
  const ensured: Ensured = new Map();
  for (const { event, contact } of messages) {
    const ticket = active.get(contact.id);
    if (ticket) ensured.set(event, { ticket });
  }
  for (;;) {
    // Of each contact the first: what comes after it finds the ticket that it makes.
    const firsts = new Map<number, MessageEvent>();
    for (const { event, contact } of messages)
      if (!ensured.has(event) && !firsts.has(contact.id)) firsts.set(contact.id, event);
    if (firsts.size === 0) return ensured;
    const reopened = await findTickets(ctx, connection, firsts, ensured);
    for (const ticket of await reopen(ctx, reopened)) take(firsts, ensured, { ticket });
    for (const begun of await begin(ctx, connection, firsts, ensured)) take(firsts, ensured, begun);
  }
}

type Ensured = Map<MessageEvent, EnsuredTicket | null>;

function take(firsts: ReadonlyMap<number, MessageEvent>, ensured: Ensured, one: EnsuredTicket): void {
  const event = firsts.get(one.ticket.contactId);
  if (event) ensured.set(event, one);
}

/** Those that go on, and those that stay closed and take the message all the same. Answers those to be opened again. */
async function findTickets(
  ctx: Ctx,
  connection: InboundConnection,
  firsts: ReadonlyMap<number, MessageEvent>,
  ensured: Ensured,
): Promise<TicketState[]> {
  const reopened: TicketState[] = [];
  const found = await lockLatestTickets(ctx.tx, [...firsts.keys()], connection.id, ctx.now);
  for (const [contactId, latest] of found) {
    const event = firsts.get(contactId);
    if (!event) continue;
    const { ticket } = latest;
    if (ticket.status !== 'closed') ensured.set(event, { ticket });
    // Nor is it an answer: whoever waits for one goes on waiting.
    else if (opensNothing(event) || (!event.chat.group && (await isTaken(ctx, event, latest))))
      ensured.set(event, { ticket, taken: true });
    else if (event.chat.group || latest.recent) reopened.push(ticket);
  }
  for (const [contactId, event] of firsts) if (!found.has(contactId) && opensNothing(event)) ensured.set(event, null);
  return reopened;
}

/**
 * A sticker is no question that somebody waits for an answer to: it stands where the conversation is, or nowhere. Who sent it
 * is a contact all the same, as whoever writes is.
 */
const opensNothing = ({ content }: MessageEvent): boolean => content.type === 'media' && content.kind === 'sticker';

async function begin(
  ctx: Ctx,
  connection: InboundConnection,
  firsts: ReadonlyMap<number, MessageEvent>,
  ensured: Ensured,
): Promise<EnsuredTicket[]> {
  const [queueId, ...others] = connection.queueIds;
  const values = [...firsts]
    .filter(([, event]) => !ensured.has(event))
    .map(([contactId, event]) => ({
      contactId,
      whatsappId: connection.id,
      status: 'pending' as const,
      queueId: others.length === 0 ? (queueId ?? null) : null,
      userId: null,
      isGroup: event.chat.group !== undefined,
    }));
  const begun = await beginTickets(ctx, values, 'intake', greetings(connection.id, connection.queueIds.length));
  return begun.map(({ ticket, also }) => ({ ticket, greetings: also }));
}

/**
 * Closed → pending again, as a new cycle of service: a group has one ticket for good, and a company may have a conversation
 * that has just ended go on. Answers how they stand then.
 */
export async function reopen(ctx: Ctx, closed: readonly TicketState[]): Promise<TicketState[]> {
  const moves = await moveTickets(ctx, closed, { status: 'pending' }, 'intake');
  return moves.map(({ after }) => after);
}

/** Its customer was asked for a rating, for example, and this is the answer. */
async function isTaken(ctx: Ctx, event: MessageEvent, { ticket, driven }: LatestTicket): Promise<boolean> {
  const { content } = event;
  // What cannot be read yet answers nothing: whoever waits goes on waiting.
  const isLater = content.type === 'unreadable' && isAwaited(content.reason);
  if (event.fromMe || !driven || isLater) return false;
  const { taken } = await ask(ctx, 'message.arriving', {
    ticket,
    text: content.type === 'text' ? content.body : undefined,
    choiceId: choiceOf(content),
    writtenAt: writtenAt(event.sentAt, ctx.now),
    taken: false,
  });
  return taken;
}

export const choiceOf = (content: InboundContent): string | null => (content.type === 'choice' ? content.id : null);

/** A phone's clock may be wrong: nothing was written after now. */
export function writtenAt(sentAt: string, now: Date): Date {
  const at = new Date(sentAt);
  return Number.isNaN(at.getTime()) || at > now ? now : at;
}
