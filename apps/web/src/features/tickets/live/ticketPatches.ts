// Applies changes of tickets and messages to everything in the cache that shows them.
import type { ContactRef } from '@recado/contract/contacts';
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { changeMessage, messagesKey, putMessage, type MessagePages } from './messageCache.ts';
import {
  changeContact,
  changeTicket,
  putTicket,
  removeTicket,
  withContact,
  type TicketFilter,
  type TicketPages,
  type Viewer,
} from './ticketCache.ts';

const LISTS = ['ticket', 'list'] as const;
const DETAILS = ['ticket', 'detail'] as const;

export const ticketKey = (uuid: string) => [...DETAILS, uuid] as const;

export function storeTicket(client: QueryClient, ticket: Ticket, viewer: Viewer): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: LISTS })) {
    const filter = (queryKey[2] ?? {}) as TicketFilter;
    client.setQueryData<TicketPages>(queryKey, (pages) => pages && putTicket(pages, ticket, filter, viewer));
  }
  patchDetails(client, (known) =>
    known.id !== ticket.id || Date.parse(known.updatedAt) > Date.parse(ticket.updatedAt) ? known : ticket,
  );
}

export function dropTicket(client: QueryClient, ticketId: number): void {
  patchLists(client, (pages) => removeTicket(pages, ticketId));
}

/** Asks the server again for a ticket that is on the screen. */
export function refreshTicket(client: QueryClient, ticketId: number): void {
  for (const [queryKey, ticket] of client.getQueriesData<Ticket>({ queryKey: DETAILS })) {
    if (ticket?.id === ticketId) void client.invalidateQueries({ queryKey, exact: true });
  }
}

export function markTicket(client: QueryClient, ticketId: number, change: Partial<Ticket>): void {
  patchLists(client, (pages) => changeTicket(pages, ticketId, change));
  patchDetails(client, (ticket) => (ticket.id === ticketId ? { ...ticket, ...change } : ticket));
}

export function storeContact(client: QueryClient, contact: ContactRef): void {
  patchLists(client, (pages) => changeContact(pages, contact));
  patchDetails(client, (ticket) => withContact(ticket, contact));
}

export function storeMessage(client: QueryClient, message: Message): void {
  client.setQueryData<MessagePages>(messagesKey(message.ticketId), (pages) => pages && putMessage(pages, message));
}

export function updateMessage(client: QueryClient, message: Message): void {
  client.setQueryData<MessagePages>(messagesKey(message.ticketId), (pages) => pages && changeMessage(pages, message));
}

/** A ticket that some list already shows: opening it need not wait for the server. */
export function listedTicket(client: QueryClient, uuid: string): Ticket | undefined {
  for (const [, pages] of client.getQueriesData<TicketPages>({ queryKey: LISTS })) {
    const found = pages?.pages.flatMap(({ tickets }) => tickets).find((ticket) => ticket.uuid === uuid);
    if (found) return found;
  }
  return undefined;
}

function patchLists(client: QueryClient, change: (pages: TicketPages) => TicketPages): void {
  client.setQueriesData<TicketPages>({ queryKey: LISTS }, (pages) => pages && change(pages));
}

function patchDetails(client: QueryClient, change: (ticket: Ticket) => Ticket): void {
  client.setQueriesData<Ticket>({ queryKey: DETAILS }, (ticket) => ticket && change(ticket));
}
