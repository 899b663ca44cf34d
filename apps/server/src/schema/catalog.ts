// What a company sets up: queues, connections, contacts, tags.
import type { ContactField } from '@recado/contract/contact-fields';
import {
  AUTOMATIC_STOPS,
  OUTAGE_REASONS,
  PROVIDERS,
  STATUS_REASONS,
  type TroubleKind,
} from '@recado/contract/constants';
import type { LineLimits } from '@recado/channel/channel';
import type { OpeningHours } from '@recado/contract/queues';
import { sql } from 'drizzle-orm';
import {
  bigint,
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
    integrationId: rowRef(),
    promptId: rowRef(),
  },
  (t) => [
    unique('queues_name_unique').on(t.companyId, t.name),
    unique('queues_color_unique').on(t.companyId, t.color),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
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
    /** sha256 of the external API's token: it is compared, never shown */
    tokenHash: text(),
    expiresInactiveMessage: text().notNull().default(''),
    expiresTicket: integer().notNull().default(0),
    timeUseBotQueues: integer().notNull().default(0),
    maxUseBotQueues: integer().notNull().default(3),
    timeToTransfer: integer().notNull().default(0),
    transferQueueId: rowRef(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('connections_name_unique').on(t.companyId, t.name),
    unique('connections_uuid_unique').on(t.uuid),
    uniqueIndex('connections_default_unique')
      .on(t.companyId)
      .where(sql`is_default`),
    uniqueIndex('connections_token_unique').on(t.tokenHash),
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

export const contacts = pgTable(
  'contacts',
  {
    ...tenantColumns,
    name: text().notNull(),
    /** digits; of a group, its id; of a person whose number the network hides, the id it gives instead */
    number: text().notNull(),
    /** WhatsApp's hidden id */
    lid: text(),
    /** the hidden id of the Cloud API, scoped to the business */
    cloudId: text(),
    email: text().notNull().default(''),
    birthday: date({ mode: 'string' }),
    profilePicUrl: text(),
    /** when the network was last asked for the picture */
    pictureAskedAt: moment(),
    isGroup: boolean().notNull().default(false),
    extraInfo: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    /** name, number and address, lower case, without accents: what a search looks in */
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`fold(name || ' ' || number || ' ' || email)`),
    /** what the list is sorted by */
    sortName: text()
      .notNull()
      .generatedAlwaysAs(sql`fold(name)`),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('contacts_number_unique').on(t.companyId, t.number),
    unique('contacts_lid_unique').on(t.companyId, t.lid),
    unique('contacts_cloud_id_unique').on(t.companyId, t.cloudId),
    index('contacts_by_name').on(t.companyId, t.sortName, t.id),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

export const tags = pgTable(
  'tags',
  {
    ...tenantColumns,
    name: text().notNull(),
    color: text().notNull(),
    kanban: integer().notNull().default(0),
    userId: rowRef(),
  },
  (t) => [
    unique('tags_name_unique').on(t.companyId, t.name),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Ready answers. Without an owner they are everybody's. */
export const quickMessages = pgTable(
  'quick_messages',
  {
    ...tenantColumns,
    shortcode: text().notNull(),
    message: text().notNull().default(''),
    /** who made it */
    userId: rowRef(),
    /** everybody may use it */
    general: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    storageKey: text(),
    fileName: text(),
    mime: text(),
    /** bytes */
    size: bigint({ mode: 'number' }),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('quick_messages_by_shortcode').on(t.companyId, t.shortcode, t.id),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** The address book of a connection's phone, as it was last told; it becomes contacts when somebody asks for it. */
export const phoneContacts = pgTable(
  'phone_contacts',
  {
    companyId: tenantColumns.companyId,
    whatsappId: rowRef().notNull(),
    /** the network's name of the person */
    key: text().notNull(),
    name: text().notNull(),
    number: text(),
    lid: text(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.whatsappId, t.key] }),
    foreignKey({
      columns: [t.companyId, t.whatsappId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

/** Numbers and hidden ids of contacts that were merged into another: what comes from them is the other's. */
export const contactAliases = pgTable(
  'contact_aliases',
  {
    companyId: tenantColumns.companyId,
    kind: text({ enum: ['number', 'lid', 'cloudId'] }).notNull(),
    value: text().notNull(),
    contactId: rowRef().notNull(),
    mergeId: rowRef().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.kind, t.value] }),
    index('contact_aliases_by_contact').on(t.companyId, t.contactId),
    foreignKey({ columns: [t.companyId, t.contactId], foreignColumns: [contacts.companyId, contacts.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.companyId, t.mergeId],
      foreignColumns: [contactMerges.companyId, contactMerges.id],
    }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

type StoredContact = typeof contacts.$inferSelect;

/** A contact that went, and the rows that moved and are not told by their place. */
export interface MergedAway {
  /** its row, by the columns' names in the database */
  contact: { number: string; [column: string]: unknown };
  moved: {
    ticketIds: number[];
    scheduleIds: number[];
    /** in conversations that are not the contact's own: of groups */
    groupMessageIds: number[];
    reactionIds: number[];
    /** earlier merges into it */
    mergeIds: number[];
  };
}

export type FilledColumns = Partial<
  Pick<StoredContact, 'name' | 'number' | 'profilePicUrl' | 'lid' | 'cloudId' | 'extraInfo' | ContactField>
>;

/** Two contacts became one: everything that is needed to part them again. */
export const contactMerges = pgTable(
  'contact_merges',
  {
    ...tenantColumns,
    contactId: rowRef().notNull(),
    userId: rowRef(),
    removed: jsonb().$type<Partial<MergedAway>>().notNull(),
    /** the columns of the one that stayed that were filled: as they were, and as they became */
    before: jsonb().$type<{ was?: FilledColumns; became?: FilledColumns }>().notNull(),
    ticketIds: bigint({ mode: 'number' }).array().notNull(),
    scheduleIds: bigint({ mode: 'number' }).array().notNull(),
    undoneAt: moment(),
  },
  (t) => [
    index('contact_merges_by_contact').on(t.companyId, t.contactId),
    foreignKey({ columns: [t.companyId, t.contactId], foreignColumns: [contacts.companyId, contacts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
