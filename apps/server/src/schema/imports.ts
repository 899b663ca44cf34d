// What came out of another program's database, by the ids that it had there.
import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { rowRef, tenantColumns, tenantPolicies } from '../platform/db/columns.ts';
import { companies } from './companies.ts';

/** A second run finds here what the first has brought, and adds what is new. Messages are known by their network's ids. */
export const importedRows = pgTable(
  'imported_rows',
  {
    companyId: tenantColumns.companyId,
    /** which program's, and which company there: `whaticket:3` */
    source: text().notNull(),
    /** our table */
    kind: text().notNull(),
    /** as it is called there */
    sourceKey: text().notNull(),
    /** its row here; loose: it may be gone, and then does not come again */
    ref: rowRef().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.source, t.kind, t.sourceKey] }),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);
