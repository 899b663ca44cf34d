// In how many chats something waits, as messages come and are read.
import type { Chat, ChatMessage } from '@recado/contract/chats';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import {
  chatKey,
  chatMessagesKey,
  countUnread,
  storeChat,
  storeChatMessage,
  storeRead,
  UNREAD_CHATS,
} from './chatCache.ts';
import type { ChatMessagePages } from './chatPages.ts';

const ME = 7;
const chat = (id: number, unreads: number): Chat => ({
  id,
  uuid: `u${id}`,
  title: '',
  ownerId: ME,
  lastMessage: '',
  updatedAt: '2026-11-21T12:00:00Z',
  users: [{ userId: ME, unreads, user: { id: ME, name: 'Ana' } }],
});

/** The first chat is open, something waits in another. */
function opened() {
  const client = new QueryClient();
  client.setQueryData(chatKey('u1'), chat(1, 0));
  client.setQueryData(UNREAD_CHATS, { count: 1 });
  return {
    client,
    count: () => client.getQueryData<{ count: number }>(UNREAD_CHATS)?.count,
    hear: (unreads: number): boolean => {
      const known = countUnread(client, chat(1, unreads), ME, true);
      storeChat(client, chat(1, unreads));
      return known;
    },
  };
}

it('a second message that overtakes the reading of the first leaves the other chat counted', () => {
  const { client, count, hear } = opened();
  expect(hear(1)).toBe(true);
  expect(count()).toBe(2);
  storeRead(client, chat(1, 1), ME);
  expect(count()).toBe(1);
  // The server has not heard of the reading yet.
  expect(hear(2)).toBe(true);
  expect(count()).toBe(2);
  storeRead(client, chat(1, 2), ME);
  expect(count()).toBe(1);
});

it('further messages of an unread chat are no further chat', () => {
  const { count, hear } = opened();
  for (const unreads of [1, 2, 3]) hear(unreads);
  expect(count()).toBe(2);
});

const said = (id: number): ChatMessage => ({
  id,
  chatId: 1,
  senderId: ME,
  sender: { id: ME, name: 'Ana' },
  message: `said ${id}`,
  clientId: null,
  createdAt: '2026-11-21T12:00:00Z',
});

it('messages that are to be asked for again do not look fresh because one more came', async () => {
  const client = new QueryClient();
  const key = chatMessagesKey(1);
  client.setQueryData(key, { pages: [{ records: [said(1)], hasMore: false }], pageParams: [''] });
  storeChatMessage(client, said(2));
  expect(client.getQueryData<ChatMessagePages>(key)?.pages[0]?.records).toHaveLength(2);
  await client.invalidateQueries();
  storeChatMessage(client, said(9));
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

it('a chat that is known as it was long ago is counted once', async () => {
  const { client, count, hear } = opened();
  await client.invalidateQueries({ queryKey: chatKey('u1') });
  for (const unreads of [1, 2, 3]) expect(hear(unreads)).toBe(true);
  expect(count()).toBe(2);
});
