// What people do with messages that are there: read, delete, try again. Writing: send-message.service.ts.
import { ACK, PAGE_SIZE } from '@recado/contract/constants';
import type { listMessages as listEndpoint, Message } from '@recado/contract/messages';
import type { z } from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { OutboundContent } from '@recado/channel/outbound';
import { retryMedia } from '../media/media.service.ts';
import { cancelSending, enqueueCommands, lockSending } from '../outbox/outbox.service.ts';
import { publishUnread } from '../tickets/ticket-events.service.ts';
import { clearUnread } from '../tickets/ticket-unread.service.ts';
import { mayAct, maySee } from '../tickets/tickets.rules.ts';
import { chatOf } from './chat.rules.ts';
import { publishChanged } from './message-changes.service.ts';
import { presentMessages } from './message-presenter.service.ts';
import {
  findConversation,
  lockMessage,
  markDeleted,
  markSendingAgain,
  pageMessages,
  type StoredMessage,
} from './messages.repo.ts';
import { mustBeSendable } from './reply-window.service.ts';
import { sentKindOf } from './sendable.rules.ts';

type Answer = z.input<typeof listEndpoint.reply>;

/** The ticket's messages, and before them those of the contact's earlier conversations on the connection. */
export async function listMessages(
  ctx: Ctx,
  ticketId: number,
  { pageNumber, before }: z.output<typeof listEndpoint.query>,
): Promise<Answer> {
  const actor = actorOf(ctx);
  const conversation = found(await findConversation(ctx.tx, actor, ticketId), 'ERR_NO_TICKET_FOUND');
  if (!maySee(actor, conversation)) fail('ERR_NO_PERMISSION');
  const newest = before === undefined && pageNumber === 1;
  if (newest && conversation.userId === actor.userId && conversation.unreadMessages > 0) {
    if (await clearUnread(ctx, ticketId)) publishUnread(ctx, ticketId, 0, conversation);
  }
  const size = PAGE_SIZE.messages;
  const page = await pageMessages(ctx, {
    ticketIds: conversation.ticketIds,
    before,
    offset: before === undefined ? (pageNumber - 1) * size : 0,
    // One more than is shown says whether there is more.
    limit: size + 1,
  });
  return {
    messages: page.slice(0, size).toReversed(),
    hasMore: page.length > size,
    hasNewer: false,
    count: conversation.count,
  };
}

/** For everyone, and only one's own: ERR_DELETE_WAPP_MSG otherwise. */
export async function deleteMessage(ctx: Ctx, id: number): Promise<Record<string, never>> {
  const actor = actorOf(ctx);
  await lockSending(ctx.tx, id);
  const message = found(await lockMessage(ctx.tx, id), 'ERR_NO_MESSAGE_FOUND');
  if (!maySee(actor, message.ticket)) fail('ERR_NO_PERMISSION');
  const own = message.fromMe && (message.userId === actor.userId || actor.profile === 'admin');
  if (!own || message.whatsappId === null) fail('ERR_DELETE_WAPP_MSG');
  if (message.isDeleted) return {};
  await markDeleted(ctx.tx, id);
  // What never went out is on nobody's phone.
  if (!(await cancelSending(ctx.tx, id)) && !failedToSend(message))
    await enqueueCommands(ctx, [
      {
        whatsappId: message.whatsappId,
        messageId: id,
        command: { kind: 'delete', chat: chatOfMessage(message), id: message.externalId },
      },
    ]);
  await publishChanged(ctx, [id]);
  return {};
}

/** Sends again what could not be sent, under the same id, or fetches again what could not be fetched. */
export async function retryMessage(ctx: Ctx, id: number): Promise<Message> {
  const actor = actorOf(ctx);
  const message = found(await lockMessage(ctx.tx, id), 'ERR_NO_MESSAGE_FOUND');
  if (!maySee(actor, message.ticket)) fail('ERR_NO_PERMISSION');
  if (failedToSend(message)) {
    if (!mayAct(actor, message.ticket)) fail('ERR_NO_PERMISSION');
    if (message.isDeleted) fail('ERR_NO_MESSAGE_FOUND', 'The message was deleted');
    if (message.ticket.status !== 'open') fail('ERR_TICKET_NOT_OPEN');
    await sendAgain(ctx, message);
  } else if (message.media?.state === 'failed') await retryMedia(ctx, message.media.id);
  const [shown] = await presentMessages(ctx, [id]);
  return found(shown, 'ERR_NO_MESSAGE_FOUND');
}

const failedToSend = (message: StoredMessage): boolean =>
  message.fromMe && message.ack === ACK.error && message.sendError !== null;

/** The network's own name of the conversation, where it has given one. */
const chatOfMessage = (message: StoredMessage) => ({
  ...chatOf(message.contact, message.provider),
  key: message.chat,
});

async function sendAgain(ctx: Ctx, message: StoredMessage): Promise<void> {
  const whatsappId = found(message.whatsappId, 'ERR_WAPP_NOT_INITIALIZED');
  const content = contentOf(message);
  mustBeSendable(ctx, message, content);
  await markSendingAgain(ctx.tx, message.id);
  await enqueueCommands(ctx, [
    {
      whatsappId,
      messageId: message.id,
      command: {
        kind: 'send',
        chat: chatOfMessage(message),
        id: message.externalId,
        content,
        ...message.answered,
      },
    },
  ]);
  await publishChanged(ctx, [message.id]);
}

function contentOf({ body, content, media, provider }: StoredMessage): OutboundContent {
  if (content) return content;
  if (!media) return { type: 'text', body };
  const { id: mediaId, mime, fileName } = media;
  const kind = sentKindOf(provider, { mime, size: media.size ?? 0 });
  return { type: 'media', kind, mediaId, mime, fileName: fileName ?? 'file', caption: body };
}
