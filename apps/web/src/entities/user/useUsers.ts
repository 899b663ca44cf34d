// The people of the company: one list in the cache that every screen shares.
import { listUsers, type Colleague } from '@recado/contract/users';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';

export const useUsers = (): UseQueryResult<Colleague[]> =>
  useQuery({
    queryKey: ['user', 'all'],
    queryFn: ({ signal }) => call(listUsers, { query: {}, signal }),
    staleTime: 60_000,
  });
