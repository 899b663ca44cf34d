// A company signs itself up.
import type { signupInput } from '@recado/contract/auth';
import { TRIAL_DAYS } from '@recado/contract/constants';
import type { z } from 'zod';
import { fail } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashNewPassword } from '../auth/new-passwords.service.ts';
import { isPlanOnOffer } from '../plans/plans.service.ts';
import { createCompany } from './new-company.service.ts';
import { announce } from './signup-notice.service.ts';

const TRIAL_MS = TRIAL_DAYS * 24 * 60 * 60_000;
/** The first invoice is there as soon as the company is; billing's job, known here by its name alone. */
const FIRST_INVOICE = { name: 'billing.invoices' };

/** A trial on a plan that is on offer; what else the caller says of time and state counts for nothing. */
export async function signUp(platform: Platform, input: z.output<typeof signupInput>) {
  const { name, userName, email, phone, planId, language, timeZone, campaignsEnabled, companyId } = input;
  const person = userName || name;
  const passwordHash = await hashNewPassword(input.password, [name, person, email]);
  const dueDate = new Date(platform.clock.now().getTime() + TRIAL_MS);
  return platform.db.withSystem(async (tx) => {
    if (!(await isPlanOnOffer(tx, planId))) fail('ERR_NO_PLAN_FOUND');
    const { id } = await createCompany(tx, {
      name,
      email,
      phone,
      planId,
      dueDate,
      trialExpiration: dueDate,
      campaignsEnabled,
      ...(language && { language }),
      ...(timeZone && { timeZone }),
      admin: { name: person, email, passwordHash, language: language ?? null },
    });
    await platform.jobs.send(tx, FIRST_INVOICE, { companyId: id });
    await announce(platform, tx, id, idOf(companyId));
    return { id, name, email, dueDate: dueDate.toISOString() };
  });
}

/** As it stands in a link that somebody may have cut short. */
const idOf = (typed: string | number | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(String(typed)) ? Number(typed) : undefined;
