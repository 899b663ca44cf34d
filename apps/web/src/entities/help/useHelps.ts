// The help videos: one list in the cache for the page that shows them and the one that keeps them.
import { listHelps, type Help } from '@recado/contract/helps';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';

export const useHelps = (): UseQueryResult<Help[]> =>
  useQuery({ queryKey: ['help', 'list'], queryFn: ({ signal }) => call(listHelps, { signal }) });
