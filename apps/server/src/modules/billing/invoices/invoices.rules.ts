// When a company owes what, and until when it has paid. Pure.
import type { Recurrence } from '@recado/contract/constants';
import { addRecurrence, RECURRENCE_MONTHS } from '@recado/contract/recurrence';

const DAY_MS = 24 * 60 * 60_000;
/** An invoice is there when its due date is nearer than this. */
export const AHEAD_MS = 20 * DAY_MS;
/** What costs nothing goes on by itself this long before it would end: nobody of a free plan is ever locked out. */
export const FREE_AHEAD_MS = 2 * DAY_MS;

export interface BilledCompany {
  /** null: it never ends, and owes nothing */
  dueDate: Date | null;
  recurrence: Recurrence;
  plan: {
    name: string;
    /** cents a month */
    price: number;
  };
  /** it has had an invoice before */
  billed: boolean;
}

export interface NewInvoice {
  detail: string;
  /** cents */
  amount: number;
  dueDate: Date;
}

/** What a company is to have an invoice of now. The first comes as soon as the company is there. */
export function invoiceDue({ dueDate, recurrence, plan, billed }: BilledCompany, now: Date): NewInvoice | undefined {
  if (dueDate === null || plan.price === 0) return undefined;
  if (billed && dueDate.getTime() - now.getTime() >= AHEAD_MS) return undefined;
  return { detail: plan.name, amount: plan.price * RECURRENCE_MONTHS[recurrence], dueDate };
}

/** The new due date of a company that costs nothing and would end soon. */
export function freeExtension({ dueDate, recurrence, plan }: BilledCompany, now: Date): Date | undefined {
  if (dueDate === null || plan.price > 0 || dueDate.getTime() - now.getTime() >= FREE_AHEAD_MS) return undefined;
  return nextDueDate(dueDate, recurrence, now);
}

/** One period on from the old due date; from today where that has gone by as well: one payment always ends the lock-out. */
export function nextDueDate(dueDate: Date, recurrence: Recurrence, now: Date): Date {
  const next = addRecurrence(dueDate, recurrence);
  return next > now ? next : addRecurrence(now, recurrence);
}
