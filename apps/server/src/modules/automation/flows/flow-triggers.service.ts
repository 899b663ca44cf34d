// What starts a flow besides a message: a ticket comes into a queue, or gets a tag. Told of at the end of the transaction.
import { emit, type MoveCause, type TicketMoved, type TicketTagged } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { cameIntoQueues } from '../drivers/came-into-queues.service.ts';
import { mayBegin } from '../drivers/claims.rules.ts';
import { lockTicket } from '../drivers/lock-ticket.service.ts';
import type { DriverEngine } from '../drivers/run-driver.service.ts';
import { findClosing, findQueueFlows, findTagTriggers } from './flow-campaigns.repo.ts';
import { MOST_A_MINUTE, findLately, findWaitingKind, hasJustBegun } from './flow-runs.repo.ts';
import { findInForce } from './flows.repo.ts';

/** Tickets came into queues that have a flow. */
export async function startForQueues(ctx: Ctx, moves: readonly TicketMoved[]): Promise<void> {
  for (const { ticketId, cause, begins } of await cameIntoQueues(ctx, moves, findQueueFlows)) {
    // The message with which they came may have begun one that is over already.
    if (cause === 'rule' && (await hasJustBegun(ctx.tx, ticketId))) continue;
    await start(ctx, ticketId, begins.flowId, begins.name, 'queue');
  }
}

/** Tickets got tags: whoever waits for one hears of it, and others begin. */
export async function startForTags(ctx: Ctx, engine: DriverEngine, tagged: readonly TicketTagged[]): Promise<void> {
  const added = tagged.filter(({ tagged: isAdded }) => isAdded);
  if (added.length === 0) return;
  const triggers = await findTagTriggers(
    ctx.tx,
    added.map(({ tagId }) => tagId),
  );
  for (const { ticketId, tagId, cause } of added) {
    await engine.hears(ctx, ticketId, 'flow', { kind: 'tagged', tagId });
    const ticket = triggers.length > 0 ? await lockTicket(ctx.tx, ticketId) : undefined;
    if (!ticket || !mayBegin(ticket) || (ticket.held && !(await givesWay(ctx, ticketId, cause)))) continue;
    const found = triggers.find(
      (trigger) =>
        (trigger.tagId === null || trigger.tagId === tagId) &&
        (trigger.whatsappId === null || trigger.whatsappId === ticket.whatsappId),
    );
    const [flow] = found ? await findInForce(ctx.tx, [found.flowId]) : [];
    if (flow) await start(ctx, ticketId, flow.id, flow.name, 'tag');
  }
}

/** Whether a flow has the last word in the connection's conversations. */
export const beginsAtClosing = async (tx: Tx, whatsappId: number | null): Promise<boolean> =>
  (await findClosing(tx, whatsappId)) !== undefined;

/** What a person wants comes before a menu; what is further on than that goes on. */
const givesWay = async ({ tx }: Ctx, ticketId: number, cause: MoveCause): Promise<boolean> =>
  cause === 'person' && (await findWaitingKind(tx, ticketId)) === 'menu';

async function start(ctx: Ctx, ticketId: number, flowId: number, name: string, reason: string): Promise<void> {
  const { recent } = await findLately(ctx.tx, ticketId, ctx.now);
  // Flows that lead to each other: people get it, and are told why.
  if (recent >= MOST_A_MINUTE) return emit(ctx, 'driver.ended', { ticketId, kind: 'flow', name, why: 'tooManySteps' });
  emit(ctx, 'driver.asked', {
    ticketId,
    start: { kind: 'flow', ref: flowId, version: null, name, reason },
    by: { kind: 'driver', userId: null, name },
  });
}
