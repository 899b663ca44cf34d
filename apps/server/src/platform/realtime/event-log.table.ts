// Events for browsers, written with the change they tell of, so that none is lost between commit and socket.
import { index, json, pgTable, text } from 'drizzle-orm/pg-core';
import { tenantColumns, tenantTable } from '../db/columns.ts';

export const eventLog = pgTable(
  'event_log',
  {
    ...tenantColumns,
    name: text().notNull(),
    rooms: text().array().notNull(),
    payload: json().notNull(),
  },
  (t) => [
    index('event_log_by_company').on(t.companyId, t.id),
    index('event_log_by_age').on(t.createdAt),
    ...tenantTable(t),
  ],
);
