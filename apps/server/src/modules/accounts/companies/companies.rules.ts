// What administrators may change of their own company. Pure.
import { OWN_COMPANY_FIELDS, type Company, type companyChange } from '@recado/contract/companies';
import { endOfDayIn } from '@recado/rules/days';
import type { z } from 'zod';

/** Longer than any payment provider is waited for that is just being asked for a charge; billing's too. */
export const IN_FLIGHT_MS = 60_000;

export type CompanyChange = z.output<typeof companyChange>;

const own: readonly string[] = OWN_COMPANY_FIELDS;

/** Forms send all that they show: what stays as it is, is no change. */
export function changesOthersFields(company: Company, change: CompanyChange): boolean {
  const now: Record<string, unknown> = { ...company, campaignsEnabled: hasCampaigns(company) };
  return Object.entries(change).some(
    ([field, value]) => value !== undefined && !own.includes(field) && value !== now[field],
  );
}

const hasCampaigns = ({ settings }: Company): boolean =>
  settings.find(({ key }) => key === 'campaignsEnabled')?.value !== 'false';

/** Until when a company may work: a day that was typed counts to its end where the company is. */
export function dueMoment(typed: string, timeZone: string): Date {
  return isDay(typed) ? endOfDayIn(typed, timeZone) : new Date(typed);
}

const isDay = (typed: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(typed);

/** What an invoice is made of. */
export const changesBilling = (company: Company, { planId, dueDate, recurrence }: CompanyChange): boolean =>
  (planId !== undefined && planId !== company.planId) ||
  (dueDate !== undefined && dueDate !== company.dueDate) ||
  (recurrence !== undefined && recurrence !== company.recurrence);
