// Knowledge: a company's own entries, in pieces as agents are given them, and what their meanings are as numbers.
import { sql } from 'drizzle-orm';
import { KNOWLEDGE_KINDS } from '@recado/contract/knowledge';
import { boolean, customType, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const knowledgeEntries = pgTable(
  'knowledge_entries',
  {
    ...tenantColumns,
    kind: text({ enum: KNOWLEDGE_KINDS }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    active: boolean().notNull().default(true),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('knowledge_entries_by_title').on(t.companyId, sql`fold(${t.title})`, t.id),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

export const knowledgePieces = pgTable(
  'knowledge_pieces',
  {
    ...tenantColumns,
    entryId: rowRef().notNull(),
    /** in the entry, from 0 */
    place: integer().notNull(),
    body: text().notNull(),
    /** title and body as a search compares them; its indexes stand in the migration */
    search: text().notNull(),
  },
  (t) => [
    unique('knowledge_pieces_unique').on(t.companyId, t.entryId, t.place),
    foreignKey({
      columns: [t.companyId, t.entryId],
      foreignColumns: [knowledgeEntries.companyId, knowledgeEntries.id],
    }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** What a piece means, as an endpoint's model says it: of two endpoints nothing can be compared. */
export const knowledgeVectors = pgTable(
  'knowledge_vectors',
  {
    ...tenantColumns,
    pieceId: rowRef().notNull(),
    /** empty: the installation's own */
    endpoint: text().notNull(),
    model: text().notNull(),
    /** a signed byte for each dimension */
    vector: bytea().notNull(),
  },
  (t) => [
    unique('knowledge_vectors_unique').on(t.companyId, t.endpoint, t.model, t.pieceId),
    index('knowledge_vectors_by_piece').on(t.companyId, t.pieceId),
    foreignKey({
      columns: [t.companyId, t.pieceId],
      foreignColumns: [knowledgePieces.companyId, knowledgePieces.id],
    }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Endpoints that offer no meanings: they are not asked again for a while. */
export const knowledgeRefusals = pgTable(
  'knowledge_refusals',
  {
    ...tenantColumns,
    endpoint: text().notNull(),
    model: text().notNull(),
    refusedAt: moment().notNull(),
  },
  (t) => [
    unique('knowledge_refusals_unique').on(t.companyId, t.endpoint, t.model),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Endpoints that have yet to say what pieces mean: each is asked a call at a time; a row goes once it has said all. */
export const knowledgeAskings = pgTable(
  'knowledge_askings',
  {
    ...tenantColumns,
    endpoint: text().notNull(),
    model: text().notNull(),
    /** when it is asked next; while it is asked, when whoever asks is taken for dead */
    dueAt: moment().notNull(),
    /** each by one who asks: what an earlier one has to say of it counts no more */
    attempts: integer().notNull().default(0),
    /** in a row */
    failures: integer().notNull().default(0),
    /** something has changed since it was taken up: it is not over before that has been looked at */
    again: boolean().notNull().default(false),
  },
  (t) => [
    unique('knowledge_askings_unique').on(t.companyId, t.endpoint, t.model),
    index('knowledge_askings_due').on(t.dueAt, t.id),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);
