// Queues, and connections: the phones and numbers that a company answers with, and how they have been doing.
import {
  AUTOMATIC_STOPS,
  OUTAGE_REASONS,
  PROVIDERS,
  STATUS_REASONS,
  type TroubleKind,
} from '@recado/contract/constants';
import type { OpeningHours } from '@recado/contract/queues';
import type { SpecialDays } from '@recado/contract/special-days';
import type { LineLimits } from '@recado/channel/channel';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantPolicies, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const queues = pgTable(
  'queues',
  {
    ...tenantColumns,
    name: text().notNull(),
    color: text().notNull(),
    greetingMessage: text().notNull().default(''),
    outOfHoursMessage: text().notNull().default(''),
    orderQueue: integer().notNull().default(0),
    /** opening hours by day */
    schedules: jsonb().$type<OpeningHours>().notNull().default([]),
    /** days on which others hold */
    specialDays: jsonb().$type<SpecialDays>().notNull().default([]),
    integrationId: rowRef(),
    promptId: rowRef(),
    /** begins when a conversation comes into it */
    flowId: rowRef(),
  },
  (t) => [
    uniqueIndex('queues_name_unique').on(t.companyId, sql`lower(${t.name})`),
    unique('queues_color_unique').on(t.companyId, t.color),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** The menu of a queue: what its customers may choose, and below that again. */
export const queueOptions = pgTable(
  'queue_options',
  {
    ...tenantColumns,
    queueId: rowRef().notNull(),
    /** null: at the top */
    parentId: rowRef(),
    title: text().notNull(),
    message: text().notNull().default(''),
    /** its place among those beside it, from 1 */
    option: integer().notNull(),
    /** it can come back for a while, as itself; null: it is there */
    deletedAt: moment(),
  },
  (t) => [
    index('queue_options_by_queue').on(t.companyId, t.queueId),
    index('queue_options_by_parent').on(t.companyId, t.parentId),
    foreignKey({ columns: [t.companyId, t.queueId], foreignColumns: [queues.companyId, queues.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.companyId, t.parentId], foreignColumns: [t.companyId, t.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

export const connections = pgTable(
  'connections',
  {
    ...tenantColumns,
    name: text().notNull(),
    /** names it to networks that call us */
    uuid: uuid().notNull().defaultRandom(),
    provider: text({ enum: PROVIDERS }).notNull(),
    status: text({ enum: ['qrcode', 'DISCONNECTED', 'CONNECTED', 'PAIRING', 'TIMEOUT', 'OPENING'] })
      .notNull()
      .default('OPENING'),
    /** why it is not connected: a key of the web app's texts */
    statusReason: text({ enum: STATUS_REASONS }),
    /** when the restriction that the reason names ends */
    statusUntil: moment(),
    /** whether the session should be running: what the owner of the connection works towards */
    wanted: boolean().notNull().default(true),
    isDefault: boolean().notNull().default(false),
    /** the breaker is open: nothing but what people write goes out */
    automaticStop: text({ enum: AUTOMATIC_STOPS }),
    automaticStoppedAt: moment(),
    qrcode: text().notNull().default(''),
    pairingCode: text().notNull().default(''),
    /** digits of the phone to pair by code */
    pairingNumber: text().notNull().default(''),
    retries: integer().notNull().default(0),
    number: text(),
    /** what the network's own account needs: JSON, encrypted with SECRET_KEY */
    account: bytea(),
    greetingMessage: text().notNull().default(''),
    complationMessage: text().notNull().default(''),
    outOfHoursMessage: text().notNull().default(''),
    ratingMessage: text().notNull().default(''),
    /**
     * sha256 of the external API's token. Unique in its company only, for a refusal would tell that another one has it: one
     * that two have opens nothing.
     */
    tokenHash: text(),
    expiresInactiveMessage: text().notNull().default(''),
    expiresTicket: integer().notNull().default(0),
    timeUseBotQueues: integer().notNull().default(0),
    maxUseBotQueues: integer().notNull().default(3),
    timeToTransfer: integer().notNull().default(0),
    transferQueueId: rowRef(),
    /** the integration that answers; references it by hand in its migration */
    integrationId: rowRef(),
    /** the agent that answers; one that has an agent has no queues */
    promptId: rowRef(),
    /** begins with a conversation */
    flowIdWelcome: rowRef(),
    /** begins where nothing else answers a message */
    flowIdNotPhrase: rowRef(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('connections_name_unique').on(t.companyId, t.name),
    unique('connections_uuid_unique').on(t.uuid),
    uniqueIndex('connections_default_unique')
      .on(t.companyId)
      .where(sql`is_default`),
    uniqueIndex('connections_token_unique').on(t.companyId, t.tokenHash),
    index('connections_by_token').on(t.tokenHash),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

export const connectionQueues = pgTable(
  'connection_queues',
  { companyId: tenantColumns.companyId, whatsappId: rowRef().notNull(), queueId: rowRef().notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.whatsappId, t.queueId] }),
    foreignKey({
      columns: [t.companyId, t.whatsappId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.queueId], foreignColumns: [queues.companyId, queues.id] }).onDelete(
      'cascade',
    ),
    ...tenantPolicies(),
  ],
);

/** Session keys of a connection, encrypted with SECRET_KEY. */
export const connectionCredentials = pgTable(
  'connection_credentials',
  {
    companyId: tenantColumns.companyId,
    whatsappId: rowRef().notNull(),
    key: text().notNull(),
    value: bytea().notNull(),
    /** what is kept for a while only is told by its age */
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.whatsappId, t.key] }),
    // What was sent, kept for whoever could not read it and for a crash in mid-send.
    index('connection_credentials_sent')
      .on(t.createdAt)
      .where(sql`key like 'sent/%' or key like 'sending/%'`),
    foreignKey({
      columns: [t.companyId, t.whatsappId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

/** How a connection has been doing: written by its owner, now and then. */
export const connectionHealth = pgTable(
  'connection_health',
  {
    companyId: tenantColumns.companyId,
    whatsappId: rowRef().notNull(),
    lastInAt: moment(),
    lastOutAt: moment(),
    connectedSince: moment(),
    /** its owner was alive, and it was connected: an outage that nobody could note began then */
    seenAt: moment(),
    reconnects: integer().notNull().default(0),
    /** by kind */
    troubles: jsonb()
      .$type<Partial<Record<TroubleKind, { count: number; lastAt: string; lastError: string }>>>()
      .notNull()
      .default({}),
    /** what the network allows the line, as it last said */
    limits: jsonb().$type<LineLimits>().notNull().default({}),
    /** when its network was last asked about numbers by what nobody does by hand */
    lookUps: moment().array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.whatsappId] }),
    foreignKey({
      columns: [t.companyId, t.whatsappId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

/** What a line sent on a day, as the company's clock has it; counted with the settling of each message. */
export const lineDays = pgTable(
  'line_days',
  {
    companyId: tenantColumns.companyId,
    whatsappId: rowRef().notNull(),
    day: date({ mode: 'string' }).notNull(),
    person: integer().notNull().default(0),
    reply: integer().notNull().default(0),
    notice: integer().notNull().default(0),
    schedule: integer().notNull().default(0),
    campaign: integer().notNull().default(0),
    /** conversations that we began */
    opened: integer().notNull().default(0),
    /** of what nobody typed */
    failed: integer().notNull().default(0),
    optedOut: integer().notNull().default(0),
    /** what had been counted when an administrator let it go on: it stops no more for that */
    excusedSent: integer().notNull().default(0),
    excusedCampaign: integer().notNull().default(0),
    excusedFailed: integer().notNull().default(0),
    excusedOptedOut: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.whatsappId, t.day] }),
    foreignKey({
      columns: [t.companyId, t.whatsappId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

/** Times in which a connection was down, and what was recovered after each. */
export const connectionOutages = pgTable(
  'connection_outages',
  {
    ...tenantColumns,
    whatsappId: rowRef().notNull(),
    beganAt: moment().notNull(),
    endedAt: moment(),
    reason: text({ enum: OUTAGE_REASONS }),
    recovered: integer().notNull().default(0),
  },
  (t) => [
    index('connection_outages_by_connection').on(t.companyId, t.whatsappId, t.id),
    foreignKey({
      columns: [t.companyId, t.whatsappId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);
