// What people do with messages that are there: delete, try again. Reading: message-pages.service.ts; writing:
// send-message.service.ts; correcting: edit-message.service.ts.
import type { Message } from '@recado/contract/messages';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { OutboundContent } from '@recado/channel/outbound';
import { retryMedia } from './message-files.service.ts';
import { cancelSending, enqueueCommands, lockSending } from '../outbox/outbox.service.ts';
import { mayAct } from '@recado/rules/tickets';
import { showAsLast } from './last-message.service.ts';
import { publishChanged } from './message-changes.service.ts';
import { presentMessages } from './message-presenter.service.ts';
import { lockMessage, markDeleted, markSendingAgain, type StoredMessage } from './messages.repo.ts';
import { DELETED_PREVIEW } from './preview.rules.ts';
import { mustBeSendable } from './reply-window.ts';
import { sentKindOf } from '@recado/rules/sendable';
import { failedToSend, whyIrrevocable } from '@recado/rules/messages';
import { chatOfMessage } from './stored-message.rules.ts';
import { lockVisibleMessage } from './visible-messages.service.ts';

/** For everyone, by whoever may take it back: ERR_DELETE_WAPP_MSG otherwise; ERR_WAPP_UNSUPPORTED on an official number. */
export async function deleteMessage(ctx: Ctx, id: number): Promise<Record<string, never>> {
  const actor = actorOf(ctx);
  await lockSending(ctx.tx, id);
  const message = await lockVisibleMessage(ctx, id);
  const why = whyIrrevocable(actor, message, message.provider);
  if (why === 'notOwn' || message.whatsappId === null) fail('ERR_DELETE_WAPP_MSG');
  if (message.isDeleted) return {};
  // What never went out is on nobody's phone.
  const isOut = why === 'sent' || (!(await cancelSending(ctx.tx, id)) && !failedToSend(message));
  // On its way it is as good as taken.
  if (isOut && message.provider === 'cloud')
    fail('ERR_WAPP_UNSUPPORTED', 'Official numbers cannot delete what was sent');
  await markDeleted(ctx.tx, id);
  if (isOut)
    await enqueueCommands(ctx, [
      {
        whatsappId: message.whatsappId,
        messageId: id,
        lane: 'person',
        command: { kind: 'delete', chat: chatOfMessage(message), id: message.externalId },
      },
    ]);
  await publishChanged(ctx, [id]);
  await showAsLast(ctx, id, DELETED_PREVIEW);
  return {};
}

/** Sends again what could not be sent, under the same id, or fetches again what could not be fetched. */
export async function retryMessage(ctx: Ctx, id: number): Promise<Message> {
  const actor = actorOf(ctx);
  const message = await lockVisibleMessage(ctx, id);
  if (failedToSend(message)) {
    if (!mayAct(actor, message.ticket)) fail('ERR_NO_PERMISSION');
    if (message.isDeleted) fail('ERR_NO_MESSAGE_FOUND', 'The message was deleted');
    if (message.ticket.status !== 'open') fail('ERR_TICKET_NOT_OPEN');
    await sendAgain(ctx, message);
  } else if (message.media?.state === 'failed') await retryMedia(ctx, message.media.id);
  const [shown] = await presentMessages(ctx, [id]);
  return found(shown, 'ERR_NO_MESSAGE_FOUND');
}

/** Of these, what failed goes out again, for whoever wanted it sent. False: none of them had failed. ERR_REPLY_WINDOW_CLOSED */
export async function resendFailed(ctx: Ctx, ids: readonly number[]): Promise<boolean> {
  let some = false;
  for (const id of ids) {
    const message = await lockMessage(ctx.tx, id);
    if (!message || message.isDeleted || !failedToSend(message)) continue;
    await sendAgain(ctx, message);
    some = true;
  }
  return some;
}

async function sendAgain(ctx: Ctx, message: StoredMessage): Promise<void> {
  const whatsappId = found(message.whatsappId, 'ERR_WAPP_NOT_INITIALIZED');
  const content = contentOf(message);
  mustBeSendable(ctx, message, content);
  await markSendingAgain(ctx.tx, message.id);
  await enqueueCommands(ctx, [
    {
      whatsappId,
      messageId: message.id,
      lane: 'person',
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
