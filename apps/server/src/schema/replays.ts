// Replays of agents: closed conversations that versions of an agent are given again, and what they would have answered.
import { REPLAY_STATES, type ReplayAnswer } from '@recado/contract/prompt-replays';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { prompts } from './prompts.ts';
import { tickets } from './tickets.ts';

/** One answer of a run, or that people would have got the conversation. */
export interface StoredAnswer extends Omit<ReplayAnswer, 'version' | 'run'> {
  /** the customer's, the last that it answers */
  messageId: number;
}

export const promptReplays = pgTable(
  'prompt_replays',
  {
    ...tenantColumns,
    promptId: rowRef().notNull(),
    versions: jsonb().$type<number[]>().notNull(),
    state: text({ enum: REPLAY_STATES }).notNull().default('running'),
    error: text().notNull().default(''),
    /** of the queue whose tickets it took, as it was called then */
    queueName: text(),
    days: integer().notNull(),
    byName: text().notNull().default(''),
    endedAt: moment(),
  },
  (t) => [
    index('prompt_replays_by_prompt').on(t.companyId, t.promptId, t.id),
    // One at a time, and not two of those who press at the same moment.
    uniqueIndex('prompt_replays_running_unique')
      .on(t.companyId)
      .where(sql`state = 'running'`),
    foreignKey({ columns: [t.companyId, t.promptId], foreignColumns: [prompts.companyId, prompts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** A conversation, given to a version once. What it has answered is stored a turn at a time: whoever is killed is followed from there. */
export const promptReplayRuns = pgTable(
  'prompt_replay_runs',
  {
    ...tenantColumns,
    replayId: rowRef().notNull(),
    ticketId: rowRef().notNull(),
    version: integer().notNull(),
    /** which of those of its ticket and version, from 1 */
    run: integer().notNull(),
    /** the next turn; null: it is over */
    dueAt: moment(),
    /** null: it is not over, or was dropped */
    outcome: text({ enum: ['done', 'failed'] }),
    attempts: integer().notNull().default(0),
    /** times that its endpoint was away, for the turn that it is at */
    failures: integer().notNull().default(0),
    answers: jsonb().$type<StoredAnswer[]>().notNull().default([]),
    tokensIn: integer().notNull().default(0),
    tokensOut: integer().notNull().default(0),
  },
  (t) => [
    unique('prompt_replay_runs_unique').on(t.companyId, t.replayId, t.ticketId, t.version, t.run),
    index('prompt_replay_runs_due')
      .on(t.dueAt, t.id)
      .where(sql`due_at is not null`),
    index('prompt_replay_runs_by_ticket').on(t.companyId, t.ticketId),
    foreignKey({
      columns: [t.companyId, t.replayId],
      foreignColumns: [promptReplays.companyId, promptReplays.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
