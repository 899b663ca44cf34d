// Whether this installation has the simulated phone network.
import { getSimulator } from '@recado/contract/simulator';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { call } from '../../shared/data/client.ts';

/** False until the server has said so; it is a matter of its settings, and asked once. */
export function useSimulatorOn(): boolean {
  const { data } = useQuery({
    queryKey: ['simulator', 'on'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      try {
        return (await call(getSimulator, { signal })).on;
      } catch (error) {
        if (isApiError(error, 'ERR_NOT_FOUND')) return false;
        throw error;
      }
    },
  });
  return data ?? false;
}
