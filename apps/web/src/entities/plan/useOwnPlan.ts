// The plan of one's company: one in the cache for all that show it.
import { companyPlan, type Plan } from '@recado/contract/plans';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useSession } from '../../shared/session/useSession.ts';

/** And what the company's files take of it. */
export type OwnPlan = Plan & { storedBytes: number };

export function useOwnPlan(): UseQueryResult<OwnPlan> {
  const { companyId } = useSession().user;
  return useQuery({
    queryKey: ['plan', 'own'],
    queryFn: async ({ signal }) => {
      const { plan, storedBytes } = await call(companyPlan, { params: { companyId }, signal });
      return { ...plan, storedBytes };
    },
  });
}
