// Which kinds of connection can be added here.
import { listKinds } from '@recado/contract/connections';
import type { ProviderName } from '@recado/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';

/** What nearly every installation has, until the server has said so; it is a matter of its installation, and asked once. */
export function useConnectionKinds(): readonly ProviderName[] {
  const { data } = useQuery({
    queryKey: ['connection-kinds'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call(listKinds, { signal })).kinds,
  });
  return data ?? USUAL;
}

const USUAL: readonly ProviderName[] = ['beta', 'cloud'];
