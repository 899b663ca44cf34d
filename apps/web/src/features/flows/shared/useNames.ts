// What queues, tags, flows, integrations and assistants are called, for nodes that name them by their ids.
import type { NodeType } from '@recado/contract/flow-graph';
import { listFlows } from '@recado/contract/flows';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIntegrations } from '../../../entities/integration/useIntegrations.ts';
import { usePrompts } from '../../../entities/prompt/usePrompts.ts';
import { useQueues } from '../../../entities/queue/useQueues.ts';
import { useTags } from '../../../entities/tag/useTags.ts';
import { call } from '../../../shared/data/client.ts';
import type { Names } from './useNodeWords.ts';

/** Of 20 flows each. */
const MOST_PAGES = 25;

/** @param types of the nodes: only what these name is asked for */
export function useNames(types: readonly NodeType[]): Names {
  const queues = useQueues().data;
  const tags = useTags().data;
  const flows = useQuery({
    queryKey: ['flow', 'names'],
    queryFn: ({ signal }) => allFlows(signal),
    enabled: types.includes('goTo'),
  }).data;
  const integrations = useIntegrations(types.includes('typebot')).data;
  const prompts = usePrompts(types.includes('openai')).data;
  return useMemo(
    () => ({
      queues: byId(queues),
      tags: byId(tags),
      flows: byId(flows),
      integrations: byId(integrations),
      prompts: byId(prompts),
    }),
    [queues, tags, flows, integrations, prompts],
  );
}

const byId = (things: readonly { id: number; name: string }[] = []): ReadonlyMap<number, string> =>
  new Map(things.map(({ id, name }) => [id, name]));

async function allFlows(signal: AbortSignal): Promise<{ id: number; name: string }[]> {
  const found: { id: number; name: string }[] = [];
  for (let pageNumber = 1; pageNumber <= MOST_PAGES; pageNumber += 1) {
    const { flows, hasMore } = await call(listFlows, { query: { pageNumber }, signal });
    found.push(...flows);
    if (!hasMore) break;
  }
  return found;
}
