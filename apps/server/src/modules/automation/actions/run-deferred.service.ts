// The rest of a list of actions, when its time has come: in one transaction with its row's end, so that a process that dies
// loses nothing and nothing is done twice.
import { actionList } from '@recado/contract/actions';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { DueRow } from '../../../platform/due-rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadPerson } from '../../accounts/auth/actor.service.ts';
import { countFailure, lockTicketOf, postpone, removeDeferred, takeDeferred, type Deferred } from './deferred.repo.ts';
import { executeActions, recordProblem } from './execute-actions.service.ts';

const MOST_TRIES = 5;
const AGAIN_SECONDS = 30;

/** False: somebody else has it. */
export async function runDeferred(platform: Platform, { companyId, id }: DueRow): Promise<boolean> {
  try {
    return await inCompany(platform, companyId, undefined, async (ctx) => {
      if (!(await lockTicketOf(ctx.tx, id))) return false;
      const deferred = await takeDeferred(ctx.tx, id);
      if (deferred) await run(ctx, deferred);
      return deferred !== undefined;
    });
  } catch (error) {
    await inCompany(platform, companyId, undefined, (ctx) => failed(ctx, id));
    throw error;
  }
}

async function run(ctx: Ctx, { ticketId, by, runId, actions, takenOver }: Deferred): Promise<void> {
  // Who speaks while no person does stops when one does.
  if (by.kind === 'driver' && takenOver) return recordProblem(ctx, ticketId, by, 'wait', 'takenOver');
  const actor =
    by.kind === 'person' && by.userId !== null
      ? await loadPerson(ctx.tx, by.userId, ctx.companyId, ctx.now)
      : undefined;
  if (by.kind === 'person' && !actor) return recordProblem(ctx, ticketId, by, 'wait', 'notAllowed');
  await executeActions({ ...ctx, actor }, ticketId, actionList.parse(actions), { ...by, runId: runId ?? undefined });
}

/** It is tried again, and given up in sight of people. */
async function failed(ctx: Ctx, id: number): Promise<void> {
  const counted = await countFailure(ctx.tx, id);
  if (!counted) return;
  const { ticketId, by, attempts } = counted;
  if (attempts < MOST_TRIES) return postpone(ctx.tx, id, ctx.now, AGAIN_SECONDS);
  await removeDeferred(ctx.tx, id);
  await recordProblem(ctx, ticketId, by, 'wait', 'notPossible');
}
