// Companies and their plans.
import { DEFAULT_TIME_ZONE } from '@recado/contract/companies';
import { LANGUAGES, RECURRENCES } from '@recado/contract/constants';
import type { OpeningHours } from '@recado/contract/queues';
import type { SpecialDays } from '@recado/contract/special-days';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, rowId, rowRef, tenantPolicies } from '../platform/db/columns.ts';

/** Everybody reads them, the owner alone writes them: no policy. */
export const plans = pgTable('plans', {
  id: rowId(),
  name: text().notNull(),
  users: integer().notNull(),
  connections: integer().notNull(),
  queues: integer().notNull(),
  /** of files; null: no limit */
  storageGb: integer(),
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
    /** the day of the month that due dates go back to after a shorter month; null: the due date's own */
    dueDay: integer(),
    recurrence: text({ enum: RECURRENCES }).notNull().default('MENSAL'),
    timeZone: text().notNull().default(DEFAULT_TIME_ZONE),
    /** of what it says to its customers by itself */
    language: text({ enum: LANGUAGES }).notNull().default('pt'),
    /** of a company that signed itself up, until it pays */
    trialExpiration: moment(),
    /** opening hours by day */
    schedules: jsonb().$type<OpeningHours>().notNull().default([]),
    /** days on which others hold */
    specialDays: jsonb().$type<SpecialDays>().notNull().default([]),
    billingName: text().notNull().default(''),
    addressZipCode: text().notNull().default(''),
    addressStreet: text().notNull().default(''),
    addressState: text().notNull().default(''),
    addressCity: text().notNull().default(''),
    addressDistrict: text().notNull().default(''),
    /** a job removes its rows: it is nobody's any more */
    deletedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('companies_email_unique').on(sql`lower(${t.email})`), ...tenantPolicies('id')],
);

/** Help videos: everybody reads them, the owner alone writes them. */
export const helps = pgTable('helps', {
  id: rowId(),
  title: text().notNull(),
  video: text().notNull(),
  description: text().notNull().default(''),
  createdAt: moment().notNull().defaultNow(),
});

/** News for everybody: likewise. */
export const announcements = pgTable(
  'announcements',
  {
    id: rowId(),
    title: text().notNull(),
    text: text().notNull(),
    priority: integer().notNull().default(3),
    active: boolean().notNull().default(true),
    /** its picture, in the file storage */
    storageKey: text(),
    mediaName: text(),
    mime: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('announcements_in_order').on(t.priority, t.id.desc())],
);

/** What a job of the whole installation has done once: the demo company, the first administrator. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  createdAt: moment().notNull().defaultNow(),
});
