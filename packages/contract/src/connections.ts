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
  webhookUrl: z.string().describe('where Meta is to send what happens'),
});

export const connection = z
  .object({
    id,
    name: z.string(),
    status: z.enum(CONNECTION_STATUSES),
    provider: z.enum(PROVIDERS),
    isDefault: z.boolean(),
    qrcode: z.string().describe('what the QR code says; empty when there is none, or the caller may not pair'),
    pairingCode: z.string().describe('what to type on the phone instead of scanning; likewise'),
    pairingNumber: z.string().describe('digits of the phone to pair by code; empty: by QR code'),
    retries: z.number(),
    number: z.string().nullable().describe('the paired number, digits'),
    statusReason: z.enum(STATUS_REASONS).nullable().describe('why it is not connected, or what it is restricted by'),
    statusUntil: timestamp.nullable().describe('when the restriction ends'),
    automaticStop: z
      .enum(AUTOMATIC_STOPS)
      .nullable()
      .describe('why it sends nothing but what people write; null: it sends everything'),
    automaticStoppedAt: timestamp.nullable(),
    cloud: cloudAccount
      .nullable()
      .describe('of an official number; null otherwise, and for who may not change connections'),
    failures: z.number().describe('events from the network that could not be processed and wait for somebody'),
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
    integrationId: id.nullable().describe('the integration that answers'),
    promptId: id.nullable().describe('the agent that answers; one that has an agent has no queues'),
    flowIdWelcome: id.nullable().describe('the flow that begins with a conversation'),
    flowIdNotPhrase: id.nullable().describe('the flow that begins where nothing else answers a message'),
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
    provider: z.enum(PROVIDERS).describe('chosen once: another than the connection has is refused'),
    isDefault: z.boolean(),
    greetingMessage: message,
    complationMessage: message,
    outOfHoursMessage: message,
    ratingMessage: message,
    token: text(200)
      .trim()
      .refine((value) => value === '' || value.length >= SHORTEST_TOKEN, 'must have 20 characters or more')
      .describe(
        'Bearer token of the external messages API, 20 characters or more; empty: none; left out: unchanged. One that another company has too opens nothing: take a random one',
      ),
    expiresInactiveMessage: message,
    expiresTicket: minutes,
    timeUseBotQueues: minutes,
    maxUseBotQueues: z.number().int().min(0).max(100),
    timeToTransfer: minutes,
    transferQueueId: id.nullable(),
    integrationId: id.nullable(),
    promptId: id.nullable().describe('choosing one clears the queues, choosing queues clears it'),
    flowIdWelcome: id.nullable(),
    flowIdNotPhrase: id.nullable(),
    queueIds: z.array(id).max(100),
    pairingNumber: z
      .string()
      .transform((value) => value.replace(/[\s().+-]/g, ''))
      .pipe(z.string().regex(/^(\d{8,15})?$/, 'Digits with country code, 8 to 15'))
      .describe('digits with country code, to pair by code; empty: by QR code. Not of provider `cloud`'),
    cloud: cloudInput.describe('of provider `cloud`'),
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
  summary: "The company's connections",
  query: z.object({ companyId: ownId, session: flagText }),
  reply: z.array(connection),
});

export const getConnection = endpoint({
  method: 'GET',
  path: '/whatsapp/:id',
  permission: 'signed-in',
  summary: 'One connection; administrators also read its QR code here',
  params: idParams,
  query: z.object({ session: flagText }),
  reply: connection,
});

export const listKinds = endpoint({
  method: 'GET',
  path: '/connection-kinds',
  permission: 'signed-in',
  summary: 'The kinds of connection that can be added here: phones by QR code need a package that may be left out',
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
  summary: 'Change a connection; what is left out stays',
  params: idParams,
  body: connectionChanges,
  reply: connection,
});

export const deleteConnection = endpoint({
  method: 'DELETE',
  path: '/whatsapp/:id',
  permission: 'connections-page:editOrDeleteConnection',
  summary: 'Log out and delete; refused while it has open tickets unless told to close them',
  params: idParams,
  query: z.object({ closeTickets: flagText }),
  reply: nothing,
});

export const startSession = endpoint({
  method: 'POST',
  path: '/whatsappsession/:id',
  permission: 'connections-page:actionButtons',
  summary: 'Try again with the stored keys',
  params: idParams,
  reply: nothing,
});

export const renewSession = endpoint({
  method: 'PUT',
  path: '/whatsappsession/:id',
  permission: 'connections-page:actionButtons',
  summary: 'Forget the keys and ask for a new QR code',
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
  summary: 'Send again what nobody types, after it was stopped; what went wrong until now no longer counts today',
  params: idParams,
  reply: connection,
});

// How a connection has been doing.
const lineSending = z.object({
  byLane: z
    .record(z.enum(OUTBOX_LANES), z.number())
    .describe('messages that the network has taken, by how urgent they were'),
  opened: z.number().describe('conversations that we began, or began anew'),
  failed: z.number().describe('of what nobody typed: what came to nothing, and customers who want no more of it'),
  optedOut: z.number(),
});

/** What the network allows the line; null: it has not said so, or does not limit it. */
const lineLimits = z.object({
  strangersFrom: timestamp.nullable().describe('until then it may not write to strangers'),
  newChats: z
    .object({ total: z.number(), used: z.number(), until: timestamp.nullable() })
    .nullable()
    .describe('conversations that it may begin in a cycle'),
  perDay: z.number().nullable().describe('conversations that it may begin in a day'),
});

export const connectionHealth = z
  .object({
    lastInAt: timestamp.nullable(),
    lastOutAt: timestamp.nullable(),
    connectedSince: timestamp.nullable().describe('null: it is not connected'),
    reconnects: z.number().describe('since the connection was made'),
    today: lineSending.describe("of this day, as the company's clock has it"),
    limits: lineLimits,
    troubles: z.array(
      z.object({ kind: z.enum(TROUBLE_KINDS), count: z.number(), lastAt: timestamp, lastError: z.string() }),
    ),
    outages: z
      .array(
        z.object({
          beganAt: timestamp,
          endedAt: timestamp.nullable().describe('null: it lasts'),
          reason: z.enum(OUTAGE_REASONS).nullable(),
          recovered: z.number().describe('messages that came in afterwards and were written during it'),
        }),
      )
      .describe('the last ten, newest first'),
  })
  .meta({ id: 'ConnectionHealth' });
export type ConnectionHealth = z.output<typeof connectionHealth>;

export const getConnectionHealth = endpoint({
  method: 'GET',
  path: '/whatsapp/:id/health',
  permission: 'connections-page:actionButtons',
  summary: 'Last message in and out, reconnects, troubles by kind, outages and what was recovered after them',
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
  summary: 'Events from the network that could not be processed, newest first, 100 at most',
  params: idParams,
  reply: z.object({ records: z.array(connectionFailure) }),
});

export const retryFailure = endpoint({
  method: 'POST',
  path: '/whatsapp/:id/failures/:failureId/retry',
  permission: 'connections-page:actionButtons',
  summary: 'Process it again',
  params: failureParams,
  reply: nothing,
});

export const discardFailure = endpoint({
  method: 'DELETE',
  path: '/whatsapp/:id/failures/:failureId',
  permission: 'connections-page:actionButtons',
  summary: 'Give it up',
  params: failureParams,
  reply: nothing,
});
