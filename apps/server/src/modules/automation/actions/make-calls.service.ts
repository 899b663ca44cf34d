// Calls of outside systems: made outside of any transaction, tried again for a while, and told in the ticket's timeline.
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { DueRow } from '../../../platform/due-rows.ts';
import { RefusedCall, type SafeFetch } from '../../../platform/net/safe-fetch.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordTimeline } from '../../inbox/tickets/timeline.service.ts';
import { doerOf } from './acting.rules.ts';
import { isFinal, isGood, MOST_TRIES, signedHeaders, waitAfter, webhookSecret, type Call } from './call-out.rules.ts';
import { claimCall, postpone, removeDeferred, type DueCall } from './deferred.repo.ts';
import { recordProblem } from './execute-actions.service.ts';

const TIMEOUT_MS = 15_000;
/** Longer than a call may take. */
const CLAIM_SECONDS = 60;
/** of an answer that nobody reads */
const MOST_BYTES = 64 * 1_024;

/** undefined: nobody answered. `never`: it is not to be called at all. */
type Answer = number | undefined | 'never';

/** What a company's calls are signed with. */
export const secretOf = ({ secrets }: Platform, companyId: number): string =>
  webhookSecret(secrets.key(`call-out ${companyId}`));

/** For who checks by it that they are ours. */
export const shownSecret = ({ platform, companyId }: Ctx): { secret: string } => ({
  secret: secretOf(platform, companyId),
});

/** A process that dies with a call on its way makes it again, under the same id. */
export async function makeCall(platform: Platform, fetch: SafeFetch, { companyId, id }: DueRow): Promise<boolean> {
  const due = await inCompany(platform, companyId, undefined, ({ tx, now }) => claimCall(tx, id, now, CLAIM_SECONDS));
  if (!due) return false;
  // Its process died at each of them, perhaps because of it.
  const tried = due.attempts > MOST_TRIES;
  const answer = tried ? undefined : await call(platform, fetch, companyId, due.call);
  await settle(platform, { companyId, id }, due, answer);
  return true;
}

async function call(platform: Platform, fetch: SafeFetch, companyId: number, { url, ...rest }: Call): Promise<Answer> {
  const headers = signedHeaders({ url, ...rest }, secretOf(platform, companyId), platform.clock.now());
  try {
    const { status } = await fetch(url, {
      accept: '*/*',
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      tooLong: 'cut',
      post: { body: rest.body, headers },
    });
    return status;
  } catch (error) {
    platform.log.info({ err: error, host: rest.host, companyId }, 'an outside system could not be called');
    return error instanceof RefusedCall ? 'never' : undefined;
  }
}

function settle(
  platform: Platform,
  { companyId, id }: Pick<DueRow, 'companyId' | 'id'>,
  { ticketId, by, call: { host }, attempts }: DueCall,
  answer: Answer,
): Promise<void> {
  return inCompany(platform, companyId, undefined, async (ctx) => {
    const good = typeof answer === 'number' && isGood(answer);
    const over = answer === 'never' || (typeof answer === 'number' && isFinal(answer));
    const wait = good || over ? undefined : waitAfter(attempts);
    if (wait !== undefined) return postpone(ctx.tx, id, ctx.now, wait);
    if (!(await removeDeferred(ctx.tx, id))) return;
    if (!good) return recordProblem(ctx, ticketId, by, 'callOut', 'notReached', host);
    await recordTimeline(ctx, [{ ticketId, kind: 'called', by: doerOf(by), data: { host, status: answer } }]);
  });
}
