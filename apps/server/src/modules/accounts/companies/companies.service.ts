// Companies: all of them for super-administrators, their own for administrators.
import { DEFAULT_TIME_ZONE, type Company, type companyInput } from '@recado/contract/companies';
import type { OpeningHours } from '@recado/contract/queues';
import type { SpecialDays } from '@recado/contract/special-days';
import { dayOfMonth, fallsOn } from '@recado/rules/recurrence';
import type { z } from 'zod';
import type { SystemCtx } from '../../../platform/context.ts';
import type { PageQuery } from '../../../platform/crud/crud-repo.ts';
import { pageAnswer } from '../../../platform/crud/crud-service.ts';
import { fail, found } from '../../../platform/errors.ts';
import { CHANNEL_TOPIC } from '../../../events/topics.ts';
import { presentPlan } from '../plans/plans.service.ts';
import { writeSetting } from '../settings/settings.service.ts';
import {
  findCompany,
  findOpenCharges,
  hasPlan,
  isActiveSuper,
  listCompanyRecords,
  lockCompanyRecord,
  lockInstallation,
  markDeleted,
  pageCompanyRecords,
  updateCompanyRow,
  type CompanyRecord,
  type CompanyRow,
} from './companies.repo.ts';
import { changesBilling, changesOthersFields, dueMoment, IN_FLIGHT_MS, type CompanyChange } from './companies.rules.ts';
import { reloadCompanies } from '../settings/reload-companies.service.ts';
import { welcomeAdministrator } from './company-welcome.ts';
import { createCompany } from './new-company.service.ts';
import { removeCompanyJob } from './remove-company.jobs.ts';
import { checkSpecialDays } from './special-days.rules.ts';

const MOST = 1_000;

/** Billing's, to the right of here: makes what the company owes anew. */
const INVOICES_JOB = { name: 'billing.invoices' };
/** And its own as well: tells the provider that nobody is to pay it any more. */
const CANCEL_JOB = { name: 'billing.cancel' };

/** Outreach's: what repeats keeps its hour of the day. */
const CLOCK_JOB = { name: 'schedules.clock' };

function present({ company, plan, settings, storedBytes }: CompanyRecord): Company {
  const { active, dueDate, createdAt, trialExpiration: _trialExpiration, deletedAt: _deletedAt, ...columns } = company;
  return {
    ...columns,
    status: active,
    dueDate: dueDate?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    plan: presentPlan(plan),
    settings,
    storedBytes,
  };
}

export const listCompanies = async ({ tx }: SystemCtx): Promise<Company[]> =>
  (await listCompanyRecords(tx, MOST)).map(present);

export const pageCompanies = async ({ tx }: SystemCtx, query: PageQuery) =>
  pageAnswer('companies', await pageCompanyRecords(tx, query), present);

/** In the transaction of an administrator no other company is there. */
export const getCompany = async ({ tx }: Pick<SystemCtx, 'tx'>, id: number): Promise<Company> =>
  present(found(await findCompany(tx, id), 'ERR_NOT_FOUND'));

/** @param passwordHash of its first administrator; @param chosen false: they choose a password by mail */
export async function addCompany(
  system: SystemCtx,
  input: z.output<typeof companyInput>,
  { passwordHash, chosen }: { passwordHash: string; chosen: boolean },
): Promise<Company> {
  const { status, dueDate, campaignsEnabled = true, password: _password, ...columns } = input;
  const { name, email, language } = columns;
  if (!(await hasPlan(system.tx, input.planId))) fail('ERR_NO_PLAN_FOUND');
  const { id } = await createCompany(system.tx, {
    ...columns,
    active: status,
    dueDate: dueDate ? dueMoment(dueDate, input.timeZone ?? DEFAULT_TIME_ZONE) : null,
    campaignsEnabled,
    admin: { name, email, passwordHash, language: language ?? null },
  });
  await system.enqueue(INVOICES_JOB, { companyId: id });
  const company = await getCompany(system, id);
  if (!chosen) await welcomeAdministrator(system, company);
  return company;
}

