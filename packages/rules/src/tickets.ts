// Who may see a ticket, and what becomes of it when somebody accepts, returns, closes, reopens or transfers it. Pure.
import type { Profile, TicketStatus } from '@recado/contract/constants';
import type { ErrorCode } from '@recado/contract/errors';
import { can, type Permitted } from '@recado/contract/permissions';
import type { Ticket } from '@recado/contract/tickets';
import type { Doer } from '@recado/contract/timeline';

/** Where a ticket stands. */
export interface TicketPlace {
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
}

/** All that decides who may see a ticket. */
export interface VisibleTicket extends TicketPlace {
  whatsappId: number | null;
  /** it is pending, and a driver waits in it for the customer */
  held: boolean;
}

/** As the contract shows it. */
export const visibilityOf = ({
  status,
  queueId,
  userId,
  whatsappId,
  driver,
}: Pick<Ticket, 'status' | 'queueId' | 'userId' | 'whatsappId' | 'driver'>): VisibleTicket => ({
  status,
  queueId,
  userId,
  whatsappId,
  held: status === 'pending' && driver !== null,
});

/** Who asks: the server's actor is one, and the page's viewer (its entities/ticket). */
export interface Viewer extends Permitted {
  userId: number;
  profile: Profile;
  /** is notified of pending tickets that have no queue */
  allTicket: boolean;
  queueIds: readonly number[];
  /** of what stands in no queue they see what came by these */
  connectionIds: readonly number[];
}

/** A set of people of a company: administrators, a queue's, those of a connection's queues, or one person. */
export type Audience = 'admins' | `connection-${number}` | `queue-${number}` | `user-${number}`;

/** Of a connection that has gone. What it left in no queue is everybody's. */
export const NO_CONNECTION = 0;

/** The one rule of visibility, from the ticket's side: sockets' rooms are made of it, and SQL says the same. */
export function audiencesOfTicket({ status, queueId, userId, whatsappId, held }: VisibleTicket): Audience[] {
  const audiences: Audience[] = ['admins'];
  if (queueId !== null) audiences.push(`queue-${queueId}`);
  // Nobody else has it: nobody waits unseen. Where a driver has it, administrators see that.
  else if (status === 'pending' && !held) audiences.push(`connection-${whatsappId ?? NO_CONNECTION}`);
  if (userId !== null) audiences.push(`user-${userId}`);
  return audiences;
}

/** The same rule from the person's side. */
export function audiencesOfViewer({ profile, userId, queueIds, connectionIds }: Viewer): Audience[] {
  if (profile === 'admin') return ['admins'];
  return [
    `user-${userId}`,
    ...queueIds.map((queueId): Audience => `queue-${queueId}`),
    ...[NO_CONNECTION, ...connectionIds].map((whatsappId): Audience => `connection-${whatsappId}`),
  ];
}

/** Of what they see, what they are notified of: of tickets without a queue only those who want that. */
export const notifiedAudiences = (viewer: Viewer): Audience[] =>
  audiencesOfViewer(viewer).filter((audience) => viewer.allTicket || !audience.startsWith('connection-'));

const isOf = (audiences: readonly Audience[], place: VisibleTicket): boolean =>
  audiencesOfTicket(place).some((audience) => audiences.includes(audience));

export const isNotified = (viewer: Viewer, place: VisibleTicket): boolean => isOf(notifiedAudiences(viewer), place);

export const maySee = (viewer: Viewer, place: VisibleTicket): boolean => isOf(audiencesOfViewer(viewer), place);

/** Write, close, return and transfer: its attendant and administrators; anybody who sees it while it is nobody's. */
export function mayAct(viewer: Viewer, place: VisibleTicket): boolean {
  if (viewer.profile === 'admin' || place.userId === viewer.userId) return true;
  return maySee(viewer, place) && (place.status === 'pending' || (place.status === 'open' && place.userId === null));
}

/** Hand on: who may act on it, and supervisors whatever is not closed in their queues. */
export function mayTransfer(viewer: Viewer, place: VisibleTicket): boolean {
  if (mayAct(viewer, place)) return true;
  const supervised = place.queueId !== null && viewer.queueIds.includes(place.queueId);
  return supervised && place.status !== 'closed' && can(viewer, 'ticket-options:transferAny');
}

/** Put off, and taken back from there: what somebody attends to. A customer whom nobody has accepted is never out of sight. */
export const maySnooze = (viewer: Viewer, place: VisibleTicket): boolean =>
  place.status === 'open' && mayAct(viewer, place);

/** What decides in which list it stands. */
export interface ListedTicket extends VisibleTicket {
  snoozed: boolean;
}

export const listedOf = (ticket: Parameters<typeof visibilityOf>[0] & Pick<Ticket, 'snooze'>): ListedTicket => ({
  ...visibilityOf(ticket),
  snoozed: ticket.snooze !== null,
});

/** What a list is asked for; left out: whatever it be. */
export interface ListQuery {
  status?: TicketStatus | undefined;
  /** of those that wait, only what a driver holds; otherwise only what none holds */
  withBot?: boolean | undefined;
  /** of those that are open, only what was put off; otherwise only what was not */
  snoozed?: boolean | undefined;
  /** none: all that the viewer sees */
  queueIds?: readonly number[] | undefined;
  /** everybody's, for those who may */
  showAll?: boolean | undefined;
  /** what is unread, and concerns the viewer */
  withUnreadMessages?: boolean | undefined;
}

