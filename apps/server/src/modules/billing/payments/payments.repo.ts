// SQL of attempts to pay.
import type { PaymentMethod, PaymentProvider } from '@recado/contract/invoices';
import { and, desc, eq, getTableColumns, gte, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { CreatedCharge } from '../../../ports/payment-gateway.ts';
import { invoices, payments } from '../../../schema/billing.ts';
import { checkInterval } from './payments.rules.ts';

export type PaymentRow = typeof payments.$inferSelect;

export interface PaymentRef {
  companyId: number;
  id: number;
}

export async function findPayment(tx: Tx, uuid: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.uuid, uuid));
  return row;
}

async function findPaymentById(tx: Tx, id: number): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id));
  return row;
}

export async function lockPayment(tx: Tx, id: number): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return row;
}

/** The latest of an invoice that has not ended. */
export async function findPending(tx: Tx, invoiceId: number, method: PaymentMethod): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.method, method), eq(payments.status, 'pending')))
    .orderBy(desc(payments.id))
    .limit(1);
  return row;
}

/** Cards of the company that were refused since then. */
export async function countRefusedCards(tx: Tx, since: Date): Promise<number> {
  return tx.$count(
    payments,
    and(eq(payments.method, 'card'), eq(payments.status, 'refused'), gte(payments.createdAt, since)),
  );
}

export async function insertPayment(
  tx: Tx,
  values: Pick<PaymentRow, 'invoiceId' | 'provider' | 'method' | 'amount' | 'payer' | 'createdAt' | 'expiresAt'>,
): Promise<PaymentRow | undefined> {
  const nextCheckAt = new Date(values.createdAt.getTime() + checkInterval(0));
  const [row] = await tx
    .insert(payments)
    .values({ ...values, nextCheckAt })
    .returning();
  return row;
}

/** What the provider made of it. One that has been paid in the meantime keeps that. */
export async function storeCharge(tx: Tx, id: number, charge: CreatedCharge): Promise<PaymentRow | undefined> {
  const { externalId, qrcode, url, expiresAt, reason } = charge;
  const status = charge.status === 'refused' || charge.status === 'expired' ? charge.status : 'pending';
  const [row] = await tx
    .update(payments)
    .set({
      externalId,
      qrcode,
      url,
      expiresAt,
      reason,
      status: sql`case when ${payments.status} = 'pending' then ${status}::text else ${payments.status} end`,
    })
    .where(eq(payments.id, id))
    .returning();
  return row;
}

/** One that is pending ends: nobody can pay it any more. */
export async function endPayment(
  tx: Tx,
  id: number,
  status: 'refused' | 'expired',
  reason: string | null,
): Promise<void> {
  await tx
    .update(payments)
    .set({ status, reason })
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')));
}

export async function markSettled(tx: Tx, id: number, externalId: string, paidAt: Date): Promise<void> {
  await tx
    .update(payments)
    .set({
      status: 'paid',
      paidAt,
      externalId,
      reason: null,
      problem: null,
      received: null,
      needed: null,
      problemAt: null,
    })
    .where(and(eq(payments.id, id), ne(payments.status, 'paid')));
}

/** The provider's answer had not reached us when it was made. */
export async function nameExternally(tx: Tx, id: number, externalId: string): Promise<void> {
  await tx.update(payments).set({ externalId }).where(eq(payments.id, id));
}

/** The provider is being asked. Answers how it stood before. */
export async function markChecked(tx: Tx, id: number, now: Date): Promise<PaymentRow | undefined> {
  const payment = await findPaymentById(tx, id);
  if (payment) {
    const nextCheckAt = new Date(now.getTime() + checkInterval(now.getTime() - payment.createdAt.getTime()));
    await tx.update(payments).set({ nextCheckAt }).where(eq(payments.id, id));
  }
  return payment;
}

/** Across companies: those of a provider that it calls so. */
export async function findByExternalIds(
  tx: Tx,
  provider: PaymentProvider,
  externalIds: readonly string[],
): Promise<PaymentRef[]> {
  return tx
    .select({ companyId: payments.companyId, id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), inArray(payments.externalId, [...externalIds])));
}

/** Across companies: by the name that the sandbox's page has it by. */
export async function findAnywhere(tx: Tx, uuid: string, provider: PaymentProvider): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.uuid, uuid), eq(payments.provider, provider)));
  return row;
}

/** Across companies: pending ones of which the provider is to be asked by now, the longest overdue first. */
export const findUnchecked = (tx: Tx, now: Date, limit: number): Promise<PaymentRef[]> =>
  tx
    .select({ companyId: payments.companyId, id: payments.id })
    .from(payments)
    // The job comes every minute, but not to the second.
    .where(and(eq(payments.status, 'pending'), lte(payments.nextCheckAt, new Date(now.getTime() + 5_000))))
    .orderBy(payments.nextCheckAt)
    .limit(limit);

/** Those of the invoices that may still be paid, and would not pay what their invoice is now. */
export async function findSuperseded(tx: Tx, invoiceIds: readonly number[]): Promise<PaymentRow[]> {
  return tx
    .select(getTableColumns(payments))
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        sql`${payments.invoiceId} = any(${sql.param([...invoiceIds])}::bigint[])`,
        eq(payments.status, 'pending'),
        or(ne(invoices.status, 'open'), ne(payments.amount, invoices.amount)),
      ),
    );
}
