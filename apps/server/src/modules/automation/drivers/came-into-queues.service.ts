// Tickets came into queues, and a queue has what begins there: a flow, an integration, an agent. One rule for all of them.
import type { TicketMoved } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { mayBegin } from './claims.rules.ts';
import { lockTicket } from './lock-ticket.service.ts';

export interface OfQueue {
  readonly queueId: number;
}

/**
 * What may begin, and in which tickets; their order is that of their ids, as everybody locks tickets. What a new conversation
 * begins with is decided with its message.
 * @param find what these queues have
 */
export async function cameIntoQueues<T extends OfQueue>(
  { tx }: Pick<Ctx, 'tx'>,
  moves: readonly TicketMoved[],
  find: (tx: Tx, queueIds: number[]) => Promise<readonly T[]>,
): Promise<{ ticketId: number; cause: TicketMoved['cause']; begins: T }[]> {
  const came = moves
    .filter(
      ({ before, after, cause }) =>
        before !== null && cause !== 'intake' && after.queueId !== before.queueId && mayBegin(after),
    )
    .toSorted((one, other) => one.after.id - other.after.id);
  const queueIds = came.flatMap(({ after }) => after.queueId ?? []);
  if (queueIds.length === 0) return [];
  const offered = await find(tx, queueIds);
  const starts = [];
  for (const { after, cause } of came) {
    const begins = offered.find(({ queueId }) => queueId === after.queueId);
    if (!begins) continue;
    // Who answers a campaign comes into its queue with a message, by which somebody has begun since: they have it.
    if (!after.held && (await lockTicket(tx, after.id))?.held) continue;
    starts.push({ ticketId: after.id, cause, begins });
  }
  return starts;
}
