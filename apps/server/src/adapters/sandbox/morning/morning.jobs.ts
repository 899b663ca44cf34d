// What keeps a busy morning going, and takes its customers away again.
import { sql } from 'drizzle-orm';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lookAtCustomers, MORNING_JOB, REMOVAL_JOB, removeCustomers, type RemoveContacts } from './morning.service.ts';

/** A look has a job of its own; what is so late was lost. */
const LATE = '30 seconds';

export const morningJob = defineJob<{ companyId?: number }>({
  name: MORNING_JOB.name,
  cron: '* * * * *',
  run: async (platform, { companyId }) => {
    if (companyId !== undefined) return lookAtCustomers(platform, companyId);
    for (const late of await findLate(platform)) await lookAtCustomers(platform, late);
  },
});

function findLate(platform: Platform): Promise<number[]> {
  const now = sql`${platform.clock.now().toISOString()}::timestamptz`;
  return platform.db.withSystem(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select company_id as id from sim_mornings where state = 'running' and look_at < ${now} - ${LATE}::interval`);
    return rows.map(({ id }) => Number(id));
  });
}

export const removeCustomersJob = (removeContacts: RemoveContacts) =>
  defineJob<{ companyId: number; clean: number }>({
    name: REMOVAL_JOB.name,
    run: (platform, order) => removeCustomers(platform, order, removeContacts),
  });
