// The company's queues: one list in the cache that every screen shares.
import { listQueues, type Queue } from '@recado/contract/queues';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';

export const useQueues = (): UseQueryResult<Queue[]> =>
  useQuery({
    queryKey: ['queue', 'list'],
    queryFn: ({ signal }) => call(listQueues, { query: {}, signal }),
    // They change a few times a year.
    staleTime: 5 * 60_000,
  });
