// What other programs call, with the token of a connection or one of the company's own (api-tokens.ts).
import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { flagText, id, idParams, idText, phoneText, text, createdAt } from './primitives.ts';
import { messageTemplate, templateMessage } from './templates.ts';

/** How far a message is. */
export const SENT_STATUSES = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;
export type SentStatus = (typeof SENT_STATUSES)[number];

const status = z.enum(SENT_STATUSES).describe('State of the delivery: queued, sent, delivered, read or failed.');

/** Programs also write it as a number. */
const phone = z.union([phoneText, z.number().int().positive().max(Number.MAX_SAFE_INTEGER).transform(String)], {
  error: 'must be a phone number with country code, 8 to 15 digits',
});

const connectionId = z
  .union([id, idText])
  .optional()
  .describe('Connection that sends the message; left out: the token’s, otherwise the default connection.');

export const sendFromOutside = endpoint({
  method: 'POST',
  path: '/messages/send',
  permission: 'program',
  scope: 'messages:send',
  feature: 'useExternalApi',
  summary:
    'Send a text, an approved template, or files as multipart (`medias`, with `body` as the caption) to a number. Repeating a request with the same `Idempotency-Key` header sends nothing again and returns the same response',
  multipart: 'medias',
  idempotent: true,
  refusals: {
    404: 'ERR_NO_WAPP_FOUND: there is no such connection; ERR_NO_TEMPLATE_FOUND: no such approved template',
    409: 'ERR_WAPP_NOT_INITIALIZED: the connection is not up',
    422: 'ERR_IDEMPOTENCY_KEY_REUSED: the key was used for another message',
  },
  body: z.object({
    number: phone.describe('Phone number with country code. Spaces and punctuation are ignored.'),
    body: text(LIMITS.messageLength)
      .default('')
      .describe('Text of the message. Variables such as {{name}} are filled in.'),
    closeTicket: z.union([z.boolean(), flagText]).default(false).describe('Whether to close the ticket afterwards.'),
    whatsappId: connectionId,
    template: templateMessage
      .optional()
      .describe('Approved template of an official number, sent instead of a body; as JSON in multipart requests.'),
  }),
  reply: z
    .object({
      id: id.describe('ID of the message, or of the first one.'),
      ids: z.array(id).describe('IDs of all messages, one per file.'),
      ticketId: id.describe('ID of the ticket that the message belongs to.'),
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
  summary: 'Get the status of a message sent with the same token',
  params: idParams,
  reply: z
    .object({
      id,
      ticketId: id.describe('ID of the ticket that the message belongs to.'),
      status,
      ack: z
        .number()
        .int()
        .min(0)
        .max(5)
        .describe('0 error, 1 pending, 2 on the server, 3 delivered, 4 read, 5 played.'),
      error: z.string().optional().describe('Error code, if it failed.'),
      createdAt,
    })
    .meta({ id: 'SentStatus' }),
});

export const checkNumber = endpoint({
  method: 'GET',
  path: '/messages/numbers/:number',
  permission: 'program',
  scope: 'numbers:check',
  feature: 'useExternalApi',
  summary:
    'Check whether a number is on WhatsApp; results are kept for 30 days, because frequent checks get numbers banned',
  refusals: {
    409: 'ERR_WAPP_RESTRICTED: the connection may not write to new numbers now, so it asks about none',
  },
  params: z.object({ number: phoneText.describe('Phone number with country code.') }),
  reply: z
    .object({
      number: z.string().describe('The number that messages are sent to, in digits.'),
      exists: z
        .boolean()
        .nullable()
        .describe('Whether the number is on WhatsApp; null: unknown, because no connection is up.'),
    })
    .meta({ id: 'NumberCheck' }),
});

export const listOwnTemplates = endpoint({
  method: 'GET',
  path: '/messages/templates',
  permission: 'program',
  scope: 'templates:read',
  feature: 'useExternalApi',
  summary: 'List the approved templates of an official number, for use in `template`',
  query: z.object({
    whatsappId: idText.optional().describe('ID of the connection; left out: the token’s, otherwise the default one.'),
  }),
  reply: z.object({ templates: z.array(messageTemplate).describe('The approved templates.') }),
});
