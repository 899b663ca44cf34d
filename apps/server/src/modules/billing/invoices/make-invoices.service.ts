// Makes the invoices: one for each company and due date, however many workers run at the same time.
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import {
  findCompaniesToBill,
  insertInvoice,
  lockCompany,
  moveDueDate,
  removeOutdated,
  reviseInvoice,
} from './invoices.repo.ts';
import { freeExtension, invoiceDue } from './invoices.rules.ts';

const BATCH = 500;

/** One company whose plan, recurrence or due date is new: its open invoice is made anew where it has changed. */
export const billCompany = (platform: Platform, companyId: number): Promise<void> =>
  inCompany(platform, companyId, undefined, (ctx) => bill(ctx, true));

/** Whatever is due of any company. One company's failure leaves the others theirs. */
export async function billCompanies(platform: Platform): Promise<void> {
  const failed: unknown[] = [];
  for (let after = 0; ;) {
    const ids = await platform.db.withSystem((tx) => findCompaniesToBill(tx, platform.clock.now(), after, BATCH));
    for (const id of ids)
      await inCompany(platform, id, undefined, (ctx) => bill(ctx, false)).catch((error: unknown) => failed.push(error));
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) break;
    after = last;
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} companies could not be billed`);
}

async function bill(ctx: Ctx, revise: boolean): Promise<void> {
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
  const revised = due && made === undefined && revise ? await reviseInvoice(tx, due) : undefined;
  const gone = await removeOutdated(tx, company.plan.price === 0 ? null : company.dueDate);
  for (const invoiceId of [revised, ...gone].filter((id) => id !== undefined))
    ctx.publish('invoice', { action: 'update', invoiceId }, [companyRoom(companyId)]);
  if (made !== undefined) ctx.publish('invoice', { action: 'create', invoiceId: made }, [companyRoom(companyId)]);
}
