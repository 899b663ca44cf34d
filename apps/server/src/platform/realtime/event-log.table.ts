// Events for browsers, written with the change they tell of, so that none is lost between commit and socket.
import { index, json, pgTable, text } from 'drizzle-orm/pg-core';
import { rowId, tenantColumns, tenantPolicies } from '../db/columns.ts';

/** Read by number across companies, so the number alone is its key. A row lives for hours: nothing refers to it. */
export const eventLog = pgTable(
  'event_log',
  {
    ...tenantColumns,
    id: rowId(),
    name: text().notNull(),
    rooms: text().array().notNull(),
    payload: json().notNull(),
  },
  (t) => [index('event_log_by_company').on(t.companyId, t.id), ...tenantPolicies()],
);
