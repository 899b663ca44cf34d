// An attendant writes: what the screen shows and what goes out are stored in one transaction.
import type { MessageOrigin, OutboxLane, ProviderName } from '@recado/contract/constants';
import type { Message } from '@recado/contract/messages';
import { emit } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { OutboundContent, TemplateValues } from '@recado/channel/outbound';
import { newMessageId } from '@recado/channel/message-id';
import { insertStored, type StoredMedia } from '../media/media.service.ts';
import { enqueueCommands } from '../outbox/outbox.service.ts';
import { publishMessage } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';
import { markMessagesRead } from '../tickets/ticket-unread.service.ts';
import { mayAct, maySee } from '@recado/rules/tickets';
import { chatOf } from './chat.rules.ts';
import { presentMessages } from './message-presenter.service.ts';
import { findSent, insertSent, lockConversation, showSent, type OpenConversation } from './messages.repo.ts';
import { mediaPreview, MEDIA_TYPES, preview } from './preview.rules.ts';
import { withValues } from './message-variables.service.ts';
import { mustBeSendable } from './reply-window.service.ts';
import { refusalOf, sentKindOf } from '@recado/rules/sendable';

export interface Draft {
  ticketId: number;
  /** text, or the caption of the first file */
  body: string;
  /** the message replied to */
  quotedId: number | undefined;
  /** already in the media store; one message each */
  files: readonly StoredMedia[];
  /** the same again for a repeat, after an answer that was lost */
  clientId: string | undefined;
  /** instead of the text; at most one file goes with it */
  template?: FilledTemplate | undefined;
}

/** An approved template, with everything that fills it but the file. */
export interface FilledTemplate {
  /** whose it is */
  whatsappId: number;
  /** as the customer reads it */
  text: string;
  name: string;
  language: string;
  values: TemplateValues;
}

/** Whose words they are, and how urgent: a person's own, unless somebody says otherwise. */
export interface Cause {
  origin: Exclude<MessageOrigin, 'phone'>;
  /** what caused it, as its origin numbers them */
  originRef?: number | undefined;
  lane: OutboxLane;
}

export interface Sent {
  /** as everybody sees them now */
  messages: Message[];
  /** they were sent before: nothing went out now */
  repeated: boolean;
}

interface Part {
  body: string;
  mediaType: string | null;
  mediaId: number | null;
  content: OutboundContent;
  lastMessage: string;
}

/** Fails where the caller may not write there (now). */
export async function openToWrite(ctx: Ctx, ticketId: number): Promise<void> {
  mustBeWritable(ctx, found(await lockConversation(ctx, ticketId, undefined), 'ERR_NO_TICKET_FOUND'), undefined);
}

function mustBeWritable(
  ctx: Ctx,
  conversation: OpenConversation,
  quotedId: number | undefined,
): OpenConversation & { whatsappId: number } {
  const actor = actorOf(ctx);
  if (!maySee(actor, conversation)) fail('ERR_NO_PERMISSION');
  if (conversation.status !== 'open') fail('ERR_TICKET_NOT_OPEN');
  if (!mayAct(actor, conversation)) fail('ERR_NO_PERMISSION');
  // Its connection was deleted.
  const whatsappId = found(conversation.whatsappId, 'ERR_WAPP_NOT_INITIALIZED');
  if (quotedId !== undefined && !conversation.quoted) fail('ERR_NO_MESSAGE_FOUND');
  return { ...conversation, whatsappId };
}

export async function sendMessages(ctx: Ctx, draft: Draft): Promise<Sent> {
  const { ticketId, quotedId } = draft;
  const conversation = found(await lockConversation(ctx, ticketId, quotedId), 'ERR_NO_TICKET_FOUND');
  // After the lock, so that of two at once the later sees what the other wrote; before the rest, because the ticket
  // may have been closed since.
  const before = await sentBefore(ctx, draft);
  if (before.length > 0) return { messages: await presentMessages(ctx, before), repeated: true };
  const open = mustBeWritable(ctx, conversation, quotedId);
  mustBeSendable(ctx, open, { type: draft.template ? 'template' : 'text' });
  const written = { ...draft, body: withValues(ctx, open, ticketId, draft.body) };
  const refusal = refusalOf(open.provider, written);
  if (refusal) fail(refusal.code, refusal.message, refusal.details);
  const ids = await writeMessages(ctx, written, open);
  return { messages: await publishSent(ctx, ticketId, ids), repeated: false };
}

/** Before a network is asked for a template: the official number whose it is to be, or what was sent before. */
export async function beginTemplate(ctx: Ctx, draft: Draft): Promise<Sent | { whatsappId: number }> {
  const { ticketId, quotedId } = draft;
  const conversation = found(await lockConversation(ctx, ticketId, quotedId), 'ERR_NO_TICKET_FOUND');
  const before = await sentBefore(ctx, draft);
  if (before.length > 0) return { messages: await presentMessages(ctx, before), repeated: true };
  const { provider, whatsappId } = mustBeWritable(ctx, conversation, quotedId);
  if (provider !== 'cloud') fail('ERR_NO_TEMPLATE_FOUND', 'Only official numbers have templates');
  return { whatsappId };
}

/** Each message of a sending has a key of its own. */
const keyOf = (clientId: string, at: number): string => `${clientId}:${at}`;

