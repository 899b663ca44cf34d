// What leads to a flow, by name.
import { listFlowCampaigns } from '@recado/contract/flow-campaigns';
import { useQuery } from '@tanstack/react-query';
import { useConnections } from '../../../entities/connection/useConnections.ts';
import { useIntegrations } from '../../../entities/integration/useIntegrations.ts';
import { useQueues } from '../../../entities/queue/useQueues.ts';
import { call } from '../../../shared/data/client.ts';

export const FLOW_USES = ['phrases', 'connections', 'queues', 'integrations'] as const;

export interface FlowUses {
  names: Record<(typeof FLOW_USES)[number], string[]>;
  looking: boolean;
  failed: boolean;
  /** there are phrases that nobody has looked through */
  more: boolean;
}

export function useFlowUses(flowId: number): FlowUses {
  const phrases = useQuery({
    queryKey: ['flowCampaign', 'first'],
    queryFn: ({ signal }) => call(listFlowCampaigns, { query: {}, signal }),
  });
  const connections = useConnections();
  const queues = useQueues();
  const integrations = useIntegrations();
  const all = [phrases, connections, queues, integrations];
  const named = (rows: readonly { name: string; flowId: number | null }[] = []): string[] =>
    rows.filter((each) => each.flowId === flowId).map(({ name }) => name);
  return {
    names: {
      phrases: named(phrases.data?.flow),
      connections: (connections.data ?? [])
        .filter(({ flowIdWelcome, flowIdNotPhrase }) => flowIdWelcome === flowId || flowIdNotPhrase === flowId)
        .map(({ name }) => name),
      queues: named(queues.data),
      integrations: named(integrations.data),
    },
    // What one may not ask for never runs.
    looking: all.some(({ isLoading }) => isLoading),
    failed: all.some(({ isError }) => isError),
    more: phrases.data?.hasMore === true,
  };
}
