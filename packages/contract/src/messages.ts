// Messages of a ticket.
import { z } from 'zod';
import { templateMessage } from './templates.ts';
import { LIMITS, MEDIA_STATES, MESSAGE_ORIGINS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  cursor,
  dayFilter,
  id,
  idParams,
  idText,
  nextPage,
  nothing,
  pageNumber,
  requiredText,
  searchText,
  text,
  timestamp,
  createdAt,
  ignored,
  named,
} from './primitives.ts';
import { timelineEntry } from './timeline.ts';

const media = {
  mediaType: z
    .string()
    .nullable()
    .describe(
      'Kind of message: null for text, otherwise image, video, audio, application, sticker, locationMessage, contactMessage, call_log …',
    ),
  mediaUrl: z
    .string()
    .nullable()
    .describe('Signed link that works in any of the user’s browser tabs; null until the file is stored.'),
  mediaState: z
    .enum(MEDIA_STATES)
    .nullable()
    .describe('State of the file: being fetched, stored, or failed; null: the message has none.'),
  mediaName: z.string().nullable().describe('File name; null: there is none.'),
  mediaSize: z.number().nullable().describe('Size of the file in bytes; null: there is none.'),
};

export const quotedMessage = z
  .object({
    id,
    body: z.string().describe('Text or caption; for a message without text, what stands for it.'),
    fromMe: z.boolean().describe('Whether the company sent it.'),
    contactName: z.string().nullable().describe('Name of the contact who wrote it; null: the company did.'),
    userId: id
      .nullable()
      .describe('For outgoing messages: the user who wrote it; null: it was not written by a user here.'),
    userName: z.string().nullable().describe('Name of that user; null: as for `userId`.'),
    isDeleted: z.boolean().describe('Whether it was deleted for everyone.'),
    ...media,
  })
  .meta({ id: 'QuotedMessage' });

const linkPreview = z.object({
  url: z.string().describe('Address that the link leads to.'),
  title: z.string().describe('Title of the page.'),
  description: z.string().describe('Description of the page; empty: none.'),
  thumbnail: z.string().nullable().describe('Small JPEG as a data: URL.'),
});

export const message = z
  .object({
    id,
    ticketId: id.describe('ID of the ticket it belongs to.'),
    body: z.string().describe('Text or caption; empty: a file without one.'),
    fromMe: z.boolean().describe('Whether the company sent it.'),
    read: z.boolean().describe('Whether an attendant has read it; always true for messages sent by the company.'),
    ...media,
    ack: z
      .number()
      .int()
      .min(0)
      .max(5)
      .describe('0 error, or the customer’s own; 1 pending, 2 on the server, 3 delivered, 4 read, 5 played.'),
    sendError: z.string().nullable().describe('Error code, if the message could not be sent.'),
    sendErrorDetail: z.string().nullable().describe('The network’s own error message.'),
    linkPreview: linkPreview.nullable().describe('Preview of the first link in the text.'),
    choiceId: z
      .string()
      .nullable()
      .describe('ID of the button or list row the customer chose; `body` holds its title.'),
    transcription: z.string().nullable().describe('Transcription of the voice message, by a model.'),
    isDeleted: z.boolean().describe('Whether it was deleted for everyone.'),
    isEdited: z.boolean().describe('Whether it was edited after it was sent.'),
    quotedMsg: quotedMessage.nullable().describe('The message it replies to; null: none.'),
    contactId: id.nullable().describe('ID of the contact who wrote it; null: the company did.'),
    contactName: z.string().nullable().describe('Name of the contact who wrote it, in a group; null otherwise.'),
    contact: named.nullable().describe('Who wrote it, in a group, with their ID; null otherwise.'),
    userId: id
      .nullable()
      .describe('For outgoing messages: ID of the user who wrote it; null: it was not written by a user here.'),
    userName: z.string().nullable().describe('Name of that user, also if deleted since; null: as for `userId`.'),
    origin: z
      .enum(MESSAGE_ORIGINS)
      .nullable()
      .describe(
        'What wrote an outgoing message: its timeline entry; null: it came from the customer, or is older than these records.',
      ),
    clientId: z
      .string()
      .nullable()
      .describe(
        'The sender’s own ID for the request, by which their client recognizes it. Files sent together share it.',
      ),
    reactions: z
      .array(
        z.object({
          emoji: z.string().describe('The emoji.'),
          fromMe: z.boolean().describe('Whether it is the company’s reaction.'),
          name: z.string().nullable().describe('Name of the person who reacted; null: unknown.'),
        }),
      )
      .describe('Reactions to the message.'),
    createdAt,
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof message>;
export type QuotedMessage = z.output<typeof quotedMessage>;

const ticketParams = z.object({ ticketId: idText.describe('ID of the ticket, in decimal digits.') });

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages/:ticketId',
  permission: 'signed-in',
  summary:
    'List a ticket’s messages, newest page first, oldest first within a page, 20 per page; for the ticket’s attendant, this also clears the unread count',
  params: ticketParams,
  query: z.object({
    pageNumber,
    before: idText.optional().describe('Only messages older than this message ID, the newest of them first.'),
    after: idText.optional().describe('Only messages newer than this message ID, the oldest of them first.'),
    around: idText.optional().describe('A page with this message ID in the middle.'),
    date: dayFilter.describe('A page starting with the first message of this day, or of the next day that has any.'),
    limit: z
      .string()
      .regex(/^(?:[1-9]\d?|100)$/, 'must be a number from 1 to 100')
      .transform(Number)
      .optional()
      .describe('Page size from 1 to 100; left out: 20.'),
  }),
  reply: z.object({
    messages: z.array(message).describe('The messages on this page, always oldest first.'),
    hasMore: z.boolean().describe('Whether there are older messages than the first one.'),
    hasNewer: z.boolean().describe('Whether there are newer messages than the last one.'),
    count: z.number().describe('Number of messages in the conversation; counting stops at 200.'),
    endings: z
      .array(
        z.object({ ticketId: id.describe('ID of the earlier ticket.'), at: timestamp.describe('When it was closed.') }),
      )
      .describe('When the earlier tickets of the conversation were closed.'),
    exportedAt: timestamp
      .nullable()
      .describe('When older messages of the conversation were last exported and deleted; null: there are all of them.'),
    timeline: z.array(timelineEntry).describe('Timeline entries between these messages, oldest first: the latest 100.'),
  }),
});

