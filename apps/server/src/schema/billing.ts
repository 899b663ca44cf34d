// What companies owe, and their attempts to pay it.
import { PAYMENT_METHODS, PAYMENT_PROBLEMS, PAYMENT_PROVIDERS } from '@recado/contract/invoices';
import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, rowRef, tenantColumns, tenantTable } from '../platform/db/columns.ts';
import { companies } from './companies.ts';

export const invoices = pgTable(
  'invoices',
  {
    ...tenantColumns,
    detail: text().notNull(),
    /** cents, of the plan and the recurrence as they were when it was made */
    amount: bigint({ mode: 'number' }).notNull(),
    dueDate: moment().notNull(),
    /**
     * void: nobody owes it any more; it stays for the attempts to pay it, and counts where one of them has been paid. The
     * last of a company that has no other stays too.
     */
    status: text({ enum: ['open', 'paid', 'void'] })
      .notNull()
      .default('open'),
    paidAt: moment(),
  },
  (t) => [
    uniqueIndex('invoices_open_due_unique')
      .on(t.companyId, t.dueDate)
      .where(sql`status = 'open'`),
    foreignKey({ columns: [t.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    ...tenantTable(t),
  ],
);

/** One attempt to pay an invoice. */
export const payments = pgTable(
  'payments',
  {
    ...tenantColumns,
    /** names it to the provider, the browser and the sandbox's page */
    uuid: uuid().notNull().defaultRandom(),
    invoiceId: rowRef().notNull(),
    provider: text({ enum: PAYMENT_PROVIDERS }).notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    /** cents, the invoice's when it was started */
    amount: bigint({ mode: 'number' }).notNull(),
    /** pending: it may still be paid; the other three, that it cannot be any more, the provider has said */
    status: text({ enum: ['pending', 'paid', 'refused', 'expired'] })
      .notNull()
      .default('pending'),
    /** who pays, as it was typed for this attempt; the document is the provider's alone. null: from before it was kept */
    payer: jsonb().$type<{
      name: string;
      address: Record<'street' | 'city' | 'state' | 'zipCode' | 'country', string>;
    }>(),
    /** what the provider calls it; null: it has not been told of it yet */
    externalId: text(),
    /** the Pix code */
    qrcode: text(),
    url: text(),
    reason: text(),
    expiresAt: moment(),
    paidAt: moment(),
    /** while it is pending: when the provider is asked again */
    nextCheckAt: moment().notNull().defaultNow(),
    /** what came for it is not as it should be: a person has to see to it */
    problem: text({ enum: PAYMENT_PROBLEMS }),
    /** cents that came, where that is a problem */
    received: bigint({ mode: 'number' }),
    /** and those that it would have taken then; null: what its invoice was for */
    needed: bigint({ mode: 'number' }),
    problemAt: moment(),
    /** a person has */
    seenToAt: moment(),
  },
  (t) => [
    unique('payments_uuid_unique').on(t.uuid),
    uniqueIndex('payments_external_unique').on(t.provider, t.externalId),
    index('payments_by_invoice').on(t.companyId, t.invoiceId),
    index('payments_to_check')
      .on(t.nextCheckAt)
      .where(sql`status = 'pending'`),
    index('payments_with_problem')
      .on(t.problemAt)
      .where(sql`problem is not null and seen_to_at is null`),
    foreignKey({ columns: [t.companyId, t.invoiceId], foreignColumns: [invoices.companyId, invoices.id] }).onDelete(
      'cascade',
    ),
    ...tenantTable(t),
  ],
);
