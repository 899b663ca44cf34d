// What other programs call with: tokens, how much each is used, answers that are given again; and numbers that were asked about.
import { API_SCOPES } from '@recado/contract/constants';
import {
  bigint,
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
import { moment, tenantColumns, tenantPolicies, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';

export const apiTokens = pgTable(
  'api_tokens',
  {
    ...tenantColumns,
    name: text().notNull(),
    /** sha256: the token itself is not kept */
    tokenHash: text().notNull(),
    /** how it begins, to know it by */
    start: text().notNull(),
    scopes: text({ enum: API_SCOPES }).array().notNull(),
    /** conversations of these queues, and of none; empty: of all. One that is gone has none */
    queueIds: bigint({ mode: 'number' }).array().notNull(),
    expiresAt: moment(),
    /** as they were called then */
    createdBy: text(),
  },
  (t) => [
    uniqueIndex('api_tokens_hash_unique').on(t.tokenHash),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** How much of each token's calls is used up, and when it was used last. */
export const apiUsage = pgTable(
  'api_usage',
  {
    companyId: tenantColumns.companyId,
    /** `token:7` or `connection:3` */
    caller: text().notNull(),
    windowAt: moment().notNull(),
    used: integer().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.caller] }),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);

/** Of calls with an Idempotency-Key: stored with what they did. */
export const apiAnswers = pgTable(
  'api_answers',
  {
    companyId: tenantColumns.companyId,
    caller: text().notNull(),
    key: text().notNull(),
    /** sha256 of what was asked */
    asked: text().notNull(),
    answer: jsonb().$type<unknown>(),
    createdAt: tenantColumns.createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.caller, t.key] }),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    index('api_answers_by_time').on(t.createdAt),
    ...tenantPolicies(),
  ],
);

/** What networks have said of numbers: asking much gets lines banned. */
export const numberChecks = pgTable(
  'number_checks',
  {
    companyId: tenantColumns.companyId,
    /** as it is stored of contacts */
    number: text().notNull(),
    exists: boolean().notNull(),
    /** as the network writes it */
    canonical: text().notNull(),
    hiddenId: text(),
    checkedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.number] }),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    index('number_checks_by_time').on(t.checkedAt),
    ...tenantPolicies(),
  ],
);
