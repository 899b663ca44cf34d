// What drivers have asked for that takes long: an outside system, an agent's model. A row until it is answered.
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { tickets } from './tickets.ts';

export const slowSteps = pgTable(
  'slow_steps',
  {
    ...tenantColumns,
    ticketId: rowRef().notNull(),
    /** what its driver was at: Asked of automation/drivers */
    driverRun: rowRef().notNull(),
    revision: integer().notNull(),
    /** false: it is answered though the customer has written since */
    strict: boolean().notNull().default(true),
    /** which work, and what it is given */
    work: text().notNull(),
    input: jsonb().$type<unknown>().notNull(),
    /** names it to the outside: a try that is made again is known by it */
    callId: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`),
    /** the next try, or when one that is under way is given up for dead */
    dueAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    /** the outside may have heard what is not to be said to it twice */
    told: boolean().notNull().default(false),
  },
  (t) => [
    // Of all companies, the next first.
    index('slow_steps_due').on(t.dueAt, t.id),
    index('slow_steps_by_ticket').on(t.companyId, t.ticketId),
    foreignKey({ columns: [t.companyId, t.ticketId], foreignColumns: [tickets.companyId, tickets.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
