// Which line of a ticket's timeline a move is. Pure.
import { isFailure, type TimelineKind } from '@recado/contract/timeline';
import { standsElsewhere, type TicketPlace } from '@recado/rules/tickets';
import type { DriverTold, TicketMoved } from '../../../events/domain-events.ts';

/** undefined: none. That a conversation began with a message, the message itself tells. */
export function kindOfMove({
  before,
  after,
  cause,
}: Pick<TicketMoved, 'cause'> & { before: TicketPlace | null; after: TicketPlace }): TimelineKind | undefined {
  if (!before) return cause === 'intake' ? undefined : 'created';
  if (after.status === 'closed') return before.status === 'closed' ? 'transferred' : 'closed';
  if (before.status === 'closed') return 'reopened';
  if (before.status === 'pending' && after.status === 'open') return 'accepted';
  return before.status === 'open' && after.status === 'pending' && before.queueId === after.queueId
    ? 'returned'
    : 'transferred';
}

/** Lines of moves: whoever finds a newer one finds the ticket elsewhere. */
export const MOVE_KINDS = ['created', 'accepted', 'returned', 'transferred', 'closed', 'reopened'] as const;

/** What one does by accident: resolve, return, hand on. Who accepts or reopens may do one of these. */
export const isUndoable = (before: TicketPlace, after: TicketPlace): boolean =>
  standsElsewhere(before, after) &&
  ['closed', 'returned', 'transferred'].includes(kindOfMove({ before, after, cause: 'person' }) ?? '');

/** undefined: none. Who waits on a closed ticket for its rating serves nobody; the rating has a line of its own. */
export function kindOfDriver({ kind, why }: Pick<DriverTold, 'kind'> & { why?: string }): TimelineKind | undefined {
  if (kind === 'rating') return undefined;
  if (why === undefined) return 'driverStarted';
  return isFailure(why) ? 'failed' : 'driverEnded';
}
