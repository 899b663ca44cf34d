// Scheduled messages that repeat: what they say, and on which days.
import { REPETITIONS } from '@recado/contract/schedules';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { contacts } from './catalog.ts';

/** Those that come soon are rows of `schedules`; this is what the later ones will be made of. */
export const scheduleSeries = pgTable(
  'schedule_series',
  {
    ...tenantColumns,
    contactId: rowRef().notNull(),
    ticketId: rowRef(),
    userId: rowRef(),
    body: text().notNull(),
    /** shared with the messages that it was sent with */
    mediaId: rowRef(),
    /** loose, as in schedules */
    fileListId: rowRef(),
    every: text({ enum: REPETITIONS }).notNull(),
    /** of `weekdays`, 0: Sunday */
    days: integer().array().notNull(),
    monthDay: integer().notNull(),
    /** the last day, `2026-11-21` */
    until: text(),
    count: integer(),
    /** the first that is not a row yet: which it is, and what the company's clock shows then; null: there are no more */
    nextNumber: integer().notNull(),
    nextClock: text(),
    /** where the clock stands by which its rows have their moments */
    timeZone: text().notNull(),
    /** when the next rows are to be made */
    fillAt: moment(),
  },
  (t) => [
    index('schedule_series_fill')
      .on(t.fillAt, t.id)
      .where(sql`fill_at is not null`),
    index('schedule_series_by_contact').on(t.companyId, t.contactId),
    foreignKey({ columns: [t.companyId, t.contactId], foreignColumns: [contacts.companyId, contacts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
