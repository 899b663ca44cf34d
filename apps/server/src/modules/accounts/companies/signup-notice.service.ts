// Super-administrators hear of a company that signed itself up: by mail, and on WhatsApp where their company can.
import { and, eq, isNull } from 'drizzle-orm';
import { emit } from '../../../events/domain-events.ts';
import { inCompany } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { JobName, Platform } from '../../../platform/platform.ts';
import { companies, plans } from '../../../schema/companies.ts';
import { sendMail } from '../mail/mail.service.ts';
import { signupNotice } from './signup-notice.rules.ts';
import { findSupers } from './super-administrators.service.ts';

interface Notice {
  /** the super-administrators' */
  companyId: number;
  newCompanyId: number;
  /** whose link it followed */
  throughId?: number | undefined;
}

const JOB: JobName<Notice> = { name: 'signup.notice' };
/** A phone that is off for an hour or two gets it when it is back. */
const TRIES = { retryLimit: 8, retrySeconds: 30 };

/** In the transaction that makes the company. */
export async function announce(
  platform: Platform,
  tx: Tx,
  newCompanyId: number,
  throughId: number | undefined,
): Promise<void> {
  const company = await findNew(tx, newCompanyId, throughId);
  if (!company) return;
  const supers = await findSupers(tx);
  for (const { email, language } of supers)
    await sendMail(platform, tx, { to: email, ...signupNotice(language, company) });
  for (const companyId of new Set(supers.map((each) => each.companyId)))
    await platform.jobs.send(tx, JOB, { companyId, newCompanyId, throughId });
}

export const signupNoticeJob = defineJob<Notice>({
  ...JOB,
  ...TRIES,
  run: async (platform, { companyId, newCompanyId, throughId }) => {
    const [own, company] = await platform.db.withSystem(async (tx) => [
      await findCompany(tx, companyId),
      await findNew(tx, newCompanyId, throughId),
    ]);
    // Either may be gone by now.
    if (!own || !company || own.phone === '') return;
    const { text } = signupNotice(own.language, company);
    await inCompany(platform, companyId, undefined, (ctx) => {
      emit(ctx, 'notice.due', { name: own.name, number: own.phone, text });
      return Promise.resolve();
    });
  },
});

async function findNew(tx: Tx, id: number, throughId: number | undefined) {
  const through = throughId === undefined ? undefined : await findCompany(tx, throughId);
  const company = await findCompany(tx, id);
  return company && { ...company, through: through?.name };
}

async function findCompany(tx: Tx, id: number) {
  const { name, email, phone, language } = companies;
  const [row] = await tx
    .select({ name, email, phone, language, plan: plans.name })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(and(eq(companies.id, id), isNull(companies.deletedAt)));
  return row;
}
