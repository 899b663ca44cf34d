// What agents ask of their models, what of a month's tokens that took, and conversations that they handed over.
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';
import { prompts } from './prompts.ts';
import { tickets } from './tickets.ts';

/** A tool that a model wants to have called. Stored before it is, so that a repeat after a crash goes by the same key. */
export interface ToolCall {
  /** as the model names it */
  id: string;
  name: string;
  /** JSON, as the model wrote it */
  arguments: string;
  /** a repeat is known by it */
  key: string;
  /** which of the question's answers wanted it: those of one round go side by side */
  round: number;
  /** null: it has not been called yet */
  answer: string | null;
  /** it was done */
  ok: boolean;
  /** its system failed, or the model misused it; that something is not there is an answer */
  fault: boolean;
}

/** A question to a model, and what became of it. */
export const agentCalls = pgTable(
  'agent_calls',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    promptId: rowRef().notNull(),
    /** what the driver was at when it asked: ticket_drivers.id, and its revision then */
    driverRun: rowRef().notNull(),
    revision: integer().notNull(),
    /** a flow's node asks, and wants this otherwise than the agent has it */
    instead: jsonb().$type<Record<string, unknown>>(),
    /** the next try; null: it is over */
    dueAt: moment(),
    /** with no answer by then, people get the conversation */
    until: moment().notNull(),
    attempts: integer().notNull().default(0),
    /** answers that made no sense */
    nonsense: integer().notNull().default(0),
    /** tokens: of the month in which they were put aside, for a call that is on its way */
    month: text().notNull().default(''),
    reserved: integer().notNull().default(0),
    tokensIn: integer().notNull().default(0),
    tokensOut: integer().notNull().default(0),
    error: text().notNull().default(''),
    /** times that its endpoint did not answer */
    failures: integer().notNull().default(0),
    /** of tools, in the order in which the model wanted them: what is not answered yet is called next */
    toolCalls: jsonb().$type<ToolCall[]>().notNull().default([]),
    /** of the agent, as it was asked with it last */
    version: integer().notNull().default(1),
    /** what it answered from, as it was called then */
    used: jsonb().$type<{ id: number; title: string }[]>().notNull().default([]),
  },
  (t) => [
    index('agent_calls_due')
      .on(t.dueAt, t.id)
      .where(sql`due_at is not null`),
    index('agent_calls_by_ticket').on(t.companyId, t.ticketId),
    index('agent_calls_by_prompt').on(t.companyId, t.promptId),
    index('agent_calls_by_month').on(t.companyId, t.month, t.promptId),
    index('agent_calls_by_time').on(t.createdAt),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.companyId, t.promptId], foreignColumns: [prompts.companyId, prompts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** Tokens of a company in a month. */
export const agentMonths = pgTable(
  'agent_months',
  {
    ...tenantColumns,
    /** 2026-11 */
    month: text().notNull(),
    /** put aside for calls that are on their way */
    reserved: rowRef().notNull().default(0),
    spent: rowRef().notNull().default(0),
    /** of what was spent: by who tried an agent out, and by replays */
    trials: rowRef().notNull().default(0),
    replays: rowRef().notNull().default(0),
  },
  (t) => [
    unique('agent_months_unique').on(t.companyId, t.month),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** What of a month's reserved tokens nobody else remembers: whoever put it aside and died is given it back by then. */
export const tokensAside = pgTable(
  'tokens_aside',
  {
    ...tenantColumns,
    month: text().notNull(),
    tokens: rowRef().notNull(),
    until: moment().notNull(),
  },
  (t) => [
    index('tokens_aside_until').on(t.until),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** An agent left a conversation to people: in the same conversation none begins again by itself. */
export const agentEndings = pgTable(
  'agent_endings',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    why: text().notNull(),
  },
  (t) => [
    index('agent_endings_by_ticket').on(t.companyId, t.ticketId, t.id),
    index('agent_endings_by_time').on(t.createdAt),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
