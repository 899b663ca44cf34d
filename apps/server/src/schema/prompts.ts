// Prompts: the agents that answer customers with a language model.
import type { HandOverRules, Prompt } from '@recado/contract/prompts';
import { sql } from 'drizzle-orm';
import {
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const prompts = pgTable(
  'prompts',
  {
    ...tenantColumns,
    name: text().notNull(),
    prompt: text().notNull(),
    model: text().notNull(),
    maxTokens: integer().notNull(),
    temperature: doublePrecision().notNull(),
    /** encrypted with SECRET_KEY */
    apiKey: bytea().notNull(),
    /** where conversations go that it hands over; null: the queue was deleted */
    queueId: rowRef(),
    maxMessages: integer().notNull(),
    baseUrl: text().notNull().default(''),
    handOver: jsonb().$type<HandOverRules>().notNull(),
    quietHours: jsonb().$type<Prompt['quietHours']>(),
    ticketTokens: integer(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('prompts_name_unique').on(t.companyId, sql`lower(${t.name})`),
    index('prompts_by_queue').on(t.companyId, t.queueId),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);
