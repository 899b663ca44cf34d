// Beside the phone: what this is, which connection it writes to, and the network's moods.
import type { Connection } from '@recado/contract/connections';
import { Anchor, Select, Stack, Text, Title } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { BusyMorning } from '../../entities/morning/BusyMorning.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Can } from '../../shared/session/Can.tsx';
import { NetworkPanel } from './NetworkPanel.tsx';
import classes from './Simulator.module.css';

export interface SidePanelProps {
  connections: readonly Connection[];
  chosen: Connection;
  onChoose: (id: number) => void;
}

export function SidePanel({ connections, chosen, onChoose }: SidePanelProps) {
  const { t } = useTranslation('simulator');
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h3" mb={4} visibleFrom="md">
          {t('title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('intro')}
        </Text>
      </div>
      <ol className={classes.steps}>
        <li data-done={chosen.status === 'CONNECTED' || undefined}>{t('step.scan')}</li>
        <li>{t('step.write')}</li>
        <li>
          {t('step.answer')}{' '}
          <Anchor href="/tickets" target="_blank" size="sm" fw={600} underline="always">
            {t('step.tickets')} <ExternalLink size={12} aria-hidden />
          </Anchor>
        </li>
      </ol>
      <Select
        label={t('connection.label')}
        description={t(`status.${chosen.status}`)}
        inputWrapperOrder={['label', 'input', 'description']}
        allowDeselect={false}
        data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(chosen.id)}
        onChange={(id) => id !== null && onChoose(Number(id))}
      />
      <Can do="connections-page:actionButtons">
        <BusyMorning connection={chosen} />
        <NetworkPanel whatsappId={chosen.id} />
      </Can>
    </Stack>
  );
}
