// The lanes of the board: the tags that are some, from left to right.
import { listLanes } from '@recado/contract/kanban';
import type { Tag } from '@recado/contract/tags';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';
import { useSession } from '../../../shared/session/useSession.ts';

/** Below tags: what changes one asks for these again. */
export const lanesKey = ['tag', 'kanban'] as const;

export function useLanes(): UseQueryResult<Tag[]> {
  const { plan } = useSession().user.company;
  return useQuery({
    queryKey: lanesKey,
    enabled: plan.useKanban,
    queryFn: async ({ signal }) => (await call(listLanes, { signal })).lista,
    staleTime: 5 * 60_000,
  });
}
