// An attendant writes: what the screen shows and what goes out are stored in one transaction.
import type { Message } from '@recado/contract/messages';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { OutboundContent } from '../../../ports/channel.ts';
import { insertStored, type StoredMedia } from '../media/media.service.ts';
import { enqueueCommands } from '../outbox/outbox.service.ts';
import { publishMessage } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';
import { markMessagesRead } from '../tickets/ticket-unread.service.ts';
import { mayAct, maySee } from '../tickets/tickets.rules.ts';
import { chatOf, newMessageId } from './chat.rules.ts';
import { presentMessages } from './message-presenter.service.ts';
import { insertSent, lockConversation, showSent, type OpenConversation } from './messages.repo.ts';
import { mediaKindOf, mediaPreview, MEDIA_TYPES, preview } from './preview.rules.ts';

export interface Draft {
  ticketId: number;
  /** text, or the caption of the first file */
  body: string;
  /** the message replied to */
  quotedId: number | undefined;
  /** already in the media store; one message each */
  files: readonly StoredMedia[];
}

interface Part {
  body: string;
  mediaType: string | null;
  mediaId: number | null;
  content: OutboundContent;
  lastMessage: string;
}

/** Fails where the caller may not write there (now). */
export async function openToWrite(
  ctx: Ctx,
  ticketId: number,
  quotedId: number | undefined,
): Promise<OpenConversation & { whatsappId: number }> {
  const actor = actorOf(ctx);
  const conversation = found(await lockConversation(ctx.tx, ticketId, quotedId), 'ERR_NO_TICKET_FOUND');
  if (!maySee(actor, conversation)) fail('ERR_NO_PERMISSION');
  if (conversation.status !== 'open') fail('ERR_TICKET_NOT_OPEN');
  if (!mayAct(actor, conversation)) fail('ERR_NO_PERMISSION');
  // Its connection was deleted.
  const whatsappId = found(conversation.whatsappId, 'ERR_WAPP_NOT_INITIALIZED');
  if (quotedId !== undefined && !conversation.quoted) fail('ERR_NO_MESSAGE_FOUND');
  return { ...conversation, whatsappId };
}

/** The messages, as everybody sees them now. */
export async function sendMessages(ctx: Ctx, draft: Draft): Promise<Message[]> {
  const { ticketId } = draft;
  const { contact, whatsappId, quoted, unreadMessages } = await openToWrite(ctx, ticketId, draft.quotedId);
  const chat = chatOf(contact);
  const parts = draft.files.length > 0 ? await fileParts(ctx, draft) : [textPart(draft.body)];
  const outgoing = parts.map((part, at) => ({
    ...part,
    externalId: newMessageId(),
    quoted: at === 0 ? quoted : undefined,
  }));
  const ids = await insertSent(
    ctx.tx,
    outgoing.map(({ body, mediaType, mediaId, externalId, ...part }) => ({
      ticketId,
      userId: actorOf(ctx).userId,
      whatsappId,
      chat: chat.key,
      externalId,
      body,
      mediaType,
      mediaId,
      quotedMessageId: part.quoted?.id ?? null,
      createdAt: ctx.now,
    })),
  );
  await enqueueCommands(
    ctx,
    outgoing.map(({ externalId, content, ...part }, at) => ({
      whatsappId,
      messageId: found(ids[at], 'ERR_CREATING_MESSAGE'),
      command: { kind: 'send', chat, id: externalId, content, quotedId: part.quoted?.externalId },
    })),
  );
  await showSent(ctx.tx, ticketId, found(outgoing.at(-1), 'ERR_CREATING_MESSAGE').lastMessage, ctx.now);
  if (unreadMessages > 0) await markMessagesRead(ctx, ticketId);
  return publishSent(ctx, ticketId, ids);
}

const textPart = (body: string): Part => ({
  body,
  mediaType: null,
  mediaId: null,
  content: { type: 'text', body },
  lastMessage: preview(body),
});

async function fileParts(ctx: Ctx, { files, body }: Draft): Promise<Part[]> {
  const parts: Part[] = [];
  for (const [at, file] of files.entries()) {
    const mediaId = await insertStored(ctx.tx, file);
    const caption = at === 0 ? body : '';
    const kind = mediaKindOf(file.mime);
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

async function publishSent(ctx: Ctx, ticketId: number, ids: readonly number[]): Promise<Message[]> {
  const sent = await presentMessages(ctx, ids);
  const [ticket] = await presentTickets(ctx.tx, [ticketId]);
  for (const message of sent) publishMessage(ctx, 'create', message, found(ticket, 'ERR_NO_TICKET_FOUND'));
  return sent;
}
