// Makes the invoices: one for each company and due date, however many workers run at the same time.
import { emit } from '../../../events/domain-events.ts';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { eachByItself, failTogether } from '../../../platform/each-by-itself.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import {
  findCompaniesOfPlan,
  findCompaniesToBill,
  insertInvoice,
  lockCompany,
  moveDueDate,
  reviseInvoice,
  voidOutdated,
} from './invoices.repo.ts';
import { followsPrice, freeExtension, invoiceDue, nextInvoice } from './invoices.rules.ts';

const BATCH = 500;

/** One company whose plan, recurrence or due date is new: its open invoice is made anew where it has changed. */
export const billCompany = (platform: Platform, companyId: number): Promise<void> =>
  inCompany(platform, companyId, undefined, (ctx) => bill(ctx, 'company'));

/** The companies of a plan whose price or name is new: what they do not owe yet follows it. */
export const billPlan = (platform: Platform, planId: number): Promise<void> =>
  billEach(platform, (tx, after) => findCompaniesOfPlan(tx, planId, after, BATCH), 'plan');

/** Whatever is due of any company. */
export const billCompanies = (platform: Platform): Promise<void> =>
  billEach(platform, (tx, after) => findCompaniesToBill(tx, platform.clock.now(), after, BATCH));

/** One company's failure leaves the others theirs. */
async function billEach(
  platform: Platform,
  find: (tx: Tx, after: number) => Promise<number[]>,
  changed?: 'plan',
): Promise<void> {
  const failed: unknown[] = [];
  for (let after = 0; ;) {
    const ids = await platform.db.withSystem((tx) => find(tx, after));
    failed.push(...(await eachByItself(ids, (id) => inCompany(platform, id, undefined, (ctx) => bill(ctx, changed)))));
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) break;
    after = last;
  }
  failTogether(failed, 'companies could not be billed');
}

/** @param changed what an open invoice may have to follow */
async function bill(ctx: Ctx, changed?: 'company' | 'plan'): Promise<void> {
  const { tx, companyId, now } = ctx;
  const company = await lockCompany(tx, companyId);
  if (!company || company.exempt) return;
  const extended = freeExtension(company, now);
  if (extended) {
    await moveDueDate(tx, companyId, extended);
    ctx.publish('settings', { action: 'reload' }, [companyRoom(companyId)]);
  }
  const due = invoiceDue(company, now);
  const made = due && (await insertInvoice(tx, due, now));
  const next = nextInvoice(company);
  const follows = next && made === undefined && changed !== undefined && followsPrice(next, changed, now);
  const revised = follows ? await reviseInvoice(tx, next) : undefined;
  const gone = await voidOutdated(tx, company.plan.price === 0 ? null : company.dueDate);
  const touched = [revised, ...gone].filter((id) => id !== undefined);
  for (const invoiceId of touched) {
    emit(ctx, 'invoice.changed', { invoiceId });
    ctx.publish('invoice', { action: 'update', invoiceId }, [companyRoom(companyId)]);
  }
  if (made !== undefined) ctx.publish('invoice', { action: 'create', invoiceId: made }, [companyRoom(companyId)]);
}
