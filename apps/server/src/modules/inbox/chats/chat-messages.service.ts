// What is said in a chat, by its members.
import type {
  ChatMessage,
  listChatMessages as listEndpoint,
  sendChatMessage as sendEndpoint,
} from '@recado/contract/chats';
import { PAGE_SIZE } from '@recado/contract/constants';
import type { z } from 'zod';
import { emit } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { keyOfId, pageByKey, readCursor } from '../../../platform/http/pages.ts';
import { preview } from '../messages/preview.rules.ts';
import { findSaid, insertMessage, pageMessages } from './chat-messages.repo.ts';
import { isMember, lockChat } from './chats.repo.ts';
import { openChat, roomsOf } from './chats.service.ts';

export async function listChatMessages(
  ctx: Ctx,
  chatId: number,
  query: z.output<typeof listEndpoint.query>,
): Promise<z.input<typeof listEndpoint.reply>> {
  if (!(await isMember(ctx.tx, chatId, actorOf(ctx).userId))) fail('ERR_NOT_FOUND');
  const size = PAGE_SIZE.messages;
  const before = readCursor(keyOfId, query.cursor);
  const offset = before === undefined ? (query.pageNumber - 1) * size : 0;
  const latest = await pageMessages(ctx.tx, chatId, { before, offset, limit: size + 1 });
  const { shown, next } = pageByKey(latest, size, keyOfId, ({ id }) => id);
  return { records: shown.toReversed(), ...next };
}

/** Who sends at the same time takes turns: messages have the order of their ids, and so have the events. */
export async function sendChatMessage(
  ctx: Ctx,
  chatId: number,
  { message, clientId }: z.output<typeof sendEndpoint.body>,
): Promise<ChatMessage> {
  const { userId: senderId } = actorOf(ctx);
  await lockChat(ctx.tx, chatId, [senderId]);
  const saying = { chatId, senderId, message, preview: preview(message), clientId, now: ctx.now };
  const newMessage = await insertMessage(ctx.tx, saying);
  if (!newMessage) return found(await findSaid(ctx.tx, saying), 'ERR_NOT_FOUND');
  const chat = await openChat(ctx, { id: chatId });
  ctx.publish('chat', { action: 'new-message', newMessage, chat }, roomsOf(chat));
  emit(ctx, 'chat.written', { chatId });
  return newMessage;
}
