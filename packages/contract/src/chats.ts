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
  uuidParams,
  createdAt,
  named,
  numberedPage,
  updatedAt,
} from './primitives.ts';

export const CHAT_LIMITS = { title: 100, message: 10_000, members: 200 } as const;

const person = named;

export const chat = z
  .object({
    id,
    uuid: z.uuid().describe('UUID of the chat, for links to it.'),
    title: z.string().describe('Title of the chat.'),
    ownerId: id
      .nullable()
      .describe('Who may change and delete the chat; null: the owner was deleted, and any member may.'),
    lastMessage: z.string().describe('Beginning of the latest message.'),
    updatedAt,
    users: z
      .array(
        z.object({
          userId: id.describe('ID of the member.'),
          unreads: z.number().describe('Number of messages the member has not read.'),
          user: person.describe('The member.'),
        }),
      )
      .describe('Members by name, including the owner.'),
  })
  .meta({ id: 'Chat' });
export type Chat = z.output<typeof chat>;

export const chatMessage = z
  .object({
    id,
    chatId: id.describe('ID of the chat it belongs to.'),
    senderId: id.nullable().describe('ID of the user who sent it; null: the user was deleted.'),
    sender: person.nullable().describe('Who sent it; null: the sender was deleted.'),
    message: z.string().describe('Text of the message.'),
    clientId: z
      .uuid()
      .nullable()
      .describe('The sender’s own ID for this message, by which their client recognizes it.'),
    createdAt,
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.output<typeof chatMessage>;

/** A member: their id, or an object that has it. */
const member = z.union([id, z.object({ id }).transform((user) => user.id)]);
const fields = {
  title: requiredText(1, CHAT_LIMITS.title).describe('Title of the chat.'),
  users: z
    .array(member)
    .min(1, 'Required')
    .max(CHAT_LIMITS.members)
    .describe('The members: their IDs, or objects with their IDs. The owner is always a member.'),
};
export const chatInput = z.object(fields);
export const chatChange = z.object(fields).partial();

const feature = 'useInternalChat';

export const pageChats = endpoint({
  method: 'GET',
  path: '/chats',
  permission: 'signed-in',
  feature,
  summary:
    'List the caller’s chats, most recently active first, 20 per page; `searchParam` matches titles and members’ names',
  query: z.object({ searchParam: searchText, pageNumber }),
  reply: z.object({ records: z.array(chat).describe('The chats on this page.'), ...numberedPage }),
});

export const getChat = endpoint({
  method: 'GET',
  path: '/chats/u/:uuid',
  permission: 'signed-in',
  feature,
  summary: 'Get one of the caller’s chats by its UUID',
  params: uuidParams,
  reply: chat,
});

export const countUnreadChats = endpoint({
  method: 'GET',
  path: '/chats/unread',
  permission: 'signed-in',
  feature,
  summary: 'Count the caller’s chats with unread messages',
  reply: z.object({ count: z.number().describe('Number of chats with unread messages.') }),
});

export const createChat = endpoint({
  method: 'POST',
  path: '/chats',
  permission: 'signed-in',
  feature,
  summary: 'Start a chat, owned by the caller',
  body: chatInput,
  reply: chat,
});

export const updateChat = endpoint({
  method: 'PUT',
  path: '/chats/:id',
  permission: 'signed-in',
  feature,
  summary: 'Change a chat the caller owns; `users` replaces the members, the owner stays',
  params: idParams,
  body: chatChange,
  reply: chat,
});

export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/chats/:id',
  permission: 'signed-in',
  feature,
  summary: 'Delete a chat the caller owns, with all its messages',
  params: idParams,
  reply: nothing,
});

export const readChat = endpoint({
  method: 'POST',
  path: '/chats/:id/read',
  permission: 'signed-in',
  feature,
  summary: 'Mark a chat as read by the caller',
  params: idParams,
  // The specification's client sends a userId along: it is not looked at, for nobody reads for somebody else.
  reply: chat,
});

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/chats/:id/messages',
  permission: 'signed-in',
  feature,
  summary: 'List a chat’s messages, newest page first, oldest first within a page, 20 per page',
  params: idParams,
  query: z.object({ pageNumber, cursor }),
  reply: z.object({ records: z.array(chatMessage).describe('The messages on this page, oldest first.'), ...nextPage }),
});

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/chats/:id/messages',
  permission: 'signed-in',
  feature,
  summary: 'Send a message in a chat',
  params: idParams,
  body: z.object({
    message: requiredText(1, CHAT_LIMITS.message).describe('Text of the message.'),
    clientId: z
      .uuid()
      .optional()
      .describe(
        'ID for this message, chosen by the client. Repeating a request with the same ID sends nothing again and returns the existing message.',
      ),
  }),
  reply: chatMessage,
});
