// What a campaign is doing, what keeps it, and why it stopped.
import { Badge, Group, Text } from '@mantine/core';
import type { Campaign, CampaignStatus } from '@recado/contract/campaigns';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

const COLORS: Record<CampaignStatus, string> = {
  INATIVA: 'gray',
  PROGRAMADA: 'blue',
  EM_ANDAMENTO: 'pine',
  CANCELADA: 'orange',
  FINALIZADA: 'gray',
};

export function CampaignState({ campaign: { status, waitsFor, stopReason, counts } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const done = counts.total - counts.planned - counts.claimed;
  const why = waitsFor ? t(`waits.${waitsFor}`) : stopReason ? t(`stops.${stopReason}`) : '';
  return (
    <Group gap={6}>
      <Badge color={COLORS[status]} variant="light" tt="none">
        {t(`status.${status}`)}
      </Badge>
      {counts.total > 0 && (
        <Text size="xs" c="dimmed" span>
          {t('progress', { done, count: counts.total })}
        </Text>
      )}
      {why !== '' && (
        <Text size="xs" span>
          {why}
        </Text>
      )}
    </Group>
  );
}
