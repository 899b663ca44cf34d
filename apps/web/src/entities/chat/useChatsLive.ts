// Keeps the chats in step with the company's events, on every screen.
import type { Chat } from '@recado/contract/chats';
import { useQueryClient } from '@tanstack/react-query';
import { useCompanyEvent } from '../../shared/data/useRealtime.ts';
import { useOvertaken } from '../../shared/data/useOvertaken.ts';
import { useSession } from '../../shared/session/useSession.ts';
import {
  CHATS,
  chatMessagesKey,
  countUnread,
  forgetChat,
  storeChat,
  storeChatMessage,
  UNREAD_CHATS,
} from './chatCache.ts';

export function useChatsLive(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const overtaken = useOvertaken();
  const recount = (): void => void client.invalidateQueries({ queryKey: UNREAD_CHATS });
  const store = (chat: Chat, action: 'create' | 'update' | 'new-message'): void => {
    overtaken.current?.note(CHATS);
    if (!countUnread(client, chat, user.id, action === 'new-message')) recount();
    storeChat(client, chat, action === 'create');
  };
  useCompanyEvent('chat', (event) => {
    switch (event.action) {
      case 'delete':
        overtaken.current?.note(CHATS);
        forgetChat(client, event.chatId);
        recount();
        return;
      case 'new-message': {
        const { newMessage, chat } = event;
        overtaken.current?.note(chatMessagesKey(chat.id), () => storeChatMessage(client, newMessage));
        storeChatMessage(client, newMessage);
        store(chat, event.action);
        return;
      }
      case 'create':
      case 'update':
        store(event.chat, event.action);
    }
  });
}
