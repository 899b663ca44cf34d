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
} from './primitives.ts';
import { timelineEntry } from './timeline.ts';

const media = {
  mediaType: z
    .string()
    .nullable()
    .describe(
      'text: null; else image, video, audio, application, sticker, locationMessage, contactMessage, call_log …',
    ),
  mediaUrl: z
    .string()
    .nullable()
    .describe('a signed link that any browser tab of the user may open; null until the file is stored'),
  mediaState: z.enum(MEDIA_STATES).nullable(),
  mediaName: z.string().nullable(),
  mediaSize: z.number().nullable().describe('bytes'),
};

export const quotedMessage = z
  .object({
    id,
    body: z.string(),
    fromMe: z.boolean(),
    contactName: z.string().nullable(),
    userId: id.nullable().describe('of ours: the colleague who wrote it; null: nobody typed it here'),
    userName: z.string().nullable(),
    isDeleted: z.boolean(),
    ...media,
  })
  .meta({ id: 'QuotedMessage' });

const linkPreview = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  thumbnail: z.string().nullable().describe('a data: URL of a small JPEG'),
});

export const message = z
  .object({
    id,
    ticketId: id,
    body: z.string(),
    fromMe: z.boolean(),
    read: z.boolean(),
    ...media,
    ack: z.number().int().min(0).max(5).describe('0 error, 1 pending, 2 server, 3 delivered, 4 read, 5 played'),
    sendError: z.string().nullable().describe('an error code, on a message that could not be sent'),
    sendErrorDetail: z.string().nullable().describe("the network's own words on it"),
    linkPreview: linkPreview.nullable().describe('what a link in the text leads to'),
    choiceId: z
      .string()
      .nullable()
      .describe('of an answer that was chosen: its button’s or row’s id; `body` is its title'),
    transcription: z.string().nullable().describe('what is said in a recording, as an AI heard it'),
    isDeleted: z.boolean(),
    isEdited: z.boolean(),
    quotedMsg: quotedMessage.nullable(),
    contactId: id.nullable(),
    contactName: z.string().nullable().describe('who wrote it: of interest in groups'),
    userId: id.nullable(),
    userName: z.string().nullable(),
    origin: z
      .enum(MESSAGE_ORIGINS)
      .nullable()
      .describe(
        "what wrote it, of ours: its line in the timeline; null: the customer's, and what is older than this is known",
      ),
    clientId: z
      .string()
      .nullable()
      .describe(
        "its writer's own name for the sending, so that their screen knows it again; files of one sending share it",
      ),
    reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), name: z.string().nullable() })),
    createdAt: timestamp,
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof message>;
export type QuotedMessage = z.output<typeof quotedMessage>;

const ticketParams = z.object({ ticketId: idText });

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages/:ticketId',
  permission: 'signed-in',
  summary:
    'The newest page first, ascending inside a page, 20 a page; clears the unread count for the ticket’s attendant',
  params: ticketParams,
  query: z.object({
    pageNumber,
    before: idText.optional().describe('only older ones than this message; the newest of them first'),
    after: idText.optional().describe('only newer ones than this message; the oldest of them first'),
    around: idText.optional().describe('a page with this message in its middle'),
    date: dayFilter.describe('a page that begins with the first message of this day, or of the next day that has one'),
    limit: z
      .string()
      .regex(/^(?:[1-9]\d?|100)$/, 'must be a number from 1 to 100')
      .transform(Number)
      .optional()
      .describe('how many, where not 20'),
  }),
  reply: z.object({
    messages: z.array(message).describe('ascending, whatever was asked for'),
    hasMore: z.boolean().describe('there are older ones than the first'),
    hasNewer: z.boolean().describe('there are newer ones than the last'),
    count: z.number().describe('messages of the conversation; where there are more than 200 it is 200'),
    endings: z
      .array(z.object({ ticketId: id, at: timestamp }))
      .describe('when the earlier tickets of the conversation were closed'),
    timeline: z.array(timelineEntry).describe('what happened between these messages, ascending; the latest 100 of it'),
  }),
});

const excerpt = z.object({
  messageId: id,
  excerpt: z.string().describe('the words and what stands around them, at most 160 characters'),
  fromMe: z.boolean(),
  createdAt: timestamp,
});

export const searchMessages = endpoint({
  method: 'GET',
  path: '/messages/:ticketId/search',
  permission: 'signed-in',
  summary: 'Messages of the conversation that have all the words, the latest first, 20 a page',
  params: ticketParams,
  query: z.object({ searchParam: searchText, cursor }),
  reply: z.object({ matches: z.array(excerpt), count: z.number(), ...nextPage }),
});

export const listSharedMedia = endpoint({
  method: 'GET',
  path: '/messages/:ticketId/media',
  permission: 'signed-in',
  summary: 'Files of the conversation, the latest first, 30 a page',
  params: ticketParams,
  query: z.object({
    kind: z
      .enum(['visual', 'audio', 'document'])
      .default('visual')
      .describe('pictures and videos, sound, or anything else'),
    cursor,
  }),
  reply: z.object({ messages: z.array(message), ...nextPage }),
});

export const editMessage = endpoint({
  method: 'PUT',
  path: '/messages/:id',
  permission: 'signed-in',
  summary: "Correct one of one's own texts, within 15 minutes",
  params: idParams,
  body: z.object({ body: requiredText(1, LIMITS.messageLength) }),
  reply: message,
});

export const reactToMessage = endpoint({
  method: 'POST',
  path: '/messages/:id/reaction',
  permission: 'signed-in',
  summary: 'React with one emoji; an empty one takes it back',
  params: idParams,
  body: z.object({ emoji: text(32) }),
  reply: message,
});

export const transcribeMessage = endpoint({
  method: 'POST',
  path: '/messages/:id/transcription',
  permission: 'signed-in',
  feature: 'useOpenAi',
  summary: 'Write down what is said in a recording, with the key of one of the company’s AI assistants; once for each',
  params: idParams,
  reply: message,
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/messages/:ticketId',
  permission: 'signed-in',
  summary: 'Send text, a template, or files as multipart (`medias`, with `body` as their caption)',
  multipart: 'medias',
  params: ticketParams,
  body: z.object({
    body: text(LIMITS.messageLength).default(''),
    quotedMsg: z
      .union([z.object({ id }), z.null()])
      .optional()
      .describe('the message replied to'),
    clientId: z
      .uuid()
      .optional()
      .describe('names this sending: a repeat, after a lost answer, sends nothing again and answers what is there'),
    fileListId: id
      .optional()
      .describe('instead of a body: a list of files, its message and then its files in their order'),
    template: templateMessage.optional().describe('instead of a body: an approved template of an official number'),
    // Sent by the client the specification describes; an attendant's message is always from us, and read.
    fromMe: z.unknown().optional(),
    read: z.unknown().optional(),
    mediaUrl: z.unknown().optional(),
  }),
  reply: z.object({ messages: z.array(message) }),
});

export const retryMessage = endpoint({
  method: 'POST',
  path: '/messages/:id/retry',
  permission: 'signed-in',
  summary: 'Try again what could not be sent, or a file that could not be fetched',
  params: idParams,
  reply: message,
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/messages/:id',
  permission: 'signed-in',
  summary: "Delete one of one's own messages for everyone; administrators: any that the company sent",
  params: idParams,
  reply: nothing,
});