async function sentBefore(ctx: Ctx, { ticketId, clientId, files }: Draft): Promise<number[]> {
  if (clientId === undefined) return [];
  const keys = Array.from({ length: Math.max(1, files.length) }, (_, at) => keyOf(clientId, at));
  return findSent(ctx.tx, { ticketId, userId: actorOf(ctx).userId }, keys);
}

/** Answers the new messages' ids. What nobody has typed (no actor) is nobody's, and nobody has read what came before it. */
export async function writeMessages(
  ctx: Ctx,
  draft: Draft,
  {
    contactId,
    contact,
    provider,
    whatsappId,
    quoted,
    unreadMessages,
    lastMessageAt,
  }: OpenConversation & { whatsappId: number },
  { origin, originRef, lane }: Cause = { origin: 'person', lane: 'person' },
): Promise<number[]> {
  const { ticketId, clientId } = draft;
  const chat = chatOf(contact, provider);
  if (draft.template && draft.template.whatsappId !== whatsappId) fail('ERR_NO_TEMPLATE_FOUND', 'The ticket has moved');
  const parts = await partsOf(ctx, draft, provider);
  const outgoing = parts.map((part, at) => ({
    ...part,
    externalId: newMessageId(),
    quoted: at === 0 ? quoted : undefined,
  }));
  const ids = await insertSent(
    ctx.tx,
    outgoing.map(({ body, mediaType, mediaId, externalId, ...part }, at) => ({
      ticketId,
      userId: ctx.actor?.userId ?? null,
      whatsappId,
      chat: chat.key,
      externalId,
      body,
      mediaType,
      mediaId,
      quotedMessageId: part.quoted?.id ?? null,
      clientId: clientId === undefined ? null : keyOf(clientId, at),
      content: part.content.type === 'template' ? part.content : null,
      origin,
      originRef: originRef ?? null,
      createdAt: ctx.now,
    })),
  );
  await enqueueCommands(
    ctx,
    outgoing.map(({ externalId, content, ...part }, at) => ({
      whatsappId,
      messageId: found(ids[at], 'ERR_CREATING_MESSAGE'),
      lane,
      opens: at === 0 && isQuiet(lastMessageAt, ctx.now),
      command: { kind: 'send', chat, id: externalId, content, ...part.quoted?.answered },
    })),
  );
  for (const [at, { mediaType, body }] of outgoing.entries())
    emit(ctx, 'message.sent', {
      messageId: found(ids[at], 'ERR_CREATING_MESSAGE'),
      ticketId,
      contactId,
      whatsappId,
      userId: ctx.actor?.userId ?? null,
      origin,
      originRef: originRef ?? null,
      mediaType,
      body,
    });
  const { lastMessage } = found(outgoing.at(-1), 'ERR_CREATING_MESSAGE');
  const seen = ctx.actor !== undefined;
  await showSent(ctx.tx, ticketId, { lastMessage, seen }, ctx.now);
  if (seen && unreadMessages > 0) await markMessagesRead(ctx, ticketId);
  return ids;
}

async function partsOf(ctx: Ctx, draft: Draft, provider: ProviderName | null): Promise<Part[]> {
  if (draft.template) return [await templatePart(ctx, draft.template, provider, draft.files[0])];
  return draft.files.length > 0 ? fileParts(ctx, draft, provider) : [textPart(draft.body)];
}

/** @param file its header */
async function templatePart(
  ctx: Ctx,
  { text, name, language, values }: FilledTemplate,
  provider: ProviderName | null,
  file: StoredMedia | undefined,
): Promise<Part> {
  const content: OutboundContent = { type: 'template', name, language, values };
  if (!file) return { ...textPart(text), content };
  const mediaId = await insertStored(ctx.tx, file);
  const { mime, fileName } = file;
  const kind = sentKindOf(provider, file);
  return {
    body: text,
    mediaType: MEDIA_TYPES[kind],
    mediaId,
    content: { ...content, header: { mediaId, mime, fileName } },
    lastMessage: mediaPreview(kind, text, fileName),
  };
}

const DAY_MS = 86_400_000;

/** Whoever writes now begins the conversation, or begins it anew. */
const isQuiet = (lastMessageAt: Date | null, now: Date): boolean =>
  lastMessageAt === null || now.getTime() - lastMessageAt.getTime() >= DAY_MS;

const textPart = (body: string): Part => ({
  body,
  mediaType: null,
  mediaId: null,
  content: { type: 'text', body },
  lastMessage: preview(body),
});

async function fileParts(ctx: Ctx, { files, body }: Draft, provider: ProviderName | null): Promise<Part[]> {
  const parts: Part[] = [];
  for (const [at, file] of files.entries()) {
    const mediaId = await insertStored(ctx.tx, file);
    const caption = at === 0 ? body : '';
    const kind = sentKindOf(provider, file);
    const { mime, fileName } = file;
    parts.push({
      body: caption,
      mediaType: MEDIA_TYPES[kind],
      mediaId,
      content: { type: 'media', kind, mediaId, mime, fileName, caption },
      lastMessage: mediaPreview(kind, caption, fileName),
    });
  }
  return parts;
}

export async function publishSent(ctx: Ctx, ticketId: number, ids: readonly number[]): Promise<Message[]> {
  const sent = await presentMessages(ctx, ids);
  const [ticket] = await presentTickets(ctx.tx, [ticketId]);
  for (const message of sent) publishMessage(ctx, 'create', message, found(ticket, 'ERR_NO_TICKET_FOUND'));
  return sent;
}
