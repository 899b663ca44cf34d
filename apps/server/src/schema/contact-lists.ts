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
  },
  (t) => [
    unique('contact_list_items_number_unique').on(t.companyId, t.contactListId, t.number),
    index('contact_list_items_by_name').on(t.companyId, t.contactListId, t.name, t.id),
    index('contact_list_items_unasked')
      .on(t.companyId, t.contactListId, t.id)
      .where(sql`is_whatsapp_valid is null`),
    foreignKey({
      columns: [t.companyId, t.contactListId],
      foreignColumns: [contactLists.companyId, contactLists.id],
    }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);
