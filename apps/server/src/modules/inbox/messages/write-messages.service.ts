// Messages of ours are stored, with what sends them and what their tickets show of them: those of many conversations by the
// same statements.
import type { MessageOrigin, OutboxLane } from '@recado/contract/constants';
import type { Message } from '@recado/contract/messages';
import { newMessageId } from '@recado/channel/message-id';
import { emit } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { chatOf } from '../addressing/chat.rules.ts';
import { enqueueCommands, letGoSending } from '../outbox/outbox.service.ts';
import { publishMessage } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';
import { markMessagesRead } from '../tickets/ticket-unread.service.ts';
import { presentMessages } from './message-presenter.service.ts';
import { partsOf, type Draft, type Part } from './message-parts.ts';
import { insertSent, showSent, type OpenConversation } from './messages.repo.ts';

/** Whose words they are, and how urgent: a person's own, unless somebody says otherwise. */
export interface Cause {
  origin: Exclude<MessageOrigin, 'phone'>;
  /** what caused it, as its origin numbers them */
  originRef?: number | undefined;
  lane: OutboxLane;
}

export interface Writing {
  draft: Draft;
  conversation: OpenConversation & { whatsappId: number };
  cause: Cause;
}

/** Each message of a sending has a key of its own. */
export const keyOf = (clientId: string, at: number): string => `${clientId}:${at}`;

/** Answers the new messages' ids. What nobody has typed (no actor) is nobody's, and nobody has read what came before it. */
export async function writeMessages(
  ctx: Ctx,
  draft: Draft,
  conversation: OpenConversation & { whatsappId: number },
  cause: Cause = { origin: 'person', lane: 'person' },
): Promise<number[]> {
  return (await writeAll(ctx, [{ draft, conversation, cause }]))[0] ?? [];
}

interface Outgoing extends Writing {
  part: Part;
  externalId: string;
  /** of its draft's */
  at: number;
  opens: boolean;
}

/** The same for each, in their order. */
export async function writeAll(ctx: Ctx, writings: readonly Writing[]): Promise<number[][]> {
  const outgoing: Outgoing[] = [];
  const begun = new Set<number>();
  for (const writing of writings) {
    const { draft, conversation, cause } = writing;
    const { provider, whatsappId, holding, lastMessageAt } = conversation;
    const { ticketId, template } = draft;
    if (template && template.whatsappId !== whatsappId) fail('ERR_NO_TEMPLATE_FOUND', 'The ticket has moved');
    if (holding && cause.origin === 'person') await letGoSending(ctx, ticketId);
    const parts = await partsOf(ctx, draft, provider);
    for (const [at, part] of parts.entries()) {
      const opens = !begun.has(ticketId) && isQuiet(lastMessageAt, ctx.now);
      begun.add(ticketId);
      outgoing.push({ ...writing, part, externalId: newMessageId(), at, opens });
    }
  }
  if (outgoing.length === 0) return writings.map(() => []);
  const ids = await insertSent(
    ctx.tx,
    outgoing.map((one) => rowOf(ctx, one)),
  );
  await enqueueCommands(
    ctx,
    outgoing.map((one, n) => commandOf(one, found(ids[n], 'ERR_CREATING_MESSAGE'))),
  );
  for (const [n, one] of outgoing.entries()) tellSent(ctx, one, found(ids[n], 'ERR_CREATING_MESSAGE'));
  const seen = ctx.actor !== undefined;
  const shown = new Map(outgoing.map(({ draft, part }) => [draft.ticketId, part.lastMessage]));
  await showSent(ctx.tx, shown, { seen }, ctx.now);
  for (const { draft, conversation } of writings)
    if (seen && conversation.unreadMessages > 0) await markMessagesRead(ctx, draft.ticketId);
  return writings.map(({ draft }) => ids.filter((_, n) => outgoing[n]?.draft === draft));
}

const quotedOf = ({ at, conversation }: Outgoing) => (at === 0 ? conversation.quoted : undefined);

function rowOf(ctx: Ctx, one: Outgoing): Parameters<typeof insertSent>[1][number] {
  const { draft, conversation, cause, part, externalId, at } = one;
  const { body, mediaType, mediaId, content } = part;
  return {
    ticketId: draft.ticketId,
    userId: ctx.actor?.userId ?? null,
    whatsappId: conversation.whatsappId,
    chat: chatOf(conversation.contact, conversation.provider).key,
    externalId,
    body,
    mediaType,
    mediaId,
    quotedMessageId: quotedOf(one)?.id ?? null,
    clientId: draft.clientId === undefined ? null : keyOf(draft.clientId, at),
    content: content.type === 'text' || content.type === 'media' ? null : content,
    origin: cause.origin,
    originRef: cause.originRef ?? null,
    createdAt: ctx.now,
  };
}

function commandOf(one: Outgoing, messageId: number): Parameters<typeof enqueueCommands>[1][number] {
  const { conversation, cause, part, externalId, opens } = one;
  return {
    whatsappId: conversation.whatsappId,
    messageId,
    lane: cause.lane,
    opens,
    command: {
      kind: 'send',
      chat: chatOf(conversation.contact, conversation.provider),
      id: externalId,
      content: part.content,
      ...(cause.lane === 'campaign' && { once: true }),
      ...quotedOf(one)?.answered,
    },
  };
}

const tellSent = (ctx: Ctx, { draft, conversation, cause, part }: Outgoing, messageId: number): void =>
  emit(ctx, 'message.sent', {
    messageId,
    ticketId: draft.ticketId,
    contactId: conversation.contactId,
    whatsappId: conversation.whatsappId,
    userId: ctx.actor?.userId ?? null,
    origin: cause.origin,
    originRef: cause.originRef ?? null,
    mediaType: part.mediaType,
    body: part.body,
  });

const DAY_MS = 86_400_000;

/** Whoever writes now begins the conversation, or begins it anew. */
const isQuiet = (lastMessageAt: Date | null, now: Date): boolean =>
  lastMessageAt === null || now.getTime() - lastMessageAt.getTime() >= DAY_MS;

/** To whoever sees their conversations. In the order of the ids. */
export async function publishSent(ctx: Ctx, ids: readonly number[]): Promise<Message[]> {
  const sent = await presentMessages(ctx, ids);
  const tickets = await presentTickets(ctx.tx, [...new Set(sent.map(({ ticketId }) => ticketId))]);
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  for (const message of sent)
    publishMessage(ctx, 'create', message, found(byId.get(message.ticketId), 'ERR_NO_TICKET_FOUND'));
  return sent;
}