const excerpt = z.object({
  messageId: id.describe('ID of the message.'),
  excerpt: z.string().describe('The matching words with some context, at most 160 characters.'),
  fromMe: z.boolean().describe('Whether the company sent it.'),
  createdAt,
});

export const searchMessages = endpoint({
  method: 'GET',
  path: '/messages/:ticketId/search',
  permission: 'signed-in',
  summary: 'Search the conversation for messages containing all the words, newest first, 20 per page',
  params: ticketParams,
  query: z.object({ searchParam: searchText, cursor }),
  reply: z.object({
    matches: z.array(excerpt).describe('The messages on this page that were found.'),
    count: z.number().describe('Number of messages found; counting stops at 1,000.'),
    ...nextPage,
  }),
});

export const listSharedMedia = endpoint({
  method: 'GET',
  path: '/messages/:ticketId/media',
  permission: 'signed-in',
  summary: 'List the files in the conversation, newest first, 30 per page',
  params: ticketParams,
  query: z.object({
    kind: z
      .enum(['visual', 'audio', 'document'])
      .default('visual')
      .describe('Pictures and videos, audio, or any other files.'),
    cursor,
  }),
  reply: z.object({ messages: z.array(message).describe('Messages with files, newest first.'), ...nextPage }),
});

export const editMessage = endpoint({
  method: 'PUT',
  path: '/messages/:id',
  permission: 'signed-in',
  summary: 'Edit a text the caller sent, within 15 minutes',
  params: idParams,
  body: z.object({ body: requiredText(1, LIMITS.messageLength).describe('The new text.') }),
  reply: message,
});

export const reactToMessage = endpoint({
  method: 'POST',
  path: '/messages/:id/reaction',
  permission: 'signed-in',
  summary: 'React to a message with one emoji; an empty string removes the reaction',
  params: idParams,
  body: z.object({ emoji: text(32).describe('The emoji; empty: the reaction is removed.') }),
  reply: message,
});

export const transcribeMessage = endpoint({
  method: 'POST',
  path: '/messages/:id/transcription',
  permission: 'signed-in',
  feature: 'useOpenAi',
  summary: 'Transcribe a voice message, with the key of one of the company’s AI assistants; each is transcribed once',
  params: idParams,
  reply: message,
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/messages/:ticketId',
  permission: 'signed-in',
  summary: 'Send a text, a template, or files as multipart (`medias`, with `body` as the caption)',
  multipart: 'medias',
  params: ticketParams,
  body: z.object({
    body: text(LIMITS.messageLength)
      .default('')
      .describe('Text, or caption of the first file; empty if a template, a file list or only files are sent.'),
    quotedMsg: z
      .union([z.object({ id: id.describe('ID of the message.') }), z.null()])
      .optional()
      .describe('ID of the message being replied to.'),
    clientId: z
      .uuid()
      .optional()
      .describe(
        'ID for this request, chosen by the client. Repeating a request with the same ID sends nothing again and returns the existing message.',
      ),
    fileListId: id
      .optional()
      .describe('ID of a file list to send instead of a body: its text, then its files in order.'),
    template: templateMessage.optional().describe('Approved template of an official number, sent instead of a body.'),
    // Sent by the client the specification describes; an attendant's message is always from us, and read.
    fromMe: ignored,
    read: ignored,
    mediaUrl: ignored,
  }),
  reply: z.object({ messages: z.array(message).describe('The messages that were sent, one per file.') }),
});

export const retryMessage = endpoint({
  method: 'POST',
  path: '/messages/:id/retry',
  permission: 'signed-in',
  summary: 'Retry a message that could not be sent, or a file that could not be downloaded',
  params: idParams,
  reply: message,
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/messages/:id',
  permission: 'signed-in',
  summary: 'Delete a message the caller sent, for everyone; administrators may delete any sent by the company',
  params: idParams,
  reply: nothing,
});