/** The last day of a shorter month, where it is due on the 31st, is no other day that somebody wants. */
function paidUntil({ dueDate: before, dueDay }: CompanyRow, dueDate: Date | null, timeZone: string) {
  const day = dueDay ?? (before && dayOfMonth(before, timeZone));
  return { dueDate, dueDay: dueDate !== null && day !== null && fallsOn(dueDate, day, timeZone) ? day : null };
}

/**
 * Super-administrators who switch off or delete each other's companies at once take turns, and the second is one no more:
 * somebody always runs the installation.
 */
async function holdInstallation({ tx, actor }: SystemCtx): Promise<void> {
  await lockInstallation(tx);
  if (actor.super && !(await isActiveSuper(tx, actor.userId))) fail('ERR_NO_PERMISSION', 'Your own company is off');
}

export async function changeCompany(system: SystemCtx, id: number, typed: CompanyChange): Promise<Company> {
  const { tx, actor } = system;
  if (typed.status === false) await holdInstallation(system);
  const record = found(await lockCompanyRecord(tx, id), 'ERR_NOT_FOUND');
  const before = present(record);
  const timeZone = typed.timeZone ?? before.timeZone;
  const change = typed.dueDate ? { ...typed, dueDate: dueMoment(typed.dueDate, timeZone).toISOString() } : typed;
  if (!actor.super && changesOthersFields(before, change)) fail('ERR_NO_PERMISSION');
  if (id === actor.companyId && change.status === false) fail('ERR_NO_PERMISSION', 'Nobody switches themselves off');
  const { planId = before.planId } = change;
  if (planId !== before.planId && !(await hasPlan(tx, planId))) fail('ERR_NO_PLAN_FOUND');
  const { status, campaignsEnabled, dueDate, ...columns } = change;
  const moved = dueDate !== undefined && dueDate !== before.dueDate;
  await updateCompanyRow(tx, id, {
    ...columns,
    active: status,
    // A due date that somebody sets is no trial's any more.
    ...(moved && {
      ...paidUntil(record.company, dueDate === null ? null : new Date(dueDate), timeZone),
      trialExpiration: null,
    }),
  });
  if (campaignsEnabled !== undefined) await writeSetting(tx, id, 'campaignsEnabled', String(campaignsEnabled));
  if (timeZone !== before.timeZone) await system.enqueue(CLOCK_JOB, { companyId: id });
  if (changesBilling(before, change)) await system.enqueue(INVOICES_JOB, { companyId: id });
  reloadCompanies(system, [id]);
  return getCompany(system, id);
}

export async function setSchedules(
  system: SystemCtx,
  id: number,
  { schedules, specialDays }: { schedules: OpeningHours; specialDays?: SpecialDays | undefined },
): Promise<Company> {
  const { company } = found(await lockCompanyRecord(system.tx, id), 'ERR_NOT_FOUND');
  checkSpecialDays(specialDays ?? [], company.specialDays, system.now);
  await updateCompanyRow(system.tx, id, { schedules, specialDays });
  reloadCompanies(system, [id]);
  return getCompany(system, id);
}

/** Nobody of it comes in any more, its phones are unlinked by whoever runs them, its charges cancelled; its rows go by and by. */
export async function deleteCompany(system: SystemCtx, id: number): Promise<void> {
  const { tx, platform, now } = system;
  if (id === system.actor.companyId) fail('ERR_NO_PERMISSION', 'Nobody deletes their own company');
  await holdInstallation(system);
  found(await lockCompanyRecord(tx, id), 'ERR_NOT_FOUND');
  const connections = await markDeleted(tx, id, now);
  for (const charge of await findOpenCharges(tx, id)) {
    const at = charge.known ? undefined : new Date(now.getTime() + IN_FLIGHT_MS);
    await system.enqueue(CANCEL_JOB, { companyId: id, id: charge.id }, at);
  }
  await system.enqueue(removeCompanyJob, { companyId: id });
  reloadCompanies(system, [id]);
  for (const connection of connections) system.afterCommit(() => platform.hints.poke(CHANNEL_TOPIC, connection));
}
