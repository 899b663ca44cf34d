// When a company owes what, and until when it has paid. Pure.
import type { Recurrence } from '@recado/contract/constants';
import { addRecurrence, dayOfMonth, RECURRENCE_MONTHS } from '@recado/rules/recurrence';

const DAY_MS = 24 * 60 * 60_000;
/** An invoice is there when its due date is nearer than this. */
export const AHEAD_MS = 20 * DAY_MS;
/** What costs nothing goes on by itself this long before it would end: nobody of a free plan is ever locked out. */
export const FREE_AHEAD_MS = 2 * DAY_MS;

export interface BilledCompany {
  /** null: it never ends, and owes nothing */
  dueDate: Date | null;
  /** the day of the month that its due dates go back to; null: the due date's own */
  dueDay: number | null;
  /** IANA: due dates are days of the company's */
  timeZone: string;
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

/** What a company owes next. */
export function nextInvoice({ dueDate, recurrence, plan }: BilledCompany): NewInvoice | undefined {
  if (dueDate === null || plan.price === 0) return undefined;
  return { detail: plan.name, amount: plan.price * RECURRENCE_MONTHS[recurrence], dueDate };
}

/** What a company is to have an invoice of now. The first comes as soon as the company is there. */
export function invoiceDue(company: BilledCompany, now: Date): NewInvoice | undefined {
  const next = nextInvoice(company);
  return next && (!company.billed || next.dueDate.getTime() - now.getTime() < AHEAD_MS) ? next : undefined;
}

/** Until when a company has paid, and the day of the month that it goes back to after a shorter month. */
export interface PaidUntil {
  dueDate: Date;
  dueDay: number;
}

/** The new due date of a company that costs nothing and would end soon. */
export function freeExtension({ dueDate, plan, ...terms }: BilledCompany, now: Date): PaidUntil | undefined {
  if (dueDate === null || plan.price > 0 || dueDate.getTime() - now.getTime() >= FREE_AHEAD_MS) return undefined;
  return nextDueDate({ ...terms, dueDate }, now);
}

/** One period on from the old due date; from today where that has gone by as well: one payment always ends the lock-out. */
export function nextDueDate(
  {
    dueDate,
    dueDay,
    recurrence,
    timeZone,
  }: { dueDate: Date } & Pick<BilledCompany, 'dueDay' | 'recurrence' | 'timeZone'>,
  now: Date,
): PaidUntil {
  const day = dueDay ?? dayOfMonth(dueDate, timeZone);
  const next = addRecurrence(dueDate, recurrence, timeZone, day);
  if (next > now) return { dueDate: next, dueDay: day };
  return { dueDate: addRecurrence(now, recurrence, timeZone), dueDay: dayOfMonth(now, timeZone) };
}

/**
 * Whether an open invoice follows what the plan costs now. Who changes a company's plan, recurrence or due date means what
 * it owes; a plan's new price is nothing for those who should have paid before it.
 */
export const followsPrice = (
  { dueDate }: Pick<NewInvoice, 'dueDate'>,
  changed: 'company' | 'plan',
  now: Date,
): boolean => changed === 'company' || dueDate > now;
