// The tickets that are searched for. The terms stay while the screen does, whatever it shows in between.
import { useDebouncedValue } from '@mantine/hooks';
import { listTickets, type FoundTicket } from '@recado/contract/tickets';
import { SEARCH_DELAY_MS, useListQuery, type List } from '../../../shared/crud/useListQuery.ts';
import type { TicketFilters } from './useTicketFilters.ts';

export function useTicketSearch({ common, terms, setTerms }: TicketFilters): List<FoundTicket> {
  const { search, tags, users } = terms;
  const [delayed] = useDebouncedValue(search, SEARCH_DELAY_MS);
  // Clearing the box needs no pause.
  const searched = search.trim() === '' ? '' : delayed.trim();
  const list = useListQuery('ticket', listTickets, {
    rowsKey: 'tickets',
    query: {
      ...common,
      ...(tags.length > 0 && { tags }),
      ...(users.length > 0 && { users }),
      ...(searched !== '' && { searchParam: searched }),
    },
    enabled: common !== undefined,
  });
  return { ...list, search, searched, setSearch: (words) => setTerms({ ...terms, search: words }) };
}
