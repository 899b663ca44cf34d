// One list of tickets, the latest first, or those who wait by their turns.
import type { TicketStatus } from '@recado/contract/constants';
import { listTickets, type FoundTicket } from '@recado/contract/tickets';
import { useListQuery, type List } from '../../../shared/crud/useListQuery.ts';
import type { TicketFilter } from '../../../entities/ticket/ticketCache.ts';
import type { CommonFilter } from './useTicketFilters.ts';

/** Of what waits: what a driver holds, or what none does; of what is open: what was put off, or what was not. */
export const useTicketList = (
  common: CommonFilter,
  status: TicketStatus,
  { withBot = false, snoozed = false, sort }: Pick<TicketFilter, 'withBot' | 'snoozed' | 'sort'> = {},
): List<FoundTicket> =>
  useListQuery('ticket', listTickets, {
    rowsKey: 'tickets',
    query: { ...common, status, ...(withBot && { withBot }), ...(snoozed && { snoozed }), ...(sort && { sort }) },
    enabled: common !== undefined,
  });
