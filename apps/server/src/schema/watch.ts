// What the installation knows of itself: who is at work, and how the walls between companies stood. Of no company.
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, rowId } from '../platform/db/columns.ts';

/** Today's processes: each leaves a sign of life every few seconds, and takes its row along when it ends. */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  roles: text().array().notNull(),
  version: text().notNull(),
  host: text().notNull(),
  pid: integer().notNull(),
  /** its files, as it found them: StorageSeen */
  storage: jsonb().notNull(),
  startedAt: moment().notNull().defaultNow(),
  seenAt: moment().notNull().defaultNow(),
});

/** Trials of the walls between companies, the latest of them. */
export const isolationRuns = pgTable('isolation_runs', {
  id: rowId(),
  state: text({ enum: ['held', 'breached', 'failed'] }).notNull(),
  tables: integer().notNull(),
  breaches: jsonb().notNull(),
  /** why it could not be tried */
  error: text(),
  ms: integer().notNull(),
  createdAt: moment().notNull().defaultNow(),
});
