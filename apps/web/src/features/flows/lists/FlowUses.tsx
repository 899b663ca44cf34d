// What goes with a flow that is deleted, and what is left without one: by name, before it happens.
import { List } from '@mantine/core';
import { listFlowCampaigns, type FlowCampaign } from '@recado/contract/flow-campaigns';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConnections } from '../../../entities/connection/useConnections.ts';
import { useIntegrations } from '../../../entities/integration/useIntegrations.ts';
import { useQueues } from '../../../entities/queue/useQueues.ts';
import { call } from '../../../shared/data/client.ts';

const USES = ['phrases', 'connections', 'queues', 'integrations'] as const;
const MOST_NAMES = 10;
/** of 20 phrases each */
const MOST_PAGES = 25;

export function FlowUses({ flowId }: { flowId: number }) {
  const { t } = useTranslation('flowLists');
  const names = useNames(flowId);
  const found = USES.filter((use) => names[use].length > 0);
  if (found.length === 0) return null;
  return (
    <List size="sm">
      {found.map((use) => {
        const shown = names[use].slice(0, MOST_NAMES).join(', ');
        return (
          <List.Item key={use}>
            {t(`delete.${use}`, { names: names[use].length > MOST_NAMES ? `${shown} …` : shown })}
          </List.Item>
        );
      })}
    </List>
  );
}

function useNames(flowId: number): Record<(typeof USES)[number], string[]> {
  const phrases = useQuery({ queryKey: ['flowCampaign', 'all'], queryFn: ({ signal }) => allPhrases(signal) }).data;
  const connections = useConnections().data;
  const queues = useQueues().data;
  const integrations = useIntegrations().data;
  const named = (all: readonly { name: string; flowId: number | null }[] = []): string[] =>
    all.filter((each) => each.flowId === flowId).map(({ name }) => name);
  return {
    phrases: named(phrases),
    connections: (connections ?? [])
      .filter(({ flowIdWelcome, flowIdNotPhrase }) => flowIdWelcome === flowId || flowIdNotPhrase === flowId)
      .map(({ name }) => name),
    queues: named(queues),
    integrations: named(integrations),
  };
}

async function allPhrases(signal: AbortSignal): Promise<FlowCampaign[]> {
  const all: FlowCampaign[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { flow, hasMore } = await call(listFlowCampaigns, { query: { pageNumber: String(page) }, signal });
    all.push(...flow);
    if (!hasMore) break;
  }
  return all;
}
