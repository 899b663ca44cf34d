// Merges of the company that can still be undone, the latest first; for those who may merge.
import { listMerges, type RecentMerge } from '@recado/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';
import { useCan } from '../../../shared/session/useSession.ts';

const NONE: readonly RecentMerge[] = [];

/** Without a face of its own: a hint that cannot be had is no fault to tell of. */
export function useRecentMerges(): readonly RecentMerge[] {
  const enabled = useCan('contacts-page:merge');
  const { data } = useQuery({
    // Whatever changes contacts asks for it anew.
    queryKey: ['contact', 'merges'],
    queryFn: ({ signal }) => call(listMerges, { signal }),
    enabled,
  });
  return data ?? NONE;
}
