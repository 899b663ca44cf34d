// What an event does to the cached chats.
import type { LiveEffect } from '../../shared/data/liveEvents.ts';
import {
  CHATS,
  chatMessagesKey,
  countUnread,
  forgetChat,
  storeChat,
  storeChatMessage,
  UNREAD_CHATS,
} from './chatCache.ts';

export const chatChanged: LiveEffect<'chat'> = (event, { client, user, note }) => {
  const recount = (): void => void client.invalidateQueries({ queryKey: UNREAD_CHATS });
  note(CHATS);
  if (event.action === 'delete') {
    forgetChat(client, event.chatId);
    recount();
    return;
  }
  if (event.action === 'new-message') {
    const { newMessage, chat } = event;
    note(chatMessagesKey(chat.id), () => storeChatMessage(client, newMessage));
    storeChatMessage(client, newMessage);
  }
  if (!countUnread(client, event.chat, user.id, event.action === 'new-message')) recount();
  storeChat(client, event.chat, event.action === 'create');
};
