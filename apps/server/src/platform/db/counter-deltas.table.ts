// Totals that lists show, kept as additions so that no two transactions wait for one row; a job adds them up.
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { rowId, tenantColumns, tenantPolicies } from './columns.ts';

export const counterDeltas = pgTable(
  'counter_deltas',
  { id: rowId(), companyId: tenantColumns.companyId, counter: text().notNull(), delta: integer().notNull() },
  (t) => [index('counter_deltas_by_counter').on(t.companyId, t.counter), ...tenantPolicies()],
);
