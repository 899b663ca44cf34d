// What other programs call, with the token of a connection or one of the company's own (api-tokens.ts).
import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { flagText, id, idParams, idText, phoneText, text, timestamp } from './primitives.ts';
import { messageTemplate, templateMessage } from './templates.ts';

/** How far a message is. */
export const SENT_STATUSES = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;
export type SentStatus = (typeof SENT_STATUSES)[number];

const status = z.enum(SENT_STATUSES);

/** Programs also write it as a number. */
const phone = z.union([phoneText, z.number().int().positive().max(Number.MAX_SAFE_INTEGER).transform(String)], {
  error: 'must be a phone number with country code, 8 to 15 digits',
});

const connectionId = z
  .union([id, idText])
  .optional()
  .describe('which connection sends; left out: that of the token, or else the default one');

export const sendFromOutside = endpoint({
  method: 'POST',
  path: '/messages/send',
  permission: 'program',
  scope: 'messages:send',
  feature: 'useExternalApi',
  summary:
    'Send text, an approved template, or files as multipart (`medias`, with `body` as their caption) to a number. With an `Idempotency-Key` header a repeat sends nothing again and gets the same answer',
  multipart: 'medias',
  body: z.object({
    number: phone.describe('with country code; signs and spaces do not matter'),
    body: text(LIMITS.messageLength).default('').describe('message variables in it, such as {{name}}, are filled in'),
    closeTicket: z.union([z.boolean(), flagText]).default(false).describe('close the conversation after it'),
    whatsappId: connectionId,
    template: templateMessage
      .optional()
      .describe('instead of a body: an approved template of an official number; in multipart as JSON'),
  }),
  reply: z
    .object({
      id: id.describe('of the message, or of the first of them'),
      ids: z.array(id).describe('a message for each file'),
      ticketId: id,
      status,
    })
    .meta({ id: 'SentFromOutside' }),
});

export const getSentStatus = endpoint({
  method: 'GET',
  path: '/messages/send/:id',
  permission: 'program',
  scope: 'messages:send',
  feature: 'useExternalApi',
  summary: 'What became of a message that the same token has sent',
  params: idParams,
  reply: z
    .object({
      id,
      ticketId: id,
      status,
      ack: z.number().int().min(0).max(5).describe('0 error, 1 pending, 2 server, 3 delivered, 4 read, 5 played'),
      error: z.string().optional().describe('an error code, where it failed'),
      createdAt: timestamp,
    })
    .meta({ id: 'SentStatus' }),
});

export const checkNumber = endpoint({
  method: 'GET',
  path: '/messages/numbers/:number',
  permission: 'program',
  scope: 'numbers:check',
  feature: 'useExternalApi',
  summary: 'Whether a number is on WhatsApp. What is known is kept for 30 days, for asking much gets numbers banned',
  params: z.object({ number: phoneText.describe('with country code') }),
  reply: z
    .object({
      number: z.string().describe('as it is written to, digits'),
      exists: z.boolean().nullable().describe('null: no connection is up that could be asked'),
    })
    .meta({ id: 'NumberCheck' }),
});

export const listOwnTemplates = endpoint({
  method: 'GET',
  path: '/messages/templates',
  permission: 'program',
  scope: 'templates:read',
  feature: 'useExternalApi',
  summary: 'The approved templates of an official number, which are sent with `template`',
  query: z.object({ whatsappId: idText.optional().describe('left out: that of the token, or else the default one') }),
  reply: z.object({ templates: z.array(messageTemplate) }),
});
