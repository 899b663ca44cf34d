// All of the company's integrations, where its plan has them and one may see them.
import { listQueueIntegrations, type QueueIntegration } from '@recado/contract/queue-integrations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useCan, useSession } from '../../shared/session/useSession.ts';

/** of 20 integrations each */
const MOST_PAGES = 50;

async function allOf(signal: AbortSignal): Promise<QueueIntegration[]> {
  const all: QueueIntegration[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { queueIntegrations, hasMore } = await call(listQueueIntegrations, {
      query: { pageNumber: String(page) },
      signal,
    });
    all.push(...queueIntegrations);
    if (!hasMore) break;
  }
  return all;
}

export function useMayHaveIntegrations(): boolean {
  const { plan } = useSession().user.company;
  return useCan('integrations-page:edit') && plan.useIntegrations;
}

/** @param wanted false: only what is known already */
export function useIntegrations(wanted = true) {
  const enabled = useMayHaveIntegrations() && wanted;
  return useQuery({ queryKey: ['queueIntegration', 'all'], queryFn: ({ signal }) => allOf(signal), enabled });
}
