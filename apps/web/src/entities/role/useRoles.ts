// The company's own roles: one list in the cache that their page and the user form share.
import { listRoles, type Role } from '@recado/contract/roles';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useCan } from '../../shared/session/useSession.ts';

export const useRoles = (): UseQueryResult<Role[]> => {
  const enabled = useCan('users-page:edit');
  return useQuery({ queryKey: ['role'], enabled, queryFn: ({ signal }) => call(listRoles, { signal }) });
};
