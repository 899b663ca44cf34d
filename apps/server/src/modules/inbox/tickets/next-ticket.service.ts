// Next customer: whoever waits longest of those one sees, taken up by one press and by one person.
import type { Ticket } from '@recado/contract/tickets';
import { sql } from 'drizzle-orm';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { changeTicket } from './ticket-change.service.ts';
import { pageTurns, visibleIn, type TicketCursor } from './ticket-list.repo.ts';
import { scopeOf, type Branch } from './ticket-scope.rules.ts';

/** so many of the line are looked at together: more than press at one moment */
const STEP = 50;

/**
 * ERR_NOBODY_WAITS. Whom somebody else is just taking up, or who is just writing, is passed over; but before we say that
 * nobody waits, we wait for what becomes of those.
 */
export async function acceptNext(ctx: Ctx, queueIds: readonly number[] | undefined): Promise<Ticket> {
  const actor = actorOf(ctx);
  const branches = scopeOf(actor, { status: 'pending', queueIds, showAll: false });
  let taken = await takeFirst(ctx, branches, 'skip');
  if (taken === 'others') taken = await takeFirst(ctx, branches, 'wait');
  if (typeof taken !== 'number') return fail('ERR_NOBODY_WAITS', 'Nobody waits in these queues');
  return changeTicket(ctx, taken, { status: 'open', userId: actor.userId });
}

/** Its id, locked; others: there are some, and none is free; nobody: there is none. The line is read as it was a moment ago, and each is looked at again under its lock. */
async function takeFirst(
  ctx: Ctx,
  branches: readonly Branch[],
  others: 'skip' | 'wait',
): Promise<number | 'others' | 'nobody'> {
  let after: TicketCursor | undefined;
  let seen = 0;
  do {
    const turns = await pageTurns(ctx.tx, branches, after, STEP);
    seen += turns.length;
    const ids = turns.map(({ id }) => id);
    // One at a time: whoever waits for two may hold what another one waits for.
    const { rows } = await ctx.tx.execute<{ id: number }>(sql`
      select t.id from tickets t where t.id = any(${sql.param(ids)}::bigint[]) and ${visibleIn(branches)}
      order by t.turn_at, t.id limit 1 for update ${sql.raw(others === 'skip' ? 'skip locked' : '')}`);
    if (rows[0]) return rows[0].id;
    after = turns.length === STEP ? turns.at(-1) : undefined;
  } while (after);
  return seen > 0 ? 'others' : 'nobody';
}
