// Chats and messages as the server tells of them, to the person in test/session.ts.
import type { Chat, ChatMessage } from '@recado/contract/chats';

export const ME = 7;
export const BIA = { id: 8, name: 'Bia Reis' };

const uuid = (group: string, id: number): string => `${group}-0000-4000-8000-${String(id).padStart(12, '0')}`;
export const chatUuid = (id: number): string => uuid('00000000', id);
export const clientUuid = (id: number): string => uuid('10000000', id);
/** of 21 November 2026 */
export const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();

export function chatOf(id: number, change: Partial<Chat> & { unreads?: number } = {}): Chat {
  const { unreads = 0, ...rest } = change;
  return {
    id,
    uuid: chatUuid(id),
    title: `Chat ${id}`,
    ownerId: ME,
    lastMessage: `Last of ${id}`,
    updatedAt: at(id),
    users: [
      { userId: ME, unreads, user: { id: ME, name: 'Ana' } },
      { userId: BIA.id, unreads: 0, user: BIA },
    ],
    ...rest,
  };
}

export function messageOf(id: number, change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id,
    chatId: 1,
    senderId: BIA.id,
    sender: BIA,
    message: `Message ${id}`,
    clientId: null,
    createdAt: at(id),
    ...change,
  };
}
