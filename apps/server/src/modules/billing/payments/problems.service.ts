// Money that came and does not add up: kept with its payment, written to the super-administrators, and on their list until
// one of them has seen to it.
import type { PaymentProblem, PaymentProblemKind } from '@recado/contract/invoices';
import type { Ctx, SystemCtx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { JobName } from '../../../platform/platform.ts';
import { sendMail } from '../../accounts/mail/mail.service.ts';
import { findSupers } from '../../accounts/companies/super-administrators.service.ts';
import type { PaymentRef } from './payments.repo.ts';
import { problemMail } from './problem-mail.rules.ts';
import { findProblem, findProblems, markProblem, markSeenTo, type ProblemRow } from './problems.repo.ts';

const MOST = 100;

const PROBLEM_MAIL: JobName<PaymentRef> = { name: 'billing.problem' };

/** Once, however often the provider says it. */
export async function noteProblem(
  ctx: Ctx,
  { companyId, id }: PaymentRef,
  problem: PaymentProblemKind,
  received: number,
  /** what it would have taken, where its invoice is no longer that */
  needed: number | null = null,
): Promise<void> {
  const { tx, now, platform } = ctx;
  if (!(await markProblem(tx, id, { problem, received, needed, now }))) return;
  platform.log.warn({ companyId, payment: id, problem, received }, 'a payment does not add up');
  await ctx.enqueue(PROBLEM_MAIL, { companyId, id });
}

/** Of its own: in the transaction of the company that pays no super-administrator is to be seen. */
export const problemMailJob = defineJob<PaymentRef>({
  ...PROBLEM_MAIL,
  run: (platform, { companyId, id }) =>
    platform.db.withSystem(async (tx) => {
      const row = await findProblem(tx, companyId, id);
      if (!row) return;
      for (const { email, language } of await findSupers(tx))
        await sendMail(platform, tx, { to: email, ...problemMail(language, present(row), platform.publicUrl) });
    }),
});

export const listProblems = async ({ tx }: SystemCtx): Promise<PaymentProblem[]> =>
  (await findProblems(tx, MOST)).map(present);

export async function closeProblem({ tx, now }: SystemCtx, uuid: string): Promise<void> {
  if (!(await markSeenTo(tx, uuid, now))) fail('ERR_NOT_FOUND', 'No payment of this name waits to be seen to');
}

function present({ problem, dueDate, received, amount, at, ...row }: ProblemRow): PaymentProblem {
  if (problem === null || at === null) throw new Error('it has no problem');
  return {
    ...row,
    problem,
    dueDate: dueDate.toISOString(),
    received: (received ?? 0) / 100,
    value: amount / 100,
    at: at.toISOString(),
  };
}
