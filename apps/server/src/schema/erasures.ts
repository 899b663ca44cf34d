// What was erased of people who asked for it, and what is kept so that they are left in peace.
import { ERASURE_STATUSES } from '@recado/contract/personal-data';
import { sql } from 'drizzle-orm';
import {
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
import { moment, rowRef, tenantColumns, tenantPolicies, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';

/** Whom it is about, for as long as something of them is left. */
export interface ErasedPerson {
  /** numbers in every form, and hidden ids: Person of outreach/personal-data */
  names: string[];
  /** as a search may have had it */
  name: string;
  /** what told of their tickets is found by these ids when those are gone */
  ticketIds: number[];
}

export const contactErasures = pgTable(
  'contact_erasures',
  {
    ...tenantColumns,
    /** loose, and null once it is gone */
    contactId: rowRef(),
    /** null once all is erased */
    person: jsonb().$type<ErasedPerson>(),
    /** HMAC of the number: tells whether it was this one, and not which it was */
    numberHash: text().notNull(),
    optOutKept: boolean().notNull(),
    /** loose: they may be gone */
    userId: rowRef(),
    /** as they were called then */
    userName: text().notNull(),
    status: text({ enum: ERASURE_STATUSES }).notNull(),
    /** how many steps are done, and how far it is in the next one */
    step: integer().notNull().default(0),
    cursor: rowRef().notNull().default(0),
    /** rows, by table */
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** when more of it is to be done; null: nothing is left */
    workAt: moment(),
    /** so often in a row it went wrong */
    attempts: integer().notNull().default(0),
    doneAt: moment(),
  },
  (t) => [
    uniqueIndex('contact_erasures_one_each').on(t.companyId, t.contactId),
    // Of all companies, the next first.
    index('contact_erasures_due')
      .on(t.workAt, t.id)
      .where(sql`work_at is not null`),
    index('contact_erasures_by_number').on(t.companyId, t.numberHash),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** Who wanted no messages and was erased: HMACs of the numbers and hidden ids that they went by; those of one moment are one person's. */
export const keptOptOuts = pgTable(
  'kept_opt_outs',
  { companyId: tenantColumns.companyId, hash: text().notNull(), createdAt: tenantColumns.createdAt },
  (t) => [
    primaryKey({ columns: [t.companyId, t.hash] }),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
);
