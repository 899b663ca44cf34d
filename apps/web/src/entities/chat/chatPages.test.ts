// A chat that changes stands where it belongs in the list, once; a message is there once.
import type { Chat, ChatMessage } from '@recado/contract/chats';
import { expect, it } from 'vitest';
import { dropChat, putChat, putMessage, type ChatMessagePages, type ChatPages } from './chatPages.ts';

const chat = (id: number, minute = id): Chat => ({
  id,
  uuid: `u${id}`,
  title: '',
  ownerId: null,
  lastMessage: '',
  updatedAt: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(),
  users: [],
});

const message = (id: number): ChatMessage => ({
  id,
  chatId: 1,
  senderId: null,
  sender: null,
  message: '',
  clientId: null,
  createdAt: '',
});

/** Two pages of two, of five chats. */
const list = (hasMore = true): ChatPages => ({
  pageParams: ['', '2'],
  pages: [
    { records: [chat(9), chat(8)], hasMore: true, count: 5 },
    { records: [chat(7), chat(6)], hasMore, count: 5 },
  ],
});
const ids = ({ pages }: ChatPages): number[] => pages.flatMap(({ records }) => records.map(({ id }) => id));

it.each([
  ['known, written in just now', chat(6, 30), false, [6, 9, 8, 7], 5],
  ['known, and stays', chat(8, 8), false, [9, 8, 7, 6], 5],
  ['new', chat(20), true, [20, 9, 8, 7, 6], 6],
  ['new, between', chat(20, 7.5), true, [9, 8, 20, 7, 6], 6],
  ['new, older than what is loaded', chat(1), true, [9, 8, 7, 6], 6],
  ['of a page to come, written in just now', chat(1, 30), false, [1, 9, 8, 7, 6], 5],
])('a chat that is %s', (_what, changed, isNew, expected, count) => {
  const after = putChat(list(), changed, { searched: false, isNew });
  expect([ids(after), after.pages[0]?.count]).toEqual([expected, count]);
});

it('an old one ends a list that is all there', () => {
  expect(ids(putChat(list(false), chat(1), { searched: false, isNew: true }))).toEqual([9, 8, 7, 6, 1]);
});

it('a search takes no new ones, and changes those it has', () => {
  expect(ids(putChat(list(), chat(20), { searched: true, isNew: true }))).toEqual([9, 8, 7, 6]);
  expect(ids(putChat(list(), chat(7, 30), { searched: true, isNew: false }))).toEqual([7, 9, 8, 6]);
});

it('one that is gone is counted no more', () => {
  const after = dropChat(list(), 8);
  expect([ids(after), after.pages[0]?.count]).toEqual([[9, 7, 6], 4]);
  expect(ids(dropChat(after, 8))).toEqual([9, 7, 6]);
});

it('a message is there once, in its order', () => {
  let pages: ChatMessagePages = { pageParams: [0], pages: [{ records: [message(1)], hasMore: false, cursor: null }] };
  for (const id of [3, 2, 3]) pages = putMessage(pages, message(id));
  expect(pages.pages[0]?.records.map(({ id }) => id)).toEqual([1, 2, 3]);
});
