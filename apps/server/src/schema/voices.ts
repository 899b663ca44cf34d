// The voices of agents: which, under which key, and how much of a month each has spoken.
import { NO_VOICE, VOICE_FAULTS, VOICES } from '@recado/contract/prompt-voices';
import { customType, foreignKey, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';
import { prompts } from './prompts.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Of an agent that has ever had one. */
export const promptVoices = pgTable(
  'prompt_voices',
  {
    ...tenantColumns,
    promptId: rowRef().notNull(),
    voice: text({ enum: [NO_VOICE, ...VOICES] }).notNull(),
    region: text().notNull().default(''),
    /** encrypted with SECRET_KEY; null: none */
    speechKey: bytea(),
    /** most in a month; null: as many as it takes */
    monthCharacters: integer(),
    /** why the last answer was written instead */
    fault: text({ enum: VOICE_FAULTS }),
    faultAt: moment(),
  },
  (t) => [
    unique('prompt_voices_prompt_unique').on(t.companyId, t.promptId),
    foreignKey({ columns: [t.companyId, t.promptId], foreignColumns: [prompts.companyId, prompts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** Characters that an agent had spoken in a month. */
export const voiceMonths = pgTable(
  'voice_months',
  {
    ...tenantColumns,
    promptId: rowRef().notNull(),
    /** 2026-11 */
    month: text().notNull(),
    characters: rowRef().notNull().default(0),
  },
  (t) => [
    unique('voice_months_unique').on(t.companyId, t.promptId, t.month),
    foreignKey({ columns: [t.companyId, t.promptId], foreignColumns: [prompts.companyId, prompts.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);

/** Keys that nodes of flows speak with, apart from the drawings, which name them. */
export const voiceKeys = pgTable(
  'voice_keys',
  {
    ...tenantColumns,
    ref: uuid().notNull().defaultRandom(),
    /** encrypted with SECRET_KEY */
    speechKey: bytea().notNull(),
  },
  (t) => [
    unique('voice_keys_ref_unique').on(t.companyId, t.ref),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);
