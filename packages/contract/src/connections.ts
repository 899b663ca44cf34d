// Connections: the phones (or official numbers) a company answers with.
import { z } from 'zod';
import { AUTOMATIC_STOPS, CONNECTION_STATUSES, PROVIDERS, STATUS_REASONS } from './constants.ts';
import { cloudAccount, cloudInput } from './cloud-account.ts';
import { connectionHealth } from './connection-health.ts';
import { endpoint } from './endpoint.ts';
import { queueRef } from './queues.ts';
import {
  flagText,
  id,
  idParams,
  idText,
  nothing,
  personName,
  text,
  timestamp,
  ownId,
  createdAt,
  updatedAt,
} from './primitives.ts';

export const connection = z
  .object({
    id,
    name: z.string().describe('Name of the connection, for the company’s users.'),
    status: z.enum(CONNECTION_STATUSES).describe('State of the connection; only CONNECTED sends and receives.'),
    provider: z
      .enum(PROVIDERS)
      .describe(
        'Network: `beta` (WhatsApp Web, paired with a phone), `cloud` (official number) or `sandbox` (simulated).',
      ),
    isDefault: z.boolean().describe('Whether it is used where no other connection is chosen.'),
    qrcode: z.string().describe('Content of the QR code; empty: there is none, or the caller may not pair the phone.'),
    pairingCode: z.string().describe('Code to type on the phone instead of scanning the QR code; empty likewise.'),
    pairingNumber: z.string().describe('Digits of the phone number to pair by code; empty: pair by QR code.'),
    retries: z.number().describe('Number of failed attempts to reconnect since it was last up.'),
    number: z.string().nullable().describe('The paired phone number, in digits.'),
    statusReason: z
      .enum(STATUS_REASONS)
      .nullable()
      .describe('Why the connection is down, or why it is restricted; null: it is neither, or the reason is unknown.'),
    statusUntil: timestamp
      .nullable()
      .describe('When the restriction ends; null: there is none, or its end is unknown.'),
    automaticStop: z
      .enum(AUTOMATIC_STOPS)
      .nullable()
      .describe('Why only messages written by people are sent; null: everything is sent.'),
    automaticStoppedAt: timestamp.nullable().describe('When automated sending was stopped; null: it is not stopped.'),
    cloud: cloudAccount
      .nullable()
      .describe(
        'Details of an official number; null for other providers, and for callers who may not change connections.',
      ),
    failures: z.number().describe('Number of events from the network that could not be processed and need attention.'),
    greetingMessage: z
      .string()
      .describe(
        'First reply to a new conversation; with several queues, the text above the list of queues. Empty: none.',
      ),
    complationMessage: z.string().describe('Message sent when a ticket is closed, or once it is rated; empty: none.'),
    outOfHoursMessage: z.string().describe('Reply outside the company’s opening hours; empty: none.'),
    ratingMessage: z.string().describe('Question asking for a rating when a ticket is closed; empty: a default text.'),
    hasToken: z.boolean().describe('Whether the connection has a token for the messages API. It is never returned.'),
    expiresInactiveMessage: z
      .string()
      .describe('Message sent when a ticket is closed because the customer did not reply; empty: none.'),
    expiresTicket: z
      .number()
      .describe('Minutes without a customer’s reply after which an open ticket is closed; 0: never.'),
    timeUseBotQueues: z
      .number()
      .describe(
        'Minutes before an unmatched reply brings the list of queues again, and without a choice people take over; 0: no limit.',
      ),
    maxUseBotQueues: z
      .number()
      .describe('How often a conversation gets the list of queues before it waits for people; 0: no limit.'),
    timeToTransfer: z
      .number()
      .describe('Minutes without a queue after which a ticket moves to `transferQueueId`; 0: never.'),
    transferQueueId: id.nullable().describe('ID of the queue for tickets that have waited without one; null: none.'),
    integrationId: id.nullable().describe('ID of the integration that replies; null: none.'),
    promptId: id
      .nullable()
      .describe('ID of the AI assistant that replies; null: none. A connection with an assistant has no queues.'),
    flowIdWelcome: id.nullable().describe('ID of the flow that starts with each new conversation; null: none.'),
    flowIdNotPhrase: id
      .nullable()
      .describe('ID of the flow that starts when nothing else handles a message; null: none.'),
    queues: z.array(queueRef).describe('Queues that answer on this connection.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Connection' });
export type Connection = z.output<typeof connection>;

const message = text(4_096);
/** a year */
export const MAX_MINUTES = 525_600;
const minutes = z.number().int().min(0).max(MAX_MINUTES);

/** So that nobody guesses it, and no other company thinks of the same. */
const SHORTEST_TOKEN = 20;

const fields = {
  name: personName.describe('Name of the connection, for the company’s users.'),
  provider: z.enum(PROVIDERS).describe('Set when the connection is created. It cannot be changed later.'),
  isDefault: z.boolean().describe('Whether it is used where no other connection is chosen.'),
  greetingMessage: message.describe(
    'First reply to a new conversation; with several queues, the text above the list of queues. Empty: none.',
  ),
  complationMessage: message.describe('Message sent when a ticket is closed, or once it is rated; empty: none.'),
  outOfHoursMessage: message.describe('Reply outside the company’s opening hours; empty: none.'),
  ratingMessage: message.describe('Question asking for a rating when a ticket is closed; empty: a default text.'),
  token: text(200)
    .trim()
    .refine((value) => value === '' || value.length >= SHORTEST_TOKEN, 'must have 20 characters or more')
    .describe(
      'Bearer token for the messages API, at least 20 characters; empty: none; left out: unchanged. A token that another company also uses authorizes nothing, so use a random one.',
    ),
  expiresInactiveMessage: message.describe(
    'Message sent when a ticket is closed because the customer did not reply; empty: none.',
  ),
  expiresTicket: minutes.describe('Minutes without a customer’s reply after which an open ticket is closed; 0: never.'),
  timeUseBotQueues: minutes.describe(
    'Minutes before an unmatched reply brings the list of queues again, and without a choice people take over; 0: no limit.',
  ),
  maxUseBotQueues: z
    .number()
    .int()
    .min(0)
    .max(100)
    .describe('How often a conversation gets the list of queues before it waits for people; 0: no limit.'),
  timeToTransfer: minutes.describe(
    'Minutes without a queue after which a ticket moves to `transferQueueId`; 0: never.',
  ),
  transferQueueId: id.nullable().describe('ID of the queue for tickets that have waited without one; null: none.'),
  integrationId: id.nullable().describe('ID of the integration that replies; null: none.'),
  promptId: id
    .nullable()
    .describe(
      'ID of the AI assistant that replies; null: none. Setting an assistant clears the queues, and setting queues clears the assistant.',
    ),
  flowIdWelcome: id.nullable().describe('ID of the flow that starts with each new conversation; null: none.'),
  flowIdNotPhrase: id
    .nullable()
    .describe('ID of the flow that starts when nothing else handles a message; null: none.'),
  queueIds: z.array(id).max(100).describe('IDs of the queues that answer on this connection.'),
  pairingNumber: z
    .string()
    .transform((value) => value.replace(/[\s().+-]/g, ''))
    .pipe(z.string().regex(/^(\d{8,15})?$/, 'Digits with country code, 8 to 15'))
    .describe('Digits with country code, to pair by code; empty: pair by QR code. Not for provider `cloud`.'),
  cloud: cloudInput.describe('Account of the official number, for provider `cloud` only.'),
};

/** To change a connection: what is left out stays, so nothing here has a default. */
export const connectionChanges = z.object(fields).partial();
export type ConnectionChanges = z.output<typeof connectionChanges>;

export const connectionInput = connectionChanges.extend({
  name: fields.name,
  provider: fields.provider.default('beta'),
  isDefault: fields.isDefault.default(false),
  greetingMessage: fields.greetingMessage.default(''),
  complationMessage: fields.complationMessage.default(''),
  outOfHoursMessage: fields.outOfHoursMessage.default(''),
  ratingMessage: fields.ratingMessage.default(''),
  expiresInactiveMessage: fields.expiresInactiveMessage.default(''),
  expiresTicket: fields.expiresTicket.default(0),
  timeUseBotQueues: fields.timeUseBotQueues.default(0),
  maxUseBotQueues: fields.maxUseBotQueues.default(3),
  timeToTransfer: fields.timeToTransfer.default(0),
  transferQueueId: fields.transferQueueId.default(null),
  integrationId: fields.integrationId.default(null),
  promptId: fields.promptId.default(null),
  flowIdWelcome: fields.flowIdWelcome.default(null),
  flowIdNotPhrase: fields.flowIdNotPhrase.default(null),
  queueIds: fields.queueIds.default([]),
});
export type ConnectionInput = z.output<typeof connectionInput>;

export const listConnections = endpoint({
  method: 'GET',
  path: '/whatsapp',
  permission: 'signed-in',
  summary: 'List the company’s connections',
  query: z.object({ companyId: ownId, session: flagText.describe('Ignored. May be left out.') }),
  reply: z.array(connection),
});

export const getConnection = endpoint({
  method: 'GET',
  path: '/whatsapp/:id',
  permission: 'signed-in',
  summary: 'Get a connection; for administrators, including its QR code',
  params: idParams,
  query: z.object({ session: flagText.describe('Ignored. May be left out.') }),
  reply: connection,
});

export const listKinds = endpoint({
  method: 'GET',
  path: '/connection-kinds',
  permission: 'signed-in',
  summary:
    'List the providers that a connection can be added for here; pairing phones by QR code requires an optional package',
  reply: z.object({
    kinds: z.array(z.enum(PROVIDERS)).describe('Providers for which a connection can be added here.'),
  }),
});

export const createConnection = endpoint({
  method: 'POST',
  path: '/whatsapp',
  permission: 'connections-page:addConnection',
  summary: 'Add a connection and start its session',
  body: connectionInput,
  reply: connection,
});

export const updateConnection = endpoint({
  method: 'PUT',
  path: '/whatsapp/:id',
  permission: 'connections-page:editOrDeleteConnection',
  summary: 'Change a connection; fields left out stay unchanged',
  params: idParams,
  body: connectionChanges,
  reply: connection,
});

export const deleteConnection = endpoint({
  method: 'DELETE',
  path: '/whatsapp/:id',
  permission: 'connections-page:editOrDeleteConnection',
  summary: 'Log out and delete a connection; refused while it has open tickets, unless they are to be closed',
  params: idParams,
  query: z.object({
    closeTickets: flagText.describe(
      'Whether to close the connection’s open tickets; otherwise they prevent the deletion.',
    ),
  }),
  reply: nothing,
});

export const startSession = endpoint({
  method: 'POST',
  path: '/whatsappsession/:id',
  permission: 'connections-page:actionButtons',
  summary: 'Reconnect with the stored session keys',
  params: idParams,
  reply: nothing,
});

export const renewSession = endpoint({
  method: 'PUT',
  path: '/whatsappsession/:id',
  permission: 'connections-page:actionButtons',
  summary: 'Discard the session keys and request a new QR code',
  params: idParams,
  reply: nothing,
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/whatsappsession/:id',
  permission: 'connections-page:actionButtons',
  summary: 'Log the phone out',
  params: idParams,
  reply: nothing,
});

export const resumeAutomatic = endpoint({
  method: 'POST',
  path: '/whatsapp/:id/automatic',
  permission: 'connections-page:editOrDeleteConnection',
  summary: 'Resume automated sending after it was stopped; earlier failures no longer count today',
  params: idParams,
  reply: connection,
});

export const getConnectionHealth = endpoint({
  method: 'GET',
  path: '/whatsapp/:id/health',
  permission: 'connections-page:actionButtons',
  summary:
    'Get a connection’s health: latest messages in and out, reconnects, problems by kind, and outages with what was recovered',
  params: idParams,
  reply: connectionHealth,
});

// Quarantine: what the network sent and we could not take in.
export const connectionFailure = z
  .object({
    id,
    kind: z.string().describe('Kind of event, as the network calls it.'),
    chat: z.string().describe('Chat that the event belongs to, as the network identifies it.'),
    preview: z.string().describe('Beginning of the message’s text, or its type.'),
    error: z.string().describe('Why it could not be processed.'),
    attempts: z.number().describe('How often processing was attempted.'),
    receivedAt: timestamp.describe('When the event was received.'),
  })
  .meta({ id: 'ConnectionFailure' });
export type ConnectionFailure = z.output<typeof connectionFailure>;

const failureParams = z.object({
  id: idText.describe('ID of the connection, in decimal digits.'),
  failureId: idText.describe('ID of the event, in decimal digits.'),
});

export const listFailures = endpoint({
  method: 'GET',
  path: '/whatsapp/:id/failures',
  permission: 'connections-page:actionButtons',
  summary: 'List events from the network that could not be processed, newest first, at most 100',
  params: idParams,
  reply: z.object({
    records: z.array(connectionFailure).describe('The events that could not be processed, newest first.'),
  }),
});

export const retryFailure = endpoint({
  method: 'POST',
  path: '/whatsapp/:id/failures/:failureId/retry',
  permission: 'connections-page:actionButtons',
  summary: 'Process an event again',
  params: failureParams,
  reply: nothing,
});

export const discardFailure = endpoint({
  method: 'DELETE',
  path: '/whatsapp/:id/failures/:failureId',
  permission: 'connections-page:actionButtons',
  summary: 'Discard an event',
  params: failureParams,
  reply: nothing,
});
