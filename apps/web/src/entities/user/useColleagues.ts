// Everybody of the company, for a picker.
import { listUsers, type Colleague } from '@recado/contract/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';

const NOBODY: readonly Colleague[] = [];
const STALE_MS = 30_000;

export function useColleagues(): readonly Colleague[] {
  const { data = NOBODY } = useQuery({
    queryKey: ['user', 'list'],
    queryFn: ({ signal }) => call(listUsers, { signal }),
    staleTime: STALE_MS,
  });
  return data;
}
