// The plan of one's company: one in the cache for all that show it.
import { companyPlan, type Plan } from '@recado/contract/plans';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useSession } from '../../shared/session/useSession.ts';

export function useOwnPlan(): UseQueryResult<Plan> {
  const { companyId } = useSession().user;
  return useQuery({
    queryKey: ['plan', 'own'],
    queryFn: async ({ signal }) => (await call(companyPlan, { params: { companyId }, signal })).plan,
  });
}
