// What lies between the inbox and the phones: the inbound log, the outbox, and requests to a connection's owner.
import { OUTBOX_LANES } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { connections } from './connections.ts';
import { messages } from './inbox.ts';

/** Raw events from the network, written before they are acknowledged to it; a row goes when it has been processed. */
export const inboundEvents = pgTable(
  'inbound_events',
  {
    ...tenantColumns,
    whatsappId: rowRef().notNull(),
    /** events of one conversation are processed in order */
    chat: text().notNull(),
    event: jsonb().notNull(),
    state: text({ enum: ['pending', 'quarantined'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    error: text(),
  },
  (t) => [
    index('inbound_events_waiting')
      .on(t.whatsappId, t.id)
      .where(sql`state = 'pending'`),
    index('inbound_events_quarantined')
      .on(t.companyId, t.whatsappId, t.id)
      .where(sql`state = 'quarantined'`),
    foreignKey({
      columns: [t.companyId, t.whatsappId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** What is to go out, made with what the screen shows; a row goes when the network has it, or when it is given up. */
export const outbox = pgTable(
  'outbox',
  {
    ...tenantColumns,
    whatsappId: rowRef().notNull(),
    /** commands of one conversation go out in order, whatever their lanes */
    chat: text().notNull(),
    lane: text({ enum: OUTBOX_LANES }).notNull().default('person'),
    /** nobody had written there for a day: networks count those */
    opens: boolean().notNull().default(false),
    /** the message it sends; null for read receipts and the like */
    messageId: rowRef(),
    command: jsonb().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull().defaultNow(),
    error: text(),
    /** when a network was first asked to take it; null: nobody has it but us. Of campaigns' alone */
    askedAt: moment(),
  },
  (t) => [
    index('outbox_by_lane').on(t.whatsappId, t.lane, t.id),
    index('outbox_by_chat').on(t.whatsappId, t.chat, t.id),
    index('outbox_by_message').on(t.companyId, t.messageId),
    foreignKey({
      columns: [t.companyId, t.whatsappId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.messageId], foreignColumns: [messages.companyId, messages.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** Asked of the process that owns the connection, by whichever process was asked. */
export const channelRequests = pgTable(
  'channel_requests',
  {
    ...tenantColumns,
    whatsappId: rowRef().notNull(),
    request: jsonb().notNull(),
    state: text({ enum: ['pending', 'done', 'failed'] })
      .notNull()
      .default('pending'),
    /** a question was read by the connection's owner: somebody is there to answer it */
    takenAt: moment(),
    result: jsonb(),
    error: text(),
  },
  (t) => [
    index('channel_requests_waiting')
      .on(t.whatsappId, t.id)
      .where(sql`state = 'pending'`),
    foreignKey({
      columns: [t.companyId, t.whatsappId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Edits, deletions and reactions that came before their message: applied when it comes, and dropped after a day. */
export const earlyChanges = pgTable(
  'early_changes',
  {
    ...tenantColumns,
    whatsappId: rowRef().notNull(),
    externalId: text().notNull(),
    event: jsonb().notNull(),
  },
  (t) => [
    index('early_changes_by_message').on(t.companyId, t.whatsappId, t.externalId),
    index('early_changes_by_time').on(t.createdAt),
    foreignKey({
      columns: [t.companyId, t.whatsappId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Acks that came before we knew the message by the id they name: applied when it is known, and dropped after an hour. */
export const earlyAcks = pgTable(
  'early_acks',
  {
    ...tenantColumns,
    whatsappId: rowRef().notNull(),
    externalId: text().notNull(),
    ack: smallint().notNull(),
    error: text(),
    detail: text(),
  },
  (t) => [
    unique('early_acks_external_unique').on(t.companyId, t.whatsappId, t.externalId),
    index('early_acks_by_time').on(t.createdAt),
    foreignKey({
      columns: [t.companyId, t.whatsappId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);
