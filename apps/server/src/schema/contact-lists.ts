// Lists of people to write to.
import { CHECK_PAUSES } from '@recado/contract/contact-lists';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';

export const contactLists = pgTable(
  'contact_lists',
  {
    ...tenantColumns,
    name: text().notNull(),
    /** triggers keep these three beside the items */
    contactsCount: integer().notNull().default(0),
    validCount: integer().notNull().default(0),
    invalidCount: integer().notNull().default(0),
    /** when the next of its numbers are asked about; null: none is left */
    checkAt: moment(),
    checkPause: text({ enum: CHECK_PAUSES }),
  },
  (t) => [
    unique('contact_lists_name_unique').on(t.companyId, t.name),
    index('contact_lists_check')
      .on(t.checkAt, t.id)
      .where(sql`check_at is not null`),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

export const contactListItems = pgTable(
  'contact_list_items',
  {
    ...tenantColumns,
    contactListId: rowRef().notNull(),
    name: text().notNull(),
    /** as it is stored of contacts */
    number: text().notNull(),
    email: text().notNull().default(''),
    /** null: nobody has asked yet */
    isWhatsappValid: boolean(),
    /** how often the network did not say: others go first */
    unanswered: integer().notNull().default(0),
  },
  (t) => [
    unique('contact_list_items_number_unique').on(t.companyId, t.contactListId, t.number),
    index('contact_list_items_by_name').on(t.companyId, t.contactListId, t.name, t.id),
    index('contact_list_items_unasked')
      .on(t.companyId, t.contactListId, t.unanswered, t.id)
      .where(sql`is_whatsapp_valid is null`),
    foreignKey({
      columns: [t.companyId, t.contactListId],
      foreignColumns: [contactLists.companyId, contactLists.id],
    }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Spreadsheets on their way into a list: first their rows are put here, and once all of them are, they go over. */
export const contactListUploads = pgTable(
  'contact_list_uploads',
  {
    ...tenantColumns,
    contactListId: rowRef().notNull(),
    /** its file was read to its end: from then on it is finished, whoever dies */
    ready: boolean().notNull().default(false),
    rowsLeft: integer().notNull().default(0),
    /** of its rows so far: those that the list did not have */
    created: integer().notNull().default(0),
    /** when another process looks after it: later each time that somebody does something */
    dueAt: moment().notNull(),
  },
  (t) => [
    index('contact_list_uploads_by_list').on(t.companyId, t.contactListId),
    index('contact_list_uploads_due').on(t.dueAt, t.id),
    foreignKey({
      columns: [t.companyId, t.contactListId],
      foreignColumns: [contactLists.companyId, contactLists.id],
    }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Rows that have not come into the list yet, in the order of the sheet. */
export const contactListUploadRows = pgTable(
  'contact_list_upload_rows',
  {
    ...tenantColumns,
    uploadId: rowRef().notNull(),
    name: text().notNull(),
    number: text().notNull(),
    email: text().notNull(),
  },
  (t) => [
    unique('contact_list_upload_rows_number_unique').on(t.companyId, t.uploadId, t.number),
    index('contact_list_upload_rows_in_order').on(t.companyId, t.uploadId, t.id),
    foreignKey({
      columns: [t.companyId, t.uploadId],
      foreignColumns: [contactListUploads.companyId, contactListUploads.id],
    }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);
