// What colleagues tell a person of in tickets.
import { NOTICE_KINDS } from '@recado/contract/notices';
import { foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { tickets, ticketTimeline } from './tickets.ts';

/** What a colleague tells a person of: it stays until they open the ticket, or the line that tells of it is gone. */
export const personalNotices = pgTable(
  'personal_notices',
  {
    ...tenantColumns,
    /** references the person: by hand in migration 0032 */
    userId: rowRef().notNull(),
    ticketId: rowRef().notNull(),
    /** the line of its timeline */
    entryId: rowRef().notNull(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    byName: text().notNull(),
    text: text().notNull(),
  },
  (t) => [
    index('personal_notices_by_user').on(t.companyId, t.userId, t.id),
    index('personal_notices_by_ticket').on(t.companyId, t.ticketId),
    index('personal_notices_by_entry').on(t.companyId, t.entryId),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.companyId, t.entryId],
      foreignColumns: [ticketTimeline.companyId, ticketTimeline.id],
    }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);
