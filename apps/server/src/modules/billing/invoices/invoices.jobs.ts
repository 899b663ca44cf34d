// Invoices ahead of their due dates: every hour, and of one company as soon as it is there or has changed.
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { billCompanies, billCompany } from './make-invoices.service.ts';

export const invoicesJob = defineJob<{ companyId?: number }>({
  name: 'billing.invoices',
  cron: '0 * * * *',
  run: (platform, { companyId }) =>
    companyId === undefined ? billCompanies(platform) : billCompany(platform, companyId),
});
