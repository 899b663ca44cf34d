// One list of tickets, the latest first.
import type { TicketStatus } from '@recado/contract/constants';
import { listTickets, type FoundTicket } from '@recado/contract/tickets';
import { useListQuery, type List } from '../../../shared/crud/useListQuery.ts';
import type { CommonFilter } from './useTicketFilters.ts';

/** Of what waits: what a driver holds, or what none does. */
export const useTicketList = (
  common: CommonFilter,
  status: TicketStatus,
  { withBot = false } = {},
): List<FoundTicket> =>
  useListQuery('ticket', listTickets, {
    rowsKey: 'tickets',
    cursorParam: 'before',
    query: { ...common, status, ...(withBot && { withBot }) },
    enabled: common !== undefined,
  });
