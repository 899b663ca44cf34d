// A flow as the server has it; asked for again when somebody saves it.
import { getFlow, type FlowView } from '@recado/contract/flows';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';

export const flowKey = (id: number) => ['flow', 'one', id] as const;

export const useFlow = (id: number): UseQueryResult<FlowView> =>
  useQuery({
    queryKey: flowKey(id),
    queryFn: async ({ signal }) => (await call(getFlow, { params: { id }, signal })).flow,
  });
