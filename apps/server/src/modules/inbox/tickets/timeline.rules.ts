// Which line of a ticket's timeline a move is. Pure.
import type { TimelineKind } from '@recado/contract/timeline';
import type { TicketMoved } from '../../../events/domain-events.ts';

/** undefined: none. That a conversation began with a message, the message itself tells. */
export function kindOfMove({
  before,
  after,
  cause,
}: Pick<TicketMoved, 'before' | 'after' | 'cause'>): TimelineKind | undefined {
  if (!before) return cause === 'intake' ? undefined : 'created';
  if (after.status === 'closed') return before.status === 'closed' ? 'transferred' : 'closed';
  if (before.status === 'closed') return 'reopened';
  if (before.status === 'pending' && after.status === 'open') return 'accepted';
  return before.status === 'open' && after.status === 'pending' && before.queueId === after.queueId
    ? 'returned'
    : 'transferred';
}
