// Who has done what, of what not everybody may. Rows are added; the role of requests changes none and removes none.
import { AUDIT_ACTIONS, AUDIT_KINDS } from '@recado/contract/audit';
import { foreignKey, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';

export type AuditValue = string | number | boolean | null;
/** What a thing was, of what has changed. */
export type AuditFields = Record<string, AuditValue>;

export const auditLog = pgTable(
  'audit_log',
  {
    ...tenantColumns,
    /** loose: they may be gone; null: nobody who works here */
    userId: rowRef(),
    /** as they were called then */
    userName: text().notNull(),
    /** where they called from; empty: nobody knows */
    address: text().notNull().default(''),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    kind: text({ enum: AUDIT_KINDS }).notNull(),
    /** loose: it may be gone */
    entityId: rowRef(),
    /** as it was called then */
    entityName: text().notNull(),
    before: jsonb().$type<AuditFields>().notNull().default({}),
    after: jsonb().$type<AuditFields>().notNull().default({}),
    /** fields that changed and are not to be read */
    secrets: text().array().notNull().default([]),
  },
  (t) => [
    index('audit_log_by_time').on(t.companyId, t.createdAt),
    index('audit_log_by_entity').on(t.companyId, t.kind, t.entityId, t.id),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);
