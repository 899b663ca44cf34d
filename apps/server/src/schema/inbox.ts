// Messages, their media and reactions, and what goes out at a chosen time.
import type { LinkPreview } from '@recado/channel/inbound';
import type { OutboundContent } from '@recado/channel/outbound';
import { MESSAGE_ORIGINS } from '@recado/contract/constants';
import { SCHEDULE_STATUSES } from '@recado/contract/schedules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';
import { scheduleSeries } from './schedule-series.ts';
import { tickets } from './tickets.ts';
import { contacts } from './catalog.ts';

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
    /** several may hold it: a list of files, and the messages that it was sent with. It goes with the last of them */
    shared: boolean().notNull().default(false),
  },
  (t) => [
    unique('media_uuid_unique').on(t.uuid),
    index('media_waiting')
      .on(t.whatsappId, t.nextAttemptAt)
      .where(sql`state = 'pending'`),
    // Of all companies: those that may have been sent to nobody.
    index('media_of_integrations')
      .on(t.createdAt)
      .where(sql`shared and storage_key like 'integrations/%'`),
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
    /** of an answer that was chosen: its button's or row's id, as the question had it */
    choiceId: text(),
    /** what was sent, where body and file do not say it: a template, a question with its answers, a place, cards */
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

/** Files that are sent together, after a message. */
export const fileLists = pgTable(
  'file_lists',
  { ...tenantColumns, name: text().notNull(), message: text().notNull(), updatedAt: moment().notNull().defaultNow() },
  (t) => [
    index('file_lists_by_name').on(t.companyId, sql`fold(${t.name})`, t.id),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** A file of a list; without media a place for one. */
export const fileOptions = pgTable(
  'file_options',
  {
    ...tenantColumns,
    listId: rowRef().notNull(),
    name: text().notNull(),
    /** shared with the messages that it was sent with */
    mediaId: rowRef(),
    /** its place in the list, from 1 */
    position: integer().notNull(),
  },
  (t) => [
    index('file_options_by_list').on(t.companyId, t.listId, t.position),
    index('file_options_by_media').on(t.companyId, t.mediaId),
    foreignKey({ columns: [t.companyId, t.listId], foreignColumns: [fileLists.companyId, fileLists.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** When a scheduled message that waits is to be looked at. */
export const scheduleDueAt = sql.raw('(case when next_attempt_at is null then send_at else next_attempt_at end)');

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
    /** its time has come and it could not go out: when it is looked at again */
    nextAttemptAt: moment(),
    /** its picture, shared with the messages that it was sent with */
    mediaId: rowRef(),
    /** loose: a list that is deleted is told of when the time comes */
    fileListId: rowRef(),
    /** loose: what it became, in order; they may be deleted before it */
    messageIds: bigint({ mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** of one that repeats: which of them, and from 1 */
    seriesId: rowRef(),
    number: integer(),
    /** those that were made for many contacts at once */
    batch: uuid(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    // Each of them once, whoever makes them.
    uniqueIndex('schedules_series_unique')
      .on(t.companyId, t.seriesId, t.number)
      .where(sql`series_id is not null`),
    index('schedules_by_batch')
      .on(t.companyId, t.batch)
      .where(sql`batch is not null`),
    index('schedules_due')
      .on(scheduleDueAt, t.id)
      .where(sql`status = 'PENDENTE'`),
    index('schedules_on_their_way')
      .on(t.sendAt, t.id)
      .where(sql`status = 'AGENDADA'`),
    index('schedules_by_media')
      .on(t.companyId, t.mediaId)
      .where(sql`media_id is not null`),
    index('schedules_by_file_list')
      .on(t.companyId, t.fileListId)
      .where(sql`file_list_id is not null and status = 'PENDENTE'`),
    foreignKey({
      columns: [t.companyId, t.seriesId],
      foreignColumns: [scheduleSeries.companyId, scheduleSeries.id],
    }).onDelete('cascade'),
    index('schedules_by_time').on(t.companyId, t.sendAt, t.id),
    index('schedules_by_contact').on(t.companyId, t.contactId, t.sendAt),
    foreignKey({ columns: [t.companyId, t.contactId], foreignColumns: [contacts.companyId, contacts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
