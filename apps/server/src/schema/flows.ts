// Flows: what is drawn, what is in force, what starts them, and who went which way.
import type { FlowGraph } from '@recado/contract/flow-graph';
import type { FlowRecording } from '@recado/contract/flow-tests';
import { FLOW_TRIGGERS, PHRASE_MATCHES } from '@recado/contract/flow-campaigns';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { tags } from './catalog.ts';
import { companies } from './companies.ts';
import { connections } from './connections.ts';
import { tickets } from './tickets.ts';

export const flows = pgTable(
  'flows',
  {
    ...tenantColumns,
    name: text().notNull(),
    /** it may begin; who stands in it goes on */
    active: boolean().notNull().default(true),
    /** null: nothing was drawn yet */
    draft: jsonb().$type<FlowGraph>(),
    /** counts the drafts: who saves over a newer one is told so */
    revision: integer().notNull().default(0),
    /** who saved the draft, as they were called, and when */
    savedBy: text().notNull().default(''),
    savedAt: moment(),
    /** the version in force; null: none yet */
    version: integer(),
    /** by a person; until then what is saved without a revision goes into force, if it can run */
    published: boolean().notNull().default(false),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('flows_name_unique').on(t.companyId, sql`lower(${t.name})`),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** What was in force, once and for all: whoever stands in one goes on in it. */
export const flowVersions = pgTable(
  'flow_versions',
  {
    ...tenantColumns,
    flowId: rowRef().notNull(),
    version: integer().notNull(),
    graph: jsonb().$type<FlowGraph>().notNull().default({ nodes: [], connections: [] }),
    publishedBy: text().notNull().default(''),
  },
  (t) => [
    unique('flow_versions_unique').on(t.companyId, t.flowId, t.version),
    foreignKey({ columns: [t.companyId, t.flowId], foreignColumns: [flows.companyId, flows.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Conversations that were tried out, and are to go the same way before a version goes into force. */
export const flowTests = pgTable(
  'flow_tests',
  {
    ...tenantColumns,
    flowId: rowRef().notNull(),
    name: text().notNull(),
    recording: jsonb().$type<FlowRecording>().notNull(),
    /** who recorded it, as they were called */
    savedBy: text().notNull().default(''),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('flow_tests_name_unique').on(t.companyId, t.flowId, sql`lower(${t.name})`),
    foreignKey({ columns: [t.companyId, t.flowId], foreignColumns: [flows.companyId, flows.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Pictures, sounds and videos of nodes, by the names that nodes have for them. */
export const flowFiles = pgTable(
  'flow_files',
  {
    ...tenantColumns,
    name: text().notNull(),
    mediaId: rowRef(),
  },
  (t) => [
    unique('flow_files_name_unique').on(t.companyId, t.name),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** What starts a flow by itself, besides what connections and queues name. */
export const flowCampaigns = pgTable(
  'flow_campaigns',
  {
    ...tenantColumns,
    name: text().notNull(),
    flowId: rowRef().notNull(),
    /** null: on any connection */
    whatsappId: rowRef(),
    status: boolean().notNull().default(true),
    trigger: text({ enum: FLOW_TRIGGERS }).notNull().default('phrase'),
    phrase: text().notNull().default(''),
    match: text({ enum: PHRASE_MATCHES }).notNull().default('exact'),
    /** of the trigger `tag`; null: any */
    tagId: rowRef(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('flow_campaigns_by_flow').on(t.companyId, t.flowId),
    index('flow_campaigns_by_connection').on(t.companyId, t.whatsappId),
    index('flow_campaigns_by_tag').on(t.companyId, t.tagId),
    foreignKey({ columns: [t.companyId, t.flowId], foreignColumns: [flows.companyId, flows.id] }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.whatsappId],
      foreignColumns: [connections.companyId, connections.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.tagId], foreignColumns: [tags.companyId, tags.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** A flow began in a ticket: why, and with which version. */
export const flowRuns = pgTable(
  'flow_runs',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    flowId: rowRef().notNull(),
    version: integer().notNull(),
    reason: text().notNull(),
  },
  (t) => [
    index('flow_runs_by_ticket').on(t.companyId, t.ticketId, t.id),
    index('flow_runs_by_flow').on(t.companyId, t.flowId),
    index('flow_runs_by_time').on(t.createdAt),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.companyId, t.flowId], foreignColumns: [flows.companyId, flows.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Somebody went a way of a flow. Rows are only added: a counter would make customers wait for each other. */
export const flowHops = pgTable(
  'flow_hops',
  {
    ...tenantColumns,
    flowId: rowRef().notNull(),
    version: integer().notNull(),
    source: text().notNull(),
    handle: text().notNull(),
    target: text().notNull(),
    ticketId: rowRef().notNull(),
  },
  (t) => [
    index('flow_hops_by_way').on(t.companyId, t.flowId, t.version, t.source, t.handle, t.target, t.id),
    index('flow_hops_by_ticket').on(t.companyId, t.ticketId),
    index('flow_hops_by_time').on(t.createdAt),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.companyId, t.flowId], foreignColumns: [flows.companyId, flows.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);
