// SQL of invoices, and of the companies that they are made for.
import { PAGE_SIZE, type Recurrence } from '@recado/contract/constants';
import { and, count, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { invoices } from '../../../schema/billing.ts';
import { companies, plans } from '../../../schema/companies.ts';
import { AHEAD_MS, FREE_AHEAD_MS, type NewInvoice, type PaidUntil } from './invoices.rules.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

export async function pageInvoices(
  tx: Tx,
  companyId: number,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) {
  const size = PAGE_SIZE.others;
  const wanted = and(
    eq(invoices.companyId, companyId),
    ne(invoices.status, 'void'),
    searchParam === '' ? undefined : sql`fold(${invoices.detail}) like search_pattern(${searchParam})`,
  );
  const rows = await tx
    .select()
    .from(invoices)
    .where(wanted)
    .orderBy(desc(invoices.dueDate), desc(invoices.id))
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

/** One that nobody owed any more counts too: somebody has paid it. False: it was paid before. */
export async function markPaid(tx: Tx, id: number, paidAt: Date): Promise<boolean> {
  const rows = await tx
    .update(invoices)
    .set({ status: 'paid', paidAt })
    .where(and(eq(invoices.id, id), ne(invoices.status, 'paid')))
    .returning({ id: invoices.id });
  return rows.length > 0;
}

export interface LockedCompany {
  dueDate: Date | null;
  dueDay: number | null;
  timeZone: string;
  recurrence: Recurrence;
  plan: { name: string; price: number };
  /** it has had an invoice, be it one that nobody owes any more */
  billed: boolean;
  /** of a super-administrator, or switched off: it owes nothing */
  exempt: boolean;
}

/** The company of the transaction, held until its end: whoever touches invoices or the due date takes it first. */
export async function lockCompany(tx: Tx, companyId: number): Promise<LockedCompany | undefined> {
  const [row] = await tx
    .select({
      dueDate: companies.dueDate,
      dueDay: companies.dueDay,
      timeZone: companies.timeZone,
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

/** Undefined: an open one is there for that date. One that is paid is none: the date has been moved back onto it. */
export async function insertInvoice(tx: Tx, invoice: NewInvoice, now: Date): Promise<number | undefined> {
  const [row] = await tx
    .insert(invoices)
    .values({ ...invoice, createdAt: now })
    .onConflictDoNothing({ target: [invoices.companyId, invoices.dueDate], where: sql`status = 'open'` })
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
 * Nobody owes open ones that are not of this due date (null: any). Those that nobody has begun to pay are gone, but for the
 * last where there is no other: a company that has had its first invoice is not new for having another due date.
 */
export async function voidOutdated(tx: Tx, dueDate: Date | null): Promise<number[]> {
  const rows = await tx
    .update(invoices)
    .set({ status: 'void' })
    .where(
      and(
        eq(invoices.status, 'open'),
        sql`${invoices.dueDate} is distinct from ${dueDate?.toISOString() ?? null}::timestamptz`,
      ),
    )
    .returning({ id: invoices.id });
  if (rows.length > 0)
    await tx.execute(sql`
      delete from invoices i where i.status = 'void'
        and not exists (select from payments p where p.company_id = i.company_id and p.invoice_id = i.id)
        and exists (
          select from invoices o where o.company_id = i.company_id and (o.status <> 'void' or o.id > i.id))`);
  return rows.map(({ id }) => id);
}

/** The end of a trial too: from here on the company pays, or need not. */
export async function moveDueDate(tx: Tx, companyId: number, until: PaidUntil): Promise<void> {
  await tx
    .update(companies)
    .set({ ...until, trialExpiration: null })
    .where(eq(companies.id, companyId));
}

export interface BilledTo {
  name: string;
  address: { street: string; city: string; state: string; zipCode: string };
}

/** As long as the settings take them. The district, which the checkout does not ask for, stays only with its street. */
export async function updateBillingAddress(tx: Tx, companyId: number, { name, address }: BilledTo): Promise<void> {
  const street = address.street.slice(0, 200);
  await tx
    .update(companies)
    .set({
      billingName: name.slice(0, 100),
      addressStreet: street,
      addressCity: address.city.slice(0, 100),
      addressState: address.state.slice(0, 60),
      addressZipCode: address.zipCode.slice(0, 20),
      addressDistrict: sql`case when ${companies.addressStreet} = ${street} then ${companies.addressDistrict} else '' end`,
    })
    .where(eq(companies.id, companyId));
}

/** Across companies: those after `after` by id that have the plan. */
export async function findCompaniesOfPlan(tx: Tx, planId: number, after: number, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.planId, planId), gt(companies.id, after)))
    .orderBy(companies.id)
    .limit(limit);
  return rows.map(({ id }) => id);
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
          and not exists (select from invoices i where i.company_id = c.id and i.due_date = c.due_date and i.status = 'open'))
        or exists (select from invoices i
          where i.company_id = c.id and i.status = 'open' and i.due_date is distinct from c.due_date))
    order by c.id limit ${limit}`);
  return rows.map(({ id }) => id);
}
