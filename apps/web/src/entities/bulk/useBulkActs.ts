// What one is having done to many at once, and what has come of it.
import type { BulkAct } from '@recado/contract/bulk-acts';
import { useQuery } from '@tanstack/react-query';
import { readStored } from '../../shared/session/storage.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { bulkKey } from './bulkLive.ts';

/** Which was begun last in this browser, and may go on while a page is loaded again. */
export const underWayKey = (userId: number): string => `bulk.underWay.${userId}`;

const NONE: readonly BulkAct[] = [];

/** The latest first. Nothing is asked for where nothing was begun. */
export function useBulkActs(): readonly BulkAct[] {
  const { user } = useSession();
  const { data = NONE } = useQuery({
    queryKey: bulkKey,
    queryFn: async ({ signal }) => (await import('./fetchActs.ts')).fetchActs(signal),
    enabled: readStored(underWayKey(user.id)) !== null,
    staleTime: 60_000,
  });
  return data;
}
