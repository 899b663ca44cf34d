// What is said in customers' recordings, as a model heard it; or that one is being asked.
import { foreignKey, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { messages } from './inbox.ts';

export const transcriptions = pgTable(
  'transcriptions',
  {
    ...tenantColumns,
    messageId: rowRef().notNull(),
    /** null: not heard yet */
    body: text(),
    /** somebody is at it until then */
    claimedUntil: moment().notNull(),
    attempts: integer().notNull().default(1),
  },
  (t) => [
    unique('transcriptions_message_unique').on(t.companyId, t.messageId),
    foreignKey({ columns: [t.companyId, t.messageId], foreignColumns: [messages.companyId, messages.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