/** Whether a ticket that its viewer sees stands in a list. The server asks its tables for the same: ticket-scope.rules.ts. */
export function isListed(viewer: Viewer, place: ListedTicket, query: ListQuery): boolean {
  const { status, queueId, userId, held, snoozed } = place;
  const own = userId === viewer.userId;
  if (query.queueIds?.length && (queueId === null || !query.queueIds.includes(queueId))) return false;
  if (query.snoozed ? !snoozed : snoozed && (query.status !== undefined || query.withUnreadMessages)) return false;
  if (query.withBot) return held && (query.status ?? 'pending') === 'pending';
  if (query.status !== undefined && status !== query.status) return false;
  if (held) return query.status === undefined && !query.withUnreadMessages;
  if (query.withUnreadMessages)
    return status === 'open' ? own : status === 'pending' && (own || isNotified(viewer, place));
  const showsAll = query.showAll === true && can(viewer, 'tickets-manager:showall');
  return (query.status !== 'open' && !query.snoozed) || showsAll || own;
}

/** What a request asks for; undefined: as it is. */
export interface PlaceChange {
  status?: TicketStatus | undefined;
  userId?: number | null | undefined;
  queueId?: number | null | undefined;
}

export type Decision =
  | { place: TicketPlace; refused?: undefined }
  | { refused: Extract<ErrorCode, 'ERR_NO_PERMISSION' | 'ERR_TICKET_TAKEN'> };

export function decideChange(viewer: Viewer, now: VisibleTicket, change: PlaceChange): Decision {
  if (isTaken(viewer, now, change)) return { refused: 'ERR_TICKET_TAKEN' };
  if (!maySee(viewer, now)) return { refused: 'ERR_NO_PERMISSION' };
  const status = statusAfter(now, change);
  const takesUp = status === 'open' && (now.status !== 'open' || now.userId === null);
  const reopens = now.status === 'closed' && status !== 'closed';
  if (takesUp && !mayAssign(viewer, change.userId)) return { refused: 'ERR_NO_PERMISSION' };
  const may = isTransfer(now, change, status) ? mayTransfer : mayAct;
  if (!takesUp && !reopens && !may(viewer, now)) return { refused: 'ERR_NO_PERMISSION' };
  return { place: placeAfter(now, change, viewer.userId) };
}

/** The transitions, whoever causes them. @param taker who takes up what is opened; null: nobody does by that */
export function placeAfter(now: TicketPlace, change: PlaceChange, taker: number | null): TicketPlace {
  const status = statusAfter(now, change);
  return { status, userId: userAfter(taker, now, change, status), queueId: queueAfter(now, change, status) };
}

/** A person wins, and so does who takes up what stood still; whoever waits there is told, and goes (automation/drivers). */
export const staysHeld = (held: boolean, { status }: TicketPlace, cause: Doer): boolean =>
  held && status === 'pending' && cause !== 'person' && cause !== 'timeout';

/** One that is the same is no move. */
export const standsElsewhere = (a: TicketPlace, b: TicketPlace): boolean =>
  a.status !== b.status || a.queueId !== b.queueId || a.userId !== b.userId;

/** It goes to somebody, or to a queue; nothing else becomes of it. */
function isTransfer(now: TicketPlace, { userId, queueId }: PlaceChange, status: TicketStatus): boolean {
  if (typeof userId === 'number') return status === now.status;
  return typeof queueId === 'number' && status === 'pending';
}

/** Who takes a ticket up takes it for themselves; administrators hand it to whom they like. */
export const mayAssign = (viewer: Viewer, userId: number | null | undefined): boolean =>
  userId === undefined || userId === null || userId === viewer.userId || viewer.profile === 'admin';

/** Two people accept at the same time: the second hears who was first, if they could see it a moment ago. */
function isTaken(viewer: Viewer, now: VisibleTicket, { status, userId }: PlaceChange): boolean {
  const accepts = status === 'open' && (userId ?? viewer.userId) === viewer.userId;
  if (!accepts || now.status !== 'open' || now.userId === null || now.userId === viewer.userId) return false;
  return maySee(viewer, now) || maySee(viewer, { ...now, status: 'pending', userId: null });
}

function statusAfter(now: TicketPlace, { status, userId, queueId }: PlaceChange): TicketStatus {
  if (status !== undefined) return status;
  if (now.status === 'closed') return 'closed';
  const toQueue = typeof queueId === 'number' && typeof userId !== 'number';
  return toQueue || userId === null ? 'pending' : now.status;
}

function userAfter(taker: number | null, now: TicketPlace, change: PlaceChange, status: TicketStatus): number | null {
  if (typeof change.userId === 'number') return change.userId;
  switch (status) {
    case 'closed':
      return now.userId ?? taker;
    case 'open':
      return now.status === 'open' ? (now.userId ?? taker) : taker;
    case 'pending':
      // It waits for anybody, unless it was already waiting for somebody and nothing is said of them.
      return now.status === 'pending' && change.userId === undefined && change.queueId === undefined
        ? now.userId
        : null;
  }
}

function queueAfter(now: TicketPlace, { queueId }: PlaceChange, status: TicketStatus): number | null {
  // A closed ticket stays in the list of the queue that served it.
  if (queueId === undefined || (status === 'closed' && queueId === null)) return now.queueId;
  return queueId;
}
