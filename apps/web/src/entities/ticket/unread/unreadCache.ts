// What an event does to the list of unread tickets: pure functions over it.
import type { SessionUser } from '@recado/contract/auth';
import type { Ticket } from '@recado/contract/tickets';
import { PAGE_SIZE } from '@recado/contract/constants';
import { standsBelow } from '../ticketCache.ts';

export const UNREAD = ['ticket', 'unread'] as const;

export interface UnreadTickets {
  tickets: Ticket[];
  hasMore: boolean;
}

export type Viewer = Pick<SessionUser, 'id' | 'profile' | 'allTicket'>;

/**
 * Those that concern the person: their own, and what waits for anybody while no driver holds it. What is in no queue
 * everybody of its connection sees, but only those are told who want to know of all tickets. Events come of what they may
 * see alone.
 */
export function concerns(
  { status, userId, queueId, driver }: Pick<Ticket, 'status' | 'userId' | 'queueId' | 'driver'>,
  viewer: Viewer,
): boolean {
  if (status === 'open') return userId === viewer.id;
  if (status === 'closed' || driver !== null) return false;
  return queueId !== null || viewer.profile === 'admin' || viewer.allTicket === 'enabled';
}

/** The ticket where it belongs, the latest first; out of the list where nothing in it is unread. */
export function putUnread(list: UnreadTickets, ticket: Ticket, viewer: Viewer): UnreadTickets {
  const known = list.tickets.find(({ id }) => id === ticket.id);
  // An event may be older than the answer that it meets.
  if (known && Date.parse(known.updatedAt) > Date.parse(ticket.updatedAt)) return list;
  const rest = dropUnread(list, ticket.id);
  if (ticket.unreadMessages === 0 || !concerns(ticket, viewer)) return rest;
  const time = Date.parse(ticket.updatedAt);
  const found = rest.tickets.findIndex((other) => standsBelow(other, ticket.id, time));
  const at = found === -1 ? rest.tickets.length : found;
  const tickets = rest.tickets.toSpliced(at, 0, ticket);
  const most = PAGE_SIZE.tickets;
  return tickets.length > most ? { tickets: tickets.slice(0, most), hasMore: true } : { ...rest, tickets };
}

export function dropUnread(list: UnreadTickets, ticketId: number): UnreadTickets {
  if (!list.tickets.some(({ id }) => id === ticketId)) return list;
  return { ...list, tickets: list.tickets.filter(({ id }) => id !== ticketId) };
}
