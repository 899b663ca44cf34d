// The company's flows by name: one list in the cache for whatever names one.
import { listFlows, type FlowItem } from '@recado/contract/flows';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';

/** of 20 flows each */
const MOST_PAGES = 50;

/** @param enabled false: their plan has none */
export const useFlows = (enabled = true): UseQueryResult<FlowItem[]> =>
  useQuery({
    enabled,
    queryKey: ['flow', 'all'],
    queryFn: async ({ signal }) => {
      const all: FlowItem[] = [];
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const { flows, hasMore } = await call(listFlows, { query: { pageNumber: String(page) }, signal });
        all.push(...flows);
        if (!hasMore) break;
      }
      return all;
    },
  });
