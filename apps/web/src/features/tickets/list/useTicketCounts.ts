// The badges of the sub-tabs.
import { countTickets } from '@recado/contract/tickets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';
import type { CommonFilter, OpenTab } from './useTicketFilters.ts';

export function useTicketCounts(filter: CommonFilter): Partial<Record<OpenTab, number>> {
  const { data } = useQuery({
    queryKey: ['ticket', 'counts', filter],
    enabled: filter !== undefined,
    queryFn: ({ signal }) => call(countTickets, { query: filter ?? {}, signal }),
    placeholderData: keepPreviousData,
  });
  return { assigned: data?.open, pending: data?.pending, withBot: data?.withBot };
}
