// What goes with a flow that is deleted, and what is left without one: by name, before it happens.
import { List, Stack, Text } from '@mantine/core';
import { PAGE_SIZE } from '@recado/contract/constants';
import { listFlowCampaigns } from '@recado/contract/flow-campaigns';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConnections } from '../../../entities/connection/useConnections.ts';
import { useIntegrations } from '../../../entities/integration/useIntegrations.ts';
import { useQueues } from '../../../entities/queue/useQueues.ts';
import { call } from '../../../shared/data/client.ts';
import { useDelayed } from '../../../shared/ui/useDelayed.ts';

const USES = ['phrases', 'connections', 'queues', 'integrations'] as const;
const MOST_NAMES = 10;

export function FlowUses({ flowId }: { flowId: number }) {
  const { t } = useTranslation('flowLists');
  const { names, looking, failed, more } = useUses(flowId);
  const slow = useDelayed(looking);
  const found = USES.filter((use) => names[use].length > 0);
  return (
    <Stack gap="xs" aria-live="polite">
      {found.length > 0 && (
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
      )}
      {more && <Text size="sm">{t('delete.more', { most: PAGE_SIZE.others })}</Text>}
      {failed && <Text size="sm">{t('delete.failed')}</Text>}
      {slow && (
        <Text size="sm" c="dimmed">
          {t('delete.looking')}
        </Text>
      )}
    </Stack>
  );
}

interface Uses {
  names: Record<(typeof USES)[number], string[]>;
  looking: boolean;
  failed: boolean;
  /** there are phrases that nobody has looked through */
  more: boolean;
}

function useUses(flowId: number): Uses {
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
