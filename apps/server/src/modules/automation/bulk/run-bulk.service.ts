// Works off what is done to many at once, one after the other, each in a transaction of its own with its mark: a process that
// dies leaves none half done and none to be done twice.
import type { ErrorCode } from '@recado/contract/errors';
import { inCompany } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { asAppError, isUnavailable } from '../../../platform/db/pg-errors.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { BULK_TOPIC } from '../../../events/topics.ts';
import type { DueRow } from '../../../platform/due-rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadPerson } from '../../accounts/auth/actor.service.ts';
import { endAct, endUndo, tell } from './bulk-acts.service.ts';
import { doOne, undoOne } from './bulk-steps.ts';
import {
  countAttempt,
  endTurn,
  findAct,
  lockAct,
  nextItem,
  setStatus,
  settleItem,
  takeAct,
  type NextItem,
  type StoredAct,
} from './bulk.repo.ts';

/** ms of one act at a stretch; then the next has its turn, and whoever began it hears how far it is. */
const TURN_MS = 400;
const MOST_ATTEMPTS = 3;

/** False: somebody else has it, or nothing was left. */
export async function runBulk(platform: Platform, due: DueRow): Promise<boolean> {
  const { companyId, id } = due;
  const began = performance.now();
  let more = true;
  let worked = false;
  while (more && performance.now() - began < TURN_MS) {
    more = await runOne(platform, due);
    worked ||= more;
  }
  if (!more) return worked;
  await inCompany(platform, companyId, undefined, async (ctx) => {
    const act = await endTurn(ctx.tx, id, ctx.now);
    if (act) tell(ctx, act);
  });
  platform.hints.poke(BULK_TOPIC);
  return true;
}

/** False: there is nothing more to do, for now. */
async function runOne(platform: Platform, due: DueRow): Promise<boolean> {
  const { companyId, id } = due;
  let at: { act: StoredAct; item: NextItem } | undefined;
  const person = async (tx: Tx) => {
    const { userId } = found(await findAct(tx, id), 'ERR_NOT_FOUND');
    return found(await loadPerson(tx, userId, companyId, platform.clock.now()), 'ERR_USER_DONT_EXISTS');
  };
  try {
    return await inCompany(platform, companyId, person, async (ctx) => {
      const act = await takeAct(ctx.tx, id);
      if (!act?.workAt || act.workAt > ctx.now) return false;
      if (act.status === 'waiting') {
        // By itself: what goes wrong with the first of many takes back all that is written with it.
        await setStatus(ctx.tx, id, { ...act, status: 'running' });
        return true;
      }
      const item = await nextItem(ctx.tx, act);
      if (!item) {
        await (act.status === 'undoing' ? endUndo(ctx, act) : endAct(ctx, act, 'done'));
        return false;
      }
      at = { act, item };
      if (act.status === 'undoing') {
        await undoOne(ctx, act, item);
        await settleItem(ctx.tx, id, item.targetId, { state: 'undone' });
      } else {
        const change = await doOne(ctx, act, item);
        await settleItem(ctx.tx, id, item.targetId, { state: 'done', ...change });
      }
      return true;
    });
  } catch (error) {
    return failedOne(platform, due, at, error);
  }
}

/** Nothing of it was written. It is passed over if it may not be; what went wrong for no reason of its own comes again later. */
async function failedOne(
  platform: Platform,
  { companyId, id }: DueRow,
  at: { act: StoredAct; item: NextItem } | undefined,
  error: unknown,
): Promise<boolean> {
  // Whoever began it is gone, or their company switched off: it ends where it is.
  if (!at && error instanceof AppError) return stop(platform, companyId, id);
  if (!at || (isUnavailable(error) && asAppError(error)?.code !== 'ERR_CONFLICT')) throw error;
  const known = asAppError(error);
  const isOurs = !known || known.code === 'ERR_CONFLICT';
  if (isOurs)
    platform.log.warn({ err: error, companyId, id, targetId: at.item.targetId }, 'one of many could not be done');
  const { act, item } = at;
  return inCompany(platform, companyId, undefined, async (ctx) => {
    const now = await lockAct(ctx.tx, id);
    if (now?.status !== act.status) return true;
    if (isOurs && (await countAttempt(ctx.tx, id, item.targetId)) < MOST_ATTEMPTS) return true;
    const code: ErrorCode = known?.code ?? 'ERR_INTERNAL_SERVER_ERROR';
    const state = act.status === 'undoing' ? 'notUndone' : 'failed';
    await settleItem(ctx.tx, id, item.targetId, { state, error: code });
    return true;
  });
}

const stop = (platform: Platform, companyId: number, id: number): Promise<boolean> =>
  inCompany(platform, companyId, undefined, async (ctx) => {
    const act = await lockAct(ctx.tx, id);
    if (act?.workAt) await (act.status === 'undoing' ? endUndo(ctx, act) : endAct(ctx, act, 'cancelled'));
    return false;
  });
