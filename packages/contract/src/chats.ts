// Internal chats: the people of a company talk among themselves. A chat exists only for its members.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  cursor,
  id,
  idParams,
  nextPage,
  nothing,
  pageNumber,
  requiredText,
  searchText,
  timestamp,
  uuidParams,
} from './primitives.ts';

export const CHAT_LIMITS = { title: 100, message: 10_000, members: 200 } as const;

const person = z.object({ id, name: z.string() });

export const chat = z
  .object({
    id,
    uuid: z.uuid(),
    title: z.string(),
    ownerId: id.nullable().describe('who may change and delete it; null when they are gone, and then any member may'),
    lastMessage: z.string().describe('the beginning of the newest message'),
    updatedAt: timestamp,
    users: z
      .array(z.object({ userId: id, unreads: z.number(), user: person }))
      .describe('its members, the owner among them, by name'),
  })
  .meta({ id: 'Chat' });
export type Chat = z.output<typeof chat>;

export const chatMessage = z
  .object({
    id,
    chatId: id,
    senderId: id.nullable().describe('null when they are gone'),
    sender: person.nullable(),
    message: z.string(),
    clientId: z
      .uuid()
      .nullable()
      .describe("the sender's own name for this sending, so that their screen knows it again"),
    createdAt: timestamp,
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.output<typeof chatMessage>;

/** A member: their id, or an object that has it. */
const member = z.union([id, z.object({ id }).transform((user) => user.id)]);
const fields = {
  title: requiredText(1, CHAT_LIMITS.title),
  users: z.array(member).min(1, 'Required').max(CHAT_LIMITS.members),
};
export const chatInput = z.object(fields);
export const chatChange = z.object(fields).partial();

const feature = 'useInternalChat';

export const pageChats = endpoint({
  method: 'GET',
  path: '/chats',
  permission: 'signed-in',
  feature,
  summary: "The caller's chats, the latest written in first, 20 a page; searchParam looks in titles and members' names",
  query: z.object({ searchParam: searchText, pageNumber }),
  reply: z.object({ records: z.array(chat), hasMore: z.boolean(), count: z.number() }),
});

export const getChat = endpoint({
  method: 'GET',
  path: '/chats/u/:uuid',
  permission: 'signed-in',
  feature,
  summary: "One of the caller's chats, as its address names it",
  params: uuidParams,
  reply: chat,
});

export const countUnreadChats = endpoint({
  method: 'GET',
  path: '/chats/unread',
  permission: 'signed-in',
  feature,
  summary: 'In how many chats something waits that the caller has not read',
  reply: z.object({ count: z.number() }),
});

export const createChat = endpoint({
  method: 'POST',
  path: '/chats',
  permission: 'signed-in',
  feature,
  summary: 'Begin a chat; the caller owns it and is a member of it',
  body: chatInput,
  reply: chat,
});

export const updateChat = endpoint({
  method: 'PUT',
  path: '/chats/:id',
  permission: 'signed-in',
  feature,
  summary: "Change one's own chat; the list of users takes the place of the earlier one, the owner stays",
  params: idParams,
  body: chatChange,
  reply: chat,
});

export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/chats/:id',
  permission: 'signed-in',
  feature,
  summary: "Delete one's own chat and all that was said in it",
  params: idParams,
  reply: nothing,
});

export const readChat = endpoint({
  method: 'POST',
  path: '/chats/:id/read',
  permission: 'signed-in',
  feature,
  summary: 'The caller has read it',
  params: idParams,
  // The specification's client sends a userId along: it is not looked at, for nobody reads for somebody else.
  reply: chat,
});

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/chats/:id/messages',
  permission: 'signed-in',
  feature,
  summary: 'The newest page first, ascending inside a page, 20 a page',
  params: idParams,
  query: z.object({ pageNumber, cursor }),
  reply: z.object({ records: z.array(chatMessage), ...nextPage }),
});

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/chats/:id/messages',
  permission: 'signed-in',
  feature,
  summary: 'Say something in a chat',
  params: idParams,
  body: z.object({
    message: requiredText(1, CHAT_LIMITS.message),
    clientId: z
      .uuid()
      .optional()
      .describe('names this sending: a repeat, after a lost answer, says nothing again and answers what is there'),
  }),
  reply: chatMessage,
});
