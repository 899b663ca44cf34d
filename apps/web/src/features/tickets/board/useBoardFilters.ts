// What the board is filtered by, kept in the address.
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BoardFilter } from '../../../entities/ticket/boardCache.ts';
import { SEARCH_DELAY_MS } from '../../../shared/crud/useListQuery.ts';
import { useCan, useSession } from '../../../shared/session/useSession.ts';
import { countFilters, filterOf, readChoice, writeChoice, type BoardChoice } from './boardAddress.ts';

export interface BoardFilters {
  choice: BoardChoice;
  change: (part: Partial<BoardChoice>) => void;
  /** what is asked of the server; words with a pause for typing */
  filter: BoardFilter;
  clear: () => void;
  /** the row of them */
  shown: boolean;
  setShown: (shown: boolean) => void;
}

export function useBoardFilters(): BoardFilters {
  const { user } = useSession();
  const seesAll = useCan('tickets-manager:showall');
  const [params, setParams] = useSearchParams();
  const choice = useMemo(() => readChoice(params), [params]);
  const [search, setSearch] = useState(choice.search);
  const [delayed] = useDebouncedValue(search, SEARCH_DELAY_MS);
  // Clearing the box needs no pause.
  const searched = search.trim() === '' ? '' : delayed;
  const change = (part: Partial<BoardChoice>): void => {
    if (part.search !== undefined) setSearch(part.search);
    setParams((now) => writeChoice(now, { ...readChoice(now), ...part }), { replace: true });
  };
  const own = useMemo(() => (seesAll ? user.queues.map(({ id }) => id) : null), [seesAll, user.queues]);
  const filter = useMemo(() => filterOf({ ...choice, search: searched }, own), [choice, searched, own]);
  const [shown, setShown] = useState(() => countFilters(choice) > 0);
  const clear = (): void => change({ ...readChoice(new URLSearchParams()) });
  return { choice: { ...choice, search }, change, filter, clear, shown, setShown };
}
