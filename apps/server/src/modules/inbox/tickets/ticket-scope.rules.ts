// Which tickets a list shows to whom: the rule of visibility, cut into pieces that an index can read in order. Pure.
import { TICKET_STATUSES, type TicketStatus } from '@recado/contract/constants';
import { can } from '@recado/contract/permissions';
import { NO_CONNECTION, type Viewer } from '@recado/rules/tickets';

/** `pending` leaves out what a driver holds: that is `withBot`; `open`, what was put off. */
export type ListedStatus = TicketStatus | 'withBot' | 'snoozed';

/** A piece of a list. A ticket may be in two pieces of a scope: one's own, in one's queue. */
export type Branch =
  | { by: 'everything'; statuses: readonly ListedStatus[] }
  | { by: 'queues'; statuses: readonly ListedStatus[]; queueIds: readonly number[] }
  /** pending, in no queue, and no driver's: of these connections */
  | { by: 'unqueued'; whatsappIds: readonly number[] }
  | {
      by: 'user';
      userId: number;
      statuses: readonly ListedStatus[];
      /** only in these queues; undefined: in any, and in none */
      queueIds: readonly number[] | undefined;
    };

export interface ScopeQuery {
  status?: TicketStatus | undefined;
  withBot?: boolean;
  snoozed?: boolean;
  /** none, or left out: all that the viewer sees */
  queueIds?: readonly number[] | undefined;
  showAll: boolean;
  withUnreadMessages?: boolean;
}

const OPEN: readonly ListedStatus[] = ['open', 'snoozed'];

/**
 * Open: one's own, or with showAll everybody's, for those who may. Unread: one's own, and pending. Else: all one may see.
 */
export function scopeOf(viewer: Viewer, query: ScopeQuery): Branch[] {
  const { withUnreadMessages = false } = query;
  const picked = query.queueIds && query.queueIds.length > 0 ? [...new Set(query.queueIds)] : undefined;
  const all = statusesOf(query);
  const showAll = query.showAll && can(viewer, 'tickets-manager:showall');
  const ownOnly = withUnreadMessages || ((query.status === 'open' || query.snoozed) && !showAll) ? OPEN : [];
  const others = all.filter((each) => !ownOnly.includes(each));
  const branches =
    viewer.profile === 'admin'
      ? adminBranches(others, picked)
      : attendantBranches(viewer, others, picked, withUnreadMessages);
  // An administrator's other pieces show their own tickets of these statuses too.
  const shown = viewer.profile === 'admin' ? others : [];
  const left = all.filter((each) => !shown.includes(each));
  if (left.length > 0) branches.push({ by: 'user', userId: viewer.userId, statuses: left, queueIds: picked });
  return branches;
}

/** What nobody has asked to be told apart is found wherever it is: a search shows what a driver holds, and what was put off. */
function statusesOf({ status, withBot, snoozed, withUnreadMessages }: ScopeQuery): readonly ListedStatus[] {
  if (snoozed) return (status ?? 'open') === 'open' && !withBot ? ['snoozed'] : [];
  if (withBot) return status === undefined || status === 'pending' ? ['withBot'] : [];
  if (status) return [status];
  return withUnreadMessages ? ['pending', 'open'] : [...TICKET_STATUSES, 'withBot', 'snoozed'];
}

function adminBranches(statuses: readonly ListedStatus[], picked: readonly number[] | undefined): Branch[] {
  if (statuses.length === 0) return [];
  return [picked ? { by: 'queues', statuses, queueIds: picked } : { by: 'everything', statuses }];
}

function attendantBranches(
  viewer: Viewer,
  statuses: readonly ListedStatus[],
  picked: readonly number[] | undefined,
  notifiedOnly: boolean,
): Branch[] {
  const branches: Branch[] = [];
  const queueIds = picked ? picked.filter((id) => viewer.queueIds.includes(id)) : viewer.queueIds;
  if (statuses.length > 0 && queueIds.length > 0) branches.push({ by: 'queues', statuses, queueIds });
  if (!picked && statuses.includes('pending') && (viewer.allTicket || !notifiedOnly))
    branches.push({ by: 'unqueued', whatsappIds: [NO_CONNECTION, ...viewer.connectionIds] });
  return branches;
}
