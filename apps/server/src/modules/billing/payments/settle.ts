// A charge has been paid: the invoice is, the company goes on, and its browsers are told. Once, however often it is said.
import { sql } from 'drizzle-orm';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import type { ProviderCharge } from '../../../ports/payment-gateway.ts';
import { amountDue, holdBilling, payInvoice } from '../invoices/pay-invoice.service.ts';
import { endPayment, lockPayment, markSettled, type PaymentRef } from './payments.repo.ts';
import { noteProblem } from './problems.service.ts';
import { cancelSuperseded } from './superseded.service.ts';

/** Nothing happens where it was settled before. What does not add up is noted for a person to see to. */
export const settlePayment = (
  platform: Platform,
  { companyId, id }: PaymentRef,
  paid: Pick<ProviderCharge, 'externalId' | 'amount'>,
): Promise<void> => inCompany(platform, companyId, undefined, (ctx) => settle(ctx, id, paid));

async function settle(ctx: Ctx, id: number, paid: Pick<ProviderCharge, 'externalId' | 'amount'>): Promise<void> {
  const { tx, companyId, now } = ctx;
  // First of all, as everybody does who touches what a company owes.
  await holdBilling(ctx);
  const payment = await lockPayment(tx, id);
  if (!payment || payment.status === 'paid') return;
  const { invoiceId } = payment;
  // The invoice may have been made anew since, of a dearer plan or a longer period: the old code does not pay that.
  const due = await amountDue(ctx, invoiceId);
  const amount = Math.max(payment.amount, due);
  if (paid.amount < amount) {
    // Its code is used up: whoever wants to pay gets another.
    await endPayment(tx, id, 'expired', null);
    return noteProblem(ctx, payment, 'too-little', paid.amount, amount);
  }
  await markSettled(tx, id, paid.externalId, now);
  const dueDate = await payInvoice(ctx, invoiceId);
  if (dueDate === undefined) return noteProblem(ctx, payment, 'paid-twice', paid.amount);
  // Of a company that was deleted meanwhile all of it is too much: it is to be given back, and nobody there can be told.
  const needed = (await isDeleted(ctx)) ? 0 : due;
  if (paid.amount > needed) await noteProblem(ctx, payment, 'too-much', paid.amount, needed);
  await cancelSuperseded(ctx, [invoiceId]);
  const rooms = [companyRoom(companyId)];
  ctx.publish('invoice', { action: 'update', invoiceId }, rooms);
  ctx.publish('settings', { action: 'reload' }, rooms);
  ctx.publish(
    'payment',
    { action: 'CONCLUIDA', invoiceId, company: { id: companyId, dueDate: dueDate.toISOString() } },
    rooms,
  );
}

async function isDeleted({ tx, companyId }: Ctx): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from companies where id = ${companyId} and deleted_at is not null`);
  return rows.length > 0;
}
