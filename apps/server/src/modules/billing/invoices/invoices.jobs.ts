// Invoices ahead of their due dates: every hour, of one company as soon as it is there or has changed, and of a plan's
// companies as soon as its price has.
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { billCompanies, billCompany, billPlan } from './make-invoices.service.ts';

export const invoicesJob = defineJob<{ companyId?: number; planId?: number }>({
  name: 'billing.invoices',
  cron: '0 * * * *',
  run: (platform, { companyId, planId }) => {
    if (companyId !== undefined) return billCompany(platform, companyId);
    return planId === undefined ? billCompanies(platform) : billPlan(platform, planId);
  },
});
