// All plans of the installation, by price.
import { listAllPlans, type OwnedPlan } from '@recado/contract/plans';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';

export const usePlans = (): UseQueryResult<OwnedPlan[]> =>
  useQuery({ queryKey: ['plan', 'all'], queryFn: ({ signal }) => call(listAllPlans, { signal }) });
