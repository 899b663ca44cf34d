// Conversations that a company no longer keeps: the files they were exported into, and what opens these.
import { EXPORT_STATES } from '@recado/contract/message-exports';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';
import { tickets } from './tickets.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A file, and how far it is: planned, stored (whole and read back), done: what it has is gone from the tables. */
export const messageExports = pgTable(
  'message_exports',
  {
    ...tenantColumns,
    /** in which these conversations ended, by the company's calendar: 2026-01 */
    month: text().notNull(),
    /** of a month that was too much for one night, or of which some was closed later: from 1 */
    part: integer().notNull(),
    state: text({ enum: EXPORT_STATES }).notNull(),
    /** null: not stored yet */
    storageKey: text(),
    /** bytes */
    size: bigint({ mode: 'number' }),
    /** of the file as it lies in the store, hex */
    sha256: text(),
    tickets: integer().notNull(),
    messages: integer().notNull(),
    storedAt: moment(),
    doneAt: moment(),
    /** when more of it is to be done, or whoever is at it has died; null: nothing is left */
    workAt: moment(),
    /** so often in a row it went wrong */
    attempts: integer().notNull().default(0),
  },
  (t) => [
    unique('message_exports_part_unique').on(t.companyId, t.month, t.part),
    // Of all companies, the next first.
    index('message_exports_due')
      .on(t.workAt, t.id)
      .where(sql`work_at is not null`),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/**
 * What of a file is one conversation's, or in a group what one person wrote there; and the key of it. Without this row
 * nobody reads those lines any more, wherever the file is.
 */
export const exportedParts = pgTable(
  'exported_parts',
  {
    ...tenantColumns,
    exportId: rowRef().notNull(),
    ticketId: rowRef().notNull(),
    /** the conversation's own, by which it is dropped */
    own: boolean().notNull(),
    /** who wrote these lines in a group; null: the conversation's own, or they are gone. References it by hand, in the migration */
    contactId: rowRef(),
    /** by which the file names it */
    uuid: uuid().notNull(),
    /** encrypted */
    sealedKey: bytea().notNull(),
    /** of a conversation's own: how many were exported, up to which, and up to which note and line of the timeline */
    messages: integer().notNull().default(0),
    untilMessage: rowRef().notNull().default(0),
    untilNote: rowRef().notNull().default(0),
    untilLine: rowRef().notNull().default(0),
    /** since when rows of it go: then all of them do, whatever becomes of the ticket */
    droppingSince: moment(),
    droppedAt: moment(),
  },
  (t) => [
    unique('exported_parts_uuid_unique').on(t.companyId, t.uuid),
    index('exported_parts_by_export').on(t.companyId, t.exportId, t.ticketId),
    index('exported_parts_by_ticket').on(t.companyId, t.ticketId),
    index('exported_parts_by_contact')
      .on(t.companyId, t.contactId)
      .where(sql`contact_id is not null`),
    foreignKey({
      columns: [t.companyId, t.exportId],
      foreignColumns: [messageExports.companyId, messageExports.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
