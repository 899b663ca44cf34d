// Companies and their plans.
import { LANGUAGES } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, rowId, rowRef, tenantPolicies } from '../platform/db/columns.ts';

/** Everybody reads them, the owner alone writes them: no policy. */
export const plans = pgTable('plans', {
  id: rowId(),
  name: text().notNull(),
  users: integer().notNull(),
  connections: integer().notNull(),
  queues: integer().notNull(),
  /** cents a month */
  price: bigint({ mode: 'number' }).notNull(),
  useCampaigns: boolean().notNull().default(true),
  useSchedules: boolean().notNull().default(true),
  useInternalChat: boolean().notNull().default(true),
  useExternalApi: boolean().notNull().default(true),
  useKanban: boolean().notNull().default(true),
  useOpenAi: boolean().notNull().default(true),
  useIntegrations: boolean().notNull().default(true),
  /** offered to companies that sign themselves up */
  isPublic: boolean().notNull().default(true),
  createdAt: moment().notNull().defaultNow(),
});

export const companies = pgTable(
  'companies',
  {
    id: rowId(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    planId: rowRef()
      .notNull()
      .references(() => plans.id),
    active: boolean().notNull().default(true),
    dueDate: moment(),
    recurrence: text().notNull().default('MENSAL'),
    timeZone: text().notNull().default('America/Sao_Paulo'),
    /** of what it says to its customers by itself */
    language: text({ enum: LANGUAGES }).notNull().default('pt'),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('companies_email_unique').on(sql`lower(${t.email})`), ...tenantPolicies('id')],
);

/** What a job of the whole installation has done once: the demo company, the first administrator. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  createdAt: moment().notNull().defaultNow(),
});
