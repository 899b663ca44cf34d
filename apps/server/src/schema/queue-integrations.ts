// Queue integrations, and the last calls of each.
import { INTEGRATION_LANGUAGES, INTEGRATION_TYPES, TYPEBOT_DEFAULTS } from '@recado/contract/queue-integrations';
import { sql } from 'drizzle-orm';
import { check, customType, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';
import { prompts } from './prompts.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const queueIntegrations = pgTable(
  'queue_integrations',
  {
    ...tenantColumns,
    type: text({ enum: INTEGRATION_TYPES }).notNull(),
    name: text().notNull(),
    projectName: text().notNull().default(''),
    /** a Google service account, encrypted with SECRET_KEY */
    jsonContent: bytea(),
    language: text({ enum: INTEGRATION_LANGUAGES }).notNull().default('pt-BR'),
    urlN8N: text('url_n8n').notNull().default(''),
    typebotSlug: text().notNull().default(''),
    typebotExpires: integer().notNull().default(TYPEBOT_DEFAULTS.expires),
    typebotDelayMessage: integer().notNull().default(TYPEBOT_DEFAULTS.delayMessage),
    typebotKeywordFinish: text().notNull().default(''),
    typebotKeywordRestart: text().notNull().default(''),
    typebotRestartMessage: text().notNull().default(''),
    typebotUnknownMessage: text().notNull().default(''),
    /** references the flow: by hand in its migration */
    flowId: rowRef(),
  },
  (t) => [
    uniqueIndex('queue_integrations_name_unique').on(t.companyId, sql`lower(${t.name})`),
    index('queue_integrations_by_flow').on(t.companyId, t.flowId),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

export const integrationCalls = pgTable(
  'integration_calls',
  {
    ...tenantColumns,
    /** whose call it was: an integration's, or that of an agent's tool */
    integrationId: rowRef(),
    promptId: rowRef(),
    /** whether it is still there or not; null: a person tried it */
    ticketId: rowRef(),
    what: text().notNull(),
    status: integer(),
    ms: integer().notNull(),
    request: text().notNull(),
    answer: text().notNull(),
    error: text().notNull(),
  },
  (t) => [
    index('integration_calls_by_integration').on(t.companyId, t.integrationId, t.id),
    index('integration_calls_by_prompt').on(t.companyId, t.promptId, t.id),
    index('integration_calls_by_time').on(t.createdAt),
    check('integration_calls_of_some', sql`integration_id is not null or prompt_id is not null`),
    foreignKey({ columns: [t.companyId, t.promptId], foreignColumns: [prompts.companyId, prompts.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.companyId, t.integrationId],
      foreignColumns: [queueIntegrations.companyId, queueIntegrations.id],
    }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);
