// What a person does to many things at once.
import { BULK_KINDS, BULK_OBJECTS, BULK_STATUSES } from '@recado/contract/bulk-acts';
import type { ErrorCode } from '@recado/contract/errors';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantPolicies, tenantTable } from '../platform/db/columns.ts';
import { users } from './accounts.ts';

export const bulkActs = pgTable(
  'bulk_acts',
  {
    ...tenantColumns,
    userId: rowRef().notNull(),
    of: text({ enum: BULK_OBJECTS }).notNull(),
    kind: text({ enum: BULK_KINDS }).notNull(),
    /** what beside its kind: which tag, where to */
    act: jsonb().$type<unknown>().notNull(),
    /** how they were chosen; which they are: bulk_items */
    chosen: jsonb().$type<unknown>().notNull(),
    status: text({ enum: BULK_STATUSES }).notNull(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    undone: integer().notNull().default(0),
    notUndone: integer().notNull().default(0),
    /** when more of it is to be done: who was served last stands last; null: nothing is left */
    workAt: moment(),
    undoUntil: moment(),
  },
  (t) => [
    uniqueIndex('bulk_acts_one_each')
      .on(t.companyId, t.userId)
      .where(sql`status in ('waiting', 'running', 'undoing')`),
    // Of all companies, the next first.
    index('bulk_acts_due')
      .on(t.workAt, t.id)
      .where(sql`work_at is not null`),
    index('bulk_acts_by_time').on(t.createdAt, t.id),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Each of them, as it was chosen when the act began. */
export const bulkItems = pgTable(
  'bulk_items',
  {
    companyId: tenantColumns.companyId,
    actId: rowRef().notNull(),
    /** a ticket or a contact; loose: it may be gone */
    targetId: rowRef().notNull(),
    state: text({ enum: ['waiting', 'done', 'failed', 'undone', 'notUndone'] })
      .notNull()
      .default('waiting'),
    /** of what was done it made a difference: it can be taken back */
    changed: boolean().notNull().default(false),
    /** how a ticket is taken back: undoable_changes; loose */
    undoId: rowRef(),
    error: text().$type<ErrorCode>(),
    /** so often it went wrong for no reason of its own */
    attempts: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.actId, t.targetId] }),
    index('bulk_items_next').on(t.companyId, t.actId, t.state, t.attempts, t.targetId),
    foreignKey({ columns: [t.companyId, t.actId], foreignColumns: [bulkActs.companyId, bulkActs.id] }).onDelete(
      'cascade',
    ),
    ...tenantPolicies(),
  ],
);
