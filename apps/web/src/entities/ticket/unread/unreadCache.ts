// What an event does to the list of unread tickets: pure functions over it.
import type { Ticket } from '@recado/contract/tickets';
import { PAGE_SIZE } from '@recado/contract/constants';
import { listedOf } from '@recado/rules/tickets';
import { concerns as concernsViewer } from '@recado/rules/told';
import { viewerOf, type Person } from '../person.ts';
import { placeOf, standsBelow } from '../ticketCache.ts';

export const UNREAD = ['ticket', 'unread'] as const;

export interface UnreadTickets {
  tickets: Ticket[];
  hasMore: boolean;
}

/** Events come of what they may see alone. */
export const concerns = (ticket: Ticket, person: Person): boolean =>
  concernsViewer(viewerOf(person, ticket), listedOf(ticket));

/** The ticket where it belongs, the latest first; out of the list where nothing in it is unread. */
export function putUnread(list: UnreadTickets, ticket: Ticket, person: Person): UnreadTickets {
  const known = list.tickets.find(({ id }) => id === ticket.id);
  // An event may be older than the answer that it meets.
  if (known && Date.parse(known.updatedAt) > Date.parse(ticket.updatedAt)) return list;
  const rest = dropUnread(list, ticket.id);
  if (ticket.unreadMessages === 0 || !concerns(ticket, person)) return rest;
  const place = placeOf(ticket);
  const found = rest.tickets.findIndex((other) => standsBelow(placeOf(other), place));
  const at = found === -1 ? rest.tickets.length : found;
  const tickets = rest.tickets.toSpliced(at, 0, ticket);
  const most = PAGE_SIZE.tickets;
  return tickets.length > most ? { tickets: tickets.slice(0, most), hasMore: true } : { ...rest, tickets };
}

export function dropUnread(list: UnreadTickets, ticketId: number): UnreadTickets {
  if (!list.tickets.some(({ id }) => id === ticketId)) return list;
  return { ...list, tickets: list.tickets.filter(({ id }) => id !== ticketId) };
}
