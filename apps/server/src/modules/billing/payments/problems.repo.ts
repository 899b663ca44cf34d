// SQL of payments that do not add up.
import type { PaymentProblemKind, PaymentProvider } from '@recado/contract/invoices';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { invoices, payments } from '../../../schema/billing.ts';
import { companies } from '../../../schema/companies.ts';

/** False: it has been noted before. */
export async function markProblem(
  tx: Tx,
  id: number,
  {
    problem,
    received,
    needed,
    now,
  }: { problem: PaymentProblemKind; received: number; needed: number | null; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(payments)
    .set({ problem, received, needed, problemAt: now, seenToAt: null })
    .where(
      and(
        eq(payments.id, id),
        sql`(${payments.problem}, ${payments.received}) is distinct from (${problem}::text, ${received}::bigint)`,
      ),
    )
    .returning({ id: payments.id });
  return rows.length > 0;
}

export interface ProblemRow {
  uuid: string;
  problem: PaymentProblemKind | null;
  companyId: number;
  company: string;
  detail: string;
  dueDate: Date;
  timeZone: string;
  /** cents that came, and that it would have taken */
  received: number | null;
  amount: number;
  provider: PaymentProvider;
  externalId: string | null;
  at: Date | null;
}

const select = (tx: Tx) =>
  tx
    .select({
      uuid: payments.uuid,
      problem: payments.problem,
      companyId: payments.companyId,
      company: companies.name,
      detail: invoices.detail,
      dueDate: invoices.dueDate,
      timeZone: companies.timeZone,
      received: payments.received,
      amount: sql<number>`coalesce(${payments.needed}, ${invoices.amount})`.mapWith(Number),
      provider: payments.provider,
      externalId: payments.externalId,
      at: payments.problemAt,
    })
    .from(payments)
    .innerJoin(invoices, and(eq(invoices.companyId, payments.companyId), eq(invoices.id, payments.invoiceId)))
    .innerJoin(companies, eq(companies.id, payments.companyId));

const open = and(isNotNull(payments.problem), isNull(payments.seenToAt));

/** Across companies: the latest first. */
export const findProblems = (tx: Tx, limit: number): Promise<ProblemRow[]> =>
  select(tx).where(open).orderBy(desc(payments.problemAt)).limit(limit);

/** Across companies. Undefined: somebody has seen to it, or it has come right. */
export async function findProblem(tx: Tx, companyId: number, id: number): Promise<ProblemRow | undefined> {
  const [row] = await select(tx).where(and(eq(payments.companyId, companyId), eq(payments.id, id), open));
  return row;
}

/** Across companies. False: there is none, or somebody was quicker. */
export async function markSeenTo(tx: Tx, uuid: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(payments)
    .set({ seenToAt: now })
    .where(and(eq(payments.uuid, uuid), open))
    .returning({ id: payments.id });
  return rows.length > 0;
}
