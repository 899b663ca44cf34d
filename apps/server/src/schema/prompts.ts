// Prompts: the agents that answer customers with a language model.
import type { HandOverRules, Prompt } from '@recado/contract/prompts';
import type { PromptTool } from '@recado/contract/prompt-tools';
import type { PromptSettings } from '@recado/contract/prompt-versions';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
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
    /** it answers from the company's knowledge */
    knowledge: boolean().notNull().default(true),
    /** compares meanings; empty: words alone */
    embeddingModel: text().notNull().default('text-embedding-3-small'),
    /** systems of the company that it may ask */
    tools: jsonb().$type<PromptTool[]>().notNull().default([]),
    version: integer().notNull().default(1),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('prompts_name_unique').on(t.companyId, sql`lower(${t.name})`),
    index('prompts_by_queue').on(t.companyId, t.queueId),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** What an agent was set to, from a save that changed something on. */
export const promptVersions = pgTable(
  'prompt_versions',
  {
    ...tenantColumns,
    promptId: rowRef().notNull(),
    version: integer().notNull(),
    settings: jsonb().$type<PromptSettings>().notNull(),
    changed: jsonb().$type<string[]>().notNull().default([]),
    /** who saved it, as they were called then */
    byName: text().notNull().default(''),
    restoredFrom: integer(),
  },
  (t) => [
    unique('prompt_versions_unique').on(t.companyId, t.promptId, t.version),
    foreignKey({ columns: [t.companyId, t.promptId], foreignColumns: [prompts.companyId, prompts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
