// SQL of invoices, and of the companies that they are made for.
import { PAGE_SIZE, type Recurrence } from '@recado/contract/constants';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { invoices } from '../../../schema/billing.ts';
import { companies, plans } from '../../../schema/companies.ts';
import { AHEAD_MS, FREE_AHEAD_MS, type NewInvoice } from './invoices.rules.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

export async function pageInvoices(tx: Tx, { searchParam, pageNumber }: { searchParam: string; pageNumber: number }) {
  const size = PAGE_SIZE.others;
  const wanted = searchParam === '' ? undefined : sql`fold(${invoices.detail}) like search_pattern(${searchParam})`;
  const rows = await tx
    .select()
    .from(invoices)
    .where(wanted)
    .orderBy(desc(invoices.dueDate))
    .limit(size)
    .offset((pageNumber - 1) * size);
  const [counted] = await tx.select({ n: count() }).from(invoices).where(wanted);
  const total = counted?.n ?? 0;
  return { rows, count: total, hasMore: pageNumber * size < total };
}

export async function findInvoice(tx: Tx, id: number): Promise<InvoiceRow | undefined> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id));
  return row;
}

/** False: somebody else did it. */
export async function markPaid(tx: Tx, id: number, paidAt: Date): Promise<boolean> {
  const rows = await tx
    .update(invoices)
    .set({ status: 'paid', paidAt })
    .where(and(eq(invoices.id, id), eq(invoices.status, 'open')))
    .returning({ id: invoices.id });
  return rows.length > 0;
}

export interface LockedCompany {
  dueDate: Date | null;
  recurrence: Recurrence;
  plan: { name: string; price: number };
  billed: boolean;
  /** of a super-administrator, or switched off: it owes nothing */
  exempt: boolean;
}

/** The company of the transaction, held until its end: whoever touches invoices or the due date takes it first. */
export async function lockCompany(tx: Tx, companyId: number): Promise<LockedCompany | undefined> {
  const [row] = await tx
    .select({
      dueDate: companies.dueDate,
      recurrence: companies.recurrence,
      plan: { name: plans.name, price: plans.price },
      billed: sql<boolean>`exists (select from invoices i where i.company_id = ${companies.id})`,
      exempt: sql<boolean>`not ${companies.active} or exists (
        select from users u where u.company_id = ${companies.id} and u.super)`,
    })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, companyId))
    .for('no key update', { of: companies });
  return row;
}

/** Undefined: there is one for that date. */
export async function insertInvoice(tx: Tx, invoice: NewInvoice, now: Date): Promise<number | undefined> {
  const [row] = await tx
    .insert(invoices)
    .values({ ...invoice, createdAt: now })
    .onConflictDoNothing({ target: [invoices.companyId, invoices.dueDate] })
    .returning({ id: invoices.id });
  return row?.id;
}

/** The open one of that date as it would be made today. Undefined: it is so, or paid, or not there. */
export async function reviseInvoice(tx: Tx, { detail, amount, dueDate }: NewInvoice): Promise<number | undefined> {
  const [row] = await tx
    .update(invoices)
    .set({ detail, amount })
    .where(
      and(
        eq(invoices.dueDate, dueDate),
        eq(invoices.status, 'open'),
        sql`(${invoices.detail}, ${invoices.amount}) is distinct from (${detail}, ${amount}::bigint)`,
      ),
    )
    .returning({ id: invoices.id });
  return row?.id;
}

/**
 * Takes away open ones that are not of this due date (null: all of them). One that somebody may be paying just now stays
 * until that has ended: its payment must find it.
 */
export async function removeOutdated(tx: Tx, dueDate: Date | null): Promise<number[]> {
  const rows = await tx
    .delete(invoices)
    .where(
      and(
        eq(invoices.status, 'open'),
        sql`${invoices.dueDate} is distinct from ${dueDate?.toISOString() ?? null}::timestamptz`,
        sql`not exists (select from payments p where p.company_id = ${invoices.companyId}
          and p.invoice_id = ${invoices.id} and p.status in ('pending', 'paid'))`,
      ),
    )
    .returning({ id: invoices.id });
  return rows.map(({ id }) => id);
}

/** The end of a trial too: from here on the company pays, or need not. */
export async function moveDueDate(tx: Tx, companyId: number, dueDate: Date): Promise<void> {
  await tx.update(companies).set({ dueDate, trialExpiration: null }).where(eq(companies.id, companyId));
}

/** Across companies: those after `after` by id that may need an invoice, or a later due date, or have one too many. */
export async function findCompaniesToBill(tx: Tx, now: Date, after: number, limit: number): Promise<number[]> {
  const soon = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.id from companies c join plans p on p.id = c.plan_id
    where c.id > ${after} and c.active
      and not exists (select from users u where u.company_id = c.id and u.super)
      and (
        (p.price = 0 and c.due_date < ${soon(FREE_AHEAD_MS)})
        or (p.price > 0 and c.due_date is not null
          and (c.due_date < ${soon(AHEAD_MS)} or not exists (select from invoices i where i.company_id = c.id))
          and not exists (select from invoices i where i.company_id = c.id and i.due_date = c.due_date))
        or exists (select from invoices i
          where i.company_id = c.id and i.status = 'open' and i.due_date is distinct from c.due_date))
    order by c.id limit ${limit}`);
  return rows.map(({ id }) => id);
}
