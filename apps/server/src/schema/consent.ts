// How it came to be known whether contacts take what is sent by itself.
import { CONSENT_SOURCES } from '@recado/contract/consent';
import { boolean, foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { contacts } from './catalog.ts';

/** Rows are added and never changed: the last says how it is, and contacts.opted_out_at since when. */
export const consentChanges = pgTable(
  'consent_changes',
  {
    ...tenantColumns,
    contactId: rowRef().notNull(),
    wanted: boolean().notNull(),
    source: text({ enum: CONSENT_SOURCES }).notNull(),
    text: text().notNull(),
    /** as messages.chat: through which conversation of theirs it was heard; null: by hand, or before it was kept */
    chat: text(),
    /** as they were called then */
    userName: text(),
  },
  (t) => [
    index('consent_changes_by_contact').on(t.companyId, t.contactId, t.id),
    foreignKey({ columns: [t.companyId, t.contactId], foreignColumns: [contacts.companyId, contacts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
