// The company's AI assistants, where its plan has them.
import { listPrompts, type Prompt } from '@recado/contract/prompts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useCan, useSession } from '../../shared/session/useSession.ts';

export function useMayHavePrompts(): boolean {
  const may = useCan('prompts-page:edit');
  return useSession().user.company.plan.useOpenAi && may;
}

/** @param wanted false: only what is known already */
export function usePrompts(wanted = true): UseQueryResult<Prompt[]> {
  const enabled = useMayHavePrompts() && wanted;
  return useQuery({
    queryKey: ['prompt', 'all'],
    enabled,
    queryFn: async ({ signal }) => (await call(listPrompts, { query: {}, signal })).prompts,
    // They change a few times a year.
    staleTime: 5 * 60_000,
  });
}
