// Tickets, messages, their media, and the record of each service cycle.
import type { LinkPreview } from '@recado/channel/inbound';
import type { OutboundContent } from '@recado/channel/outbound';
import { DRIVER_KINDS, MESSAGE_ORIGINS } from '@recado/contract/constants';
import { SCHEDULE_STATUSES } from '@recado/contract/schedules';
import { DOERS, TIMELINE_KINDS, type TimelineData } from '@recado/contract/timeline';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantPolicies, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';
import { contacts, tags } from './catalog.ts';

/**
 * References to user, queue and connection are composite keys with ON DELETE SET NULL (column), which drizzle
 * cannot spell: migration 0001 adds them.
 */
export const tickets = pgTable(
  'tickets',
  {
    ...tenantColumns,
    uuid: uuid().notNull().defaultRandom(),
    status: text({ enum: ['pending', 'open', 'closed'] })
      .notNull()
      .default('pending'),
    contactId: rowRef().notNull(),
    userId: rowRef(),
    queueId: rowRef(),
    whatsappId: rowRef(),
    isGroup: boolean().notNull().default(false),
    unreadMessages: integer().notNull().default(0),
    lastMessage: text().notNull().default(''),
    lastMessageFromMe: boolean().notNull().default(false),
    /** when the contact last wrote on this connection, in this conversation or an earlier one */
    customerWroteAt: moment(),
    /** when the customer was last told that nobody is there at this hour */
    outOfHoursAt: moment(),
    /** when the customer was last told that nobody takes calls */
    callRefusedAt: moment(),
    /** it is pending, and a driver waits in it for the customer: triggers keep it beside ticket_drivers */
    held: boolean().notNull().default(false),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('tickets_status', sql`status in ('pending', 'open', 'closed')`),
    unique('tickets_uuid_unique').on(t.uuid),
    // One conversation at a time with a contact on a connection: the race of two messages has one winner.
    uniqueIndex('tickets_active_unique')
      .on(t.companyId, t.contactId, t.whatsappId)
      .where(sql`status in ('pending', 'open')`),
    // Read backwards: an index that is itself descending would have to say where nulls go, and then no longer fits.
    index('tickets_by_status').on(t.companyId, t.status, t.held, t.updatedAt, t.id),
    index('tickets_by_user').on(t.companyId, t.userId, t.status, t.updatedAt, t.id),
    index('tickets_by_queue').on(t.companyId, t.queueId, t.status, t.held, t.updatedAt, t.id),
    // Of each connection what nobody has, and everybody of its queues sees; 0: the connection has gone.
    index('tickets_unqueued')
      .on(t.companyId, sql`coalesce(whatsapp_id, 0)`, t.updatedAt, t.id)
      .where(sql`status = 'pending' and queue_id is null and not held`),
    index('tickets_by_contact').on(t.companyId, t.contactId, t.id),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.contactId], foreignColumns: [contacts.companyId, contacts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/**
 * Who speaks for the company in a ticket while no person does: at most one, and only as long as it waits for something.
 * In a pending ticket it holds it (`held`); on a closed one it waits for a rating.
 */
export const ticketDrivers = pgTable(
  'ticket_drivers',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    kind: text({ enum: DRIVER_KINDS }).notNull(),
    /** which flow, agent or integration; null: there is one only */
    ref: rowRef(),
    /** the version of it with which it began */
    version: integer(),
    /** as it was called then; '': the kind says it all */
    name: text().notNull().default(''),
    /** its own */
    state: jsonb().$type<unknown>().notNull(),
    /** counts its states: an answer to an older one is dropped */
    revision: integer().notNull().default(0),
    /** so many steps it has taken */
    steps: integer().notNull().default(0),
    /** when it asked to be woken */
    wakeAt: moment(),
    /** what the customer wrote that it has not been told yet, oldest first; it is told of all at once */
    heard: jsonb().$type<readonly unknown[]>().notNull().default([]),
    /** since when there is some, and when it is told */
    heardSince: moment(),
    heardAt: moment(),
    startedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('ticket_drivers_ticket_unique').on(t.companyId, t.ticketId),
    // Of all companies, the next first.
    index('ticket_drivers_due')
      .on(sql`least(wake_at, heard_at)`, t.id)
      .where(sql`wake_at is not null or heard_at is not null`),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

export const ticketTags = pgTable(
  'ticket_tags',
  { companyId: tenantColumns.companyId, ticketId: rowRef().notNull(), tagId: rowRef().notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.ticketId, t.tagId] }),
    index().on(t.companyId, t.tagId),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.companyId, t.tagId], foreignColumns: [tags.companyId, tags.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

/** A file of a message. Its message is there whatever becomes of it. */
export const media = pgTable(
  'media',
  {
    ...tenantColumns,
    uuid: uuid().notNull().defaultRandom(),
    state: text({ enum: ['pending', 'stored', 'failed'] }).notNull(),
    mime: text().notNull(),
    /** as the sender named it; shown, never used as a path */
    fileName: text(),
    /** bytes */
    size: bigint({ mode: 'number' }),
    /** where it lies in the media store */
    storageKey: text(),
    /** the connection it must be fetched through, and what the channel needs for that */
    whatsappId: rowRef(),
    ref: jsonb().$type<Record<string, unknown>>(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment(),
    error: text(),
  },
  (t) => [
    unique('media_uuid_unique').on(t.uuid),
    index('media_waiting')
      .on(t.whatsappId, t.nextAttemptAt)
      .where(sql`state = 'pending'`),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

export const messages = pgTable(
  'messages',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    /** who wrote it; null when it is ours */
    contactId: rowRef(),
    /** the attendant who wrote it; null for the customer, the phone and the bot */
    userId: rowRef(),
    /** loose: a connection is deleted without touching each of its messages, so it may be gone */
    whatsappId: rowRef(),
    /** the conversation on the connection, as its channel names it */
    chat: text().notNull(),
    /** the message's id on the network */
    externalId: text().notNull(),
    body: text().notNull().default(''),
    fromMe: boolean().notNull().default(false),
    read: boolean().notNull().default(false),
    mediaType: text(),
    mediaId: rowRef(),
    quotedMessageId: rowRef(),
    ack: smallint().notNull().default(0),
    sendError: text(),
    /** the network's own words on it */
    sendErrorDetail: text(),
    linkPreview: jsonb().$type<LinkPreview>(),
    /** what was sent, where body and file do not say it: a template */
    content: jsonb().$type<OutboundContent>(),
    isDeleted: boolean().notNull().default(false),
    isEdited: boolean().notNull().default(false),
    /** what stood there before the last edit */
    previousBody: text(),
    /** when its author last edited it */
    changedAt: moment(),
    /** names the sending, so that a repeat of it is known as one */
    clientId: text(),
    /** whose words it is; null: the customer's, and whatever was stored before this was: isAutomatic */
    origin: text({ enum: MESSAGE_ORIGINS }),
    /** what caused it, as its origin numbers them: the scheduled message, the campaign's recipient */
    originRef: rowRef(),
    /** of messages from before `origin`, and written no more: the product wrote it by itself */
    automatic: boolean().notNull().default(false),
  },
  (t) => [
    // The same id exists twice when two connections of one installation talk to each other. The chat comes last: an
    // ack may name the conversation by another of its addresses.
    uniqueIndex('messages_external_unique').on(t.companyId, t.whatsappId, t.externalId, t.chat),
    uniqueIndex('messages_client_unique')
      .on(t.companyId, t.ticketId, t.clientId)
      .where(sql`client_id is not null`),
    index('messages_by_ticket').on(t.companyId, t.ticketId, t.id),
    // Files of a conversation.
    index('messages_with_file')
      .on(t.companyId, t.ticketId, t.id)
      .where(sql`media_id is not null`),
    index('messages_by_media')
      .on(t.companyId, t.mediaId)
      .where(sql`media_id is not null`),
    index('messages_unread')
      .on(t.companyId, t.ticketId)
      .where(sql`not read and not from_me`),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/**
 * Files to be taken from the store: a trigger lists them as their messages go, and a file that is being stored is
 * listed for later until something holds it.
 */
export const removedFiles = pgTable(
  'removed_files',
  { ...tenantColumns, storageKey: text().notNull(), removeAfter: moment().notNull().defaultNow() },
  (t) => [index('removed_files_by_key').on(t.companyId, t.storageKey), ...tenantTable(t)],
);

export const messageReactions = pgTable(
  'message_reactions',
  {
    ...tenantColumns,
    messageId: rowRef().notNull(),
    fromMe: boolean().notNull(),
    /** the participant on the network; '' for us */
    sender: text().notNull(),
    contactId: rowRef(),
    userId: rowRef(),
    /** '': taken back; an older reaction that is told of later does not count */
    emoji: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('message_reactions_sender_unique').on(t.companyId, t.messageId, t.sender),
    foreignKey({ columns: [t.companyId, t.messageId], foreignColumns: [messages.companyId, messages.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** One row for each service cycle: what the dashboard counts. */
export const ticketTracking = pgTable(
  'ticket_tracking',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    userId: rowRef(),
    whatsappId: rowRef(),
    queuedAt: moment(),
    startedAt: moment(),
    ratingAt: moment(),
    finishedAt: moment(),
    rated: boolean().notNull().default(false),
    /** the ticket's queue during the cycle: supervisors see the numbers of theirs */
    queueId: rowRef(),
    /** its contact has no other cycle: triggers keep it */
    isLead: boolean().notNull().default(true),
  },
  (t) => [
    // The dashboard's periods: cycles by when they were queued, ended and begun.
    index('ticket_tracking_by_queued').on(t.companyId, t.queuedAt),
    index('ticket_tracking_by_finished').on(t.companyId, t.finishedAt),
    index('ticket_tracking_by_created').on(t.companyId, t.createdAt),
    uniqueIndex('ticket_tracking_open_unique')
      .on(t.companyId, t.ticketId)
      .where(sql`finished_at is null`),
    index('ticket_tracking_by_ticket').on(t.companyId, t.ticketId),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** What customers thought of a service cycle: 1 unsatisfied, 2 satisfied, 3 very satisfied. */
export const userRatings = pgTable(
  'user_ratings',
  {
    ...tenantColumns,
    trackingId: rowRef().notNull(),
    ticketId: rowRef().notNull(),
    /** who attended; null: gone since */
    userId: rowRef(),
    rate: integer().notNull(),
  },
  (t) => [
    unique('user_ratings_tracking_unique').on(t.companyId, t.trackingId),
    index('user_ratings_by_ticket').on(t.companyId, t.ticketId),
    foreignKey({
      columns: [t.companyId, t.trackingId],
      foreignColumns: [ticketTracking.companyId, ticketTracking.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** What became of a ticket: a line for each thing, after which message. Names are kept, for who is deleted. */
export const ticketTimeline = pgTable(
  'ticket_timeline',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    kind: text({ enum: TIMELINE_KINDS }).notNull(),
    byKind: text({ enum: DOERS }).notNull(),
    /** loose: the person may be gone */
    byUserId: rowRef(),
    byName: text(),
    /** the ticket's last message then; 0: it had none */
    afterId: rowRef().notNull(),
    data: jsonb().$type<TimelineData>().notNull(),
  },
  (t) => [
    index('ticket_timeline_by_ticket').on(t.companyId, t.ticketId, t.id),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** What attendants note on a ticket; the customer never sees it. */
export const ticketNotes = pgTable(
  'ticket_notes',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    contactId: rowRef().notNull(),
    userId: rowRef(),
    note: text().notNull(),
  },
  (t) => [
    index('ticket_notes_by_ticket').on(t.companyId, t.ticketId, t.id),
    index('ticket_notes_by_contact').on(t.companyId, t.contactId, t.id),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.companyId, t.contactId], foreignColumns: [contacts.companyId, contacts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** Messages that go out at a chosen time. */
export const schedules = pgTable(
  'schedules',
  {
    ...tenantColumns,
    contactId: rowRef().notNull(),
    /** the conversation it was made in */
    ticketId: rowRef(),
    userId: rowRef(),
    body: text().notNull(),
    sendAt: moment().notNull(),
    sentAt: moment(),
    status: text({ enum: SCHEDULE_STATUSES }).notNull().default('PENDENTE'),
    error: text(),
    attempts: integer().notNull().default(0),
    /** when a failed one is tried again */
    nextAttemptAt: moment(),
    storageKey: text(),
    fileName: text(),
    mime: text(),
    /** bytes */
    size: bigint({ mode: 'number' }),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('schedules_due')
      .on(t.sendAt, t.id)
      .where(sql`status = 'PENDENTE'`),
    index('schedules_by_time').on(t.companyId, t.sendAt, t.id),
    index('schedules_by_contact').on(t.companyId, t.contactId, t.sendAt),
    foreignKey({ columns: [t.companyId, t.contactId], foreignColumns: [contacts.companyId, contacts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
