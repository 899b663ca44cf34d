// The company's tags: one list in the cache that every screen shares; the shell refreshes it when one changes.
import { listTags, type TagRef } from '@recado/contract/tags';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';

export const tagsKey = ['tag', 'all'] as const;

export const useTags = (): UseQueryResult<TagRef[]> =>
  useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }) => call(listTags, { query: {}, signal }),
    staleTime: 5 * 60_000,
  });
