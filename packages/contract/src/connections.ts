// Connections: the phones (or official numbers) a company answers with.
import { z } from 'zod';
import {
  AUTOMATIC_STOPS,
  CONNECTION_STATUSES,
  OUTAGE_REASONS,
  OUTBOX_LANES,
  PROVIDERS,
  STATUS_REASONS,
  TROUBLE_KINDS,
} from './constants.ts';
import { endpoint } from './endpoint.ts';
import { queueRef } from './queues.ts';
import { flagText, id, idParams, idText, nothing, personName, text, timestamp, ownId } from './primitives.ts';

/** The account of an official number. Its secrets are kept, and not answered. */
const cloudAccount = z.object({
  phoneNumberId: z.string(),
  businessAccountId: z.string(),
  hasAccessToken: z.boolean(),
  hasAppSecret: z.boolean(),
  hasVerifyToken: z.boolean(),
  webhookUrl: z.string().describe('URL to enter at Meta as the webhook’s callback.'),
});

export const connection = z
  .object({
    id,
    name: z.string(),
    status: z.enum(CONNECTION_STATUSES),
    provider: z.enum(PROVIDERS),
    isDefault: z.boolean(),
    qrcode: z.string().describe('Content of the QR code; empty: there is none, or the caller may not pair the phone.'),
    pairingCode: z.string().describe('Code to type on the phone instead of scanning the QR code; empty likewise.'),
    pairingNumber: z.string().describe('Digits of the phone number to pair by code; empty: pair by QR code.'),
    retries: z.number(),
    number: z.string().nullable().describe('The paired phone number, in digits.'),
    statusReason: z.enum(STATUS_REASONS).nullable().describe('Why the connection is down, or why it is restricted.'),
    statusUntil: timestamp.nullable().describe('When the restriction ends.'),
    automaticStop: z
      .enum(AUTOMATIC_STOPS)
      .nullable()
      .describe('Why only messages written by people are sent; null: everything is sent.'),
    automaticStoppedAt: timestamp.nullable(),
    cloud: cloudAccount
      .nullable()
      .describe(
        'Details of an official number; null for other providers, and for callers who may not change connections.',
      ),
    failures: z.number().describe('Number of events from the network that could not be processed and need attention.'),
    greetingMessage: z.string(),
    complationMessage: z.string(),
    outOfHoursMessage: z.string(),
    ratingMessage: z.string(),
    hasToken: z.boolean(),
    expiresInactiveMessage: z.string(),
    expiresTicket: z.number(),
    timeUseBotQueues: z.number(),
    maxUseBotQueues: z.number(),
    timeToTransfer: z.number(),
    transferQueueId: id.nullable(),
    integrationId: id.nullable().describe('The integration that replies.'),
    promptId: id.nullable().describe('The AI assistant that replies. A connection with an assistant has no queues.'),
    flowIdWelcome: id.nullable().describe('The flow that starts with each new conversation.'),
    flowIdNotPhrase: id.nullable().describe('The flow that starts when nothing else handles a message.'),
    queues: z.array(queueRef),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Connection' });
export type Connection = z.output<typeof connection>;

/** One that is empty stays as it is. */
const secret = text(1_000).trim();
/** It goes out in a header: a line break from the clipboard would stop every call. */
const accessToken = secret.regex(/^[\x21-\x7e]*$/, 'Letters, digits and signs only, without spaces or line breaks');
const accountId = z
  .string()
  .trim()
  .regex(/^\d{5,30}$/, '5 to 30 digits, as Meta shows it');

/** What is left out stays; of a new connection nothing may be missing, which the server says. */
const cloudInput = z
  .object({
    phoneNumberId: accountId,
    businessAccountId: accountId,
    accessToken,
    appSecret: secret,
    verifyToken: secret,
  })
  .partial();
export type CloudInput = z.output<typeof cloudInput>;

const message = text(4_096);
/** a year */
export const MAX_MINUTES = 525_600;
const minutes = z.number().int().min(0).max(MAX_MINUTES);

/** So that nobody guesses it, and no other company thinks of the same. */
const SHORTEST_TOKEN = 20;

/** To change a connection: what is left out stays, so nothing here has a default. */
export const connectionChanges = z
  .object({
    name: personName,
    provider: z.enum(PROVIDERS).describe('Set when the connection is created. It cannot be changed later.'),
    isDefault: z.boolean(),
    greetingMessage: message,
    complationMessage: message,
    outOfHoursMessage: message,
    ratingMessage: message,
    token: text(200)
      .trim()
      .refine((value) => value === '' || value.length >= SHORTEST_TOKEN, 'must have 20 characters or more')
      .describe(
        'Bearer token for the messages API, at least 20 characters; empty: none; left out: unchanged. A token that another company also uses authorizes nothing, so use a random one.',
      ),
    expiresInactiveMessage: message,
    expiresTicket: minutes,
    timeUseBotQueues: minutes,
    maxUseBotQueues: z.number().int().min(0).max(100),
    timeToTransfer: minutes,
    transferQueueId: id.nullable(),
    integrationId: id.nullable(),
    promptId: id
      .nullable()
      .describe('Setting an assistant clears the queues, and setting queues clears the assistant.'),
    flowIdWelcome: id.nullable(),
    flowIdNotPhrase: id.nullable(),
    queueIds: z.array(id).max(100),
    pairingNumber: z
      .string()
      .transform((value) => value.replace(/[\s().+-]/g, ''))
      .pipe(z.string().regex(/^(\d{8,15})?$/, 'Digits with country code, 8 to 15'))
      .describe('Digits with country code, to pair by code; empty: pair by QR code. Not for provider `cloud`.'),
    cloud: cloudInput.describe('For provider `cloud` only.'),
  })
  .partial();
export type ConnectionChanges = z.output<typeof connectionChanges>;

export const connectionInput = connectionChanges.extend({
  name: personName,
  provider: z.enum(PROVIDERS).default('beta'),
  isDefault: z.boolean().default(false),
  greetingMessage: message.default(''),
  complationMessage: message.default(''),
  outOfHoursMessage: message.default(''),
  ratingMessage: message.default(''),
  expiresInactiveMessage: message.default(''),
  expiresTicket: minutes.default(0),
  timeUseBotQueues: minutes.default(0),
  maxUseBotQueues: z.number().int().min(0).max(100).default(3),
  timeToTransfer: minutes.default(0),
  transferQueueId: id.nullable().default(null),
  integrationId: id.nullable().default(null),
  promptId: id.nullable().default(null),
  flowIdWelcome: id.nullable().default(null),
  flowIdNotPhrase: id.nullable().default(null),
  queueIds: z.array(id).max(100).default([]),
});
export type ConnectionInput = z.output<typeof connectionInput>;

export const listConnections = endpoint({
  method: 'GET',
  path: '/whatsapp',
  permission: 'signed-in',
  summary: 'List the company’s connections',
  query: z.object({ companyId: ownId, session: flagText }),
  reply: z.array(connection),
});

export const getConnection = endpoint({
  method: 'GET',
  path: '/whatsapp/:id',
  permission: 'signed-in',
  summary: 'Get a connection; for administrators, including its QR code',
  params: idParams,
  query: z.object({ session: flagText }),
  reply: connection,
});

export const listKinds = endpoint({
  method: 'GET',
  path: '/connection-kinds',
  permission: 'signed-in',
  summary:
    'List the providers that a connection can be added for here; pairing phones by QR code requires an optional package',
  reply: z.object({ kinds: z.array(z.enum(PROVIDERS)) }),
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
  query: z.object({ closeTickets: flagText }),
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

// How a connection has been doing.
const lineSending = z.object({
  byLane: z.record(z.enum(OUTBOX_LANES), z.number()).describe('Messages accepted by the network, by priority.'),
  opened: z.number().describe('Conversations started or restarted by the company.'),
  failed: z.number().describe('Of automated messages: how many failed, and how many customers opted out of them.'),
  optedOut: z.number(),
});

/** What the network allows the line; null: it has not said so, or does not limit it. */
const lineLimits = z.object({
  strangersFrom: timestamp.nullable().describe('Until then, it may not write to new contacts.'),
  newChats: z
    .object({ total: z.number(), used: z.number(), until: timestamp.nullable() })
    .nullable()
    .describe('New conversations allowed per cycle.'),
  perDay: z.number().nullable().describe('New conversations allowed per day.'),
});

export const connectionHealth = z
  .object({
    lastInAt: timestamp.nullable(),
    lastOutAt: timestamp.nullable(),
    connectedSince: timestamp.nullable().describe('Null: not connected.'),
    reconnects: z.number().describe('Since the connection was created.'),
    today: lineSending.describe('Of this day, in the company’s time zone.'),
    limits: lineLimits,
    troubles: z.array(
      z.object({ kind: z.enum(TROUBLE_KINDS), count: z.number(), lastAt: timestamp, lastError: z.string() }),
    ),
    outages: z
      .array(
        z.object({
          beganAt: timestamp,
          endedAt: timestamp.nullable().describe('Null: the outage is ongoing.'),
          reason: z.enum(OUTAGE_REASONS).nullable(),
          recovered: z.number().describe('Messages written during the outage and received after it.'),
        }),
      )
      .describe('The last ten, newest first.'),
  })
  .meta({ id: 'ConnectionHealth' });
export type ConnectionHealth = z.output<typeof connectionHealth>;

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
    kind: z.string(),
    chat: z.string(),
    preview: z.string(),
    error: z.string(),
    attempts: z.number(),
    receivedAt: timestamp,
  })
  .meta({ id: 'ConnectionFailure' });
export type ConnectionFailure = z.output<typeof connectionFailure>;

const failureParams = z.object({ id: idText, failureId: idText });

export const listFailures = endpoint({
  method: 'GET',
  path: '/whatsapp/:id/failures',
  permission: 'connections-page:actionButtons',
  summary: 'List events from the network that could not be processed, newest first, at most 100',
  params: idParams,
  reply: z.object({ records: z.array(connectionFailure) }),
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
