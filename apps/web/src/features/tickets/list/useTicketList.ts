// One list of tickets, the latest first.
import { listTickets, type Ticket } from '@recado/contract/tickets';
import { useListQuery, type List } from '../../../shared/crud/useListQuery.ts';
import type { TicketFilter } from '../live/ticketCache.ts';

export const useTicketList = (filter: Omit<TicketFilter, 'searchParam'>): List<Ticket> =>
  useListQuery('ticket', listTickets, { rowsKey: 'tickets', cursorParam: 'before', query: filter });
