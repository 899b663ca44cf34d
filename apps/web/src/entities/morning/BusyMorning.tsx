// A busy morning on a simulated connection: begun, watched, stopped, and removed again.
import type { Connection } from '@recado/contract/connections';
import { MORNING_SPEEDS, type Morning, type MorningSpeed } from '@recado/contract/simulator';
import { Button, Group, Progress, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { Play, Square, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useMorning, useMorningActs } from './useMorning.ts';
import { openConfirm } from '../../shared/ui/openConfirm.ts';

export interface BusyMorningProps {
  /** to which they write, where it is up */
  connection: Pick<Connection, 'id' | 'name' | 'status'>;
}

export function BusyMorning({ connection }: BusyMorningProps) {
  const { t } = useTranslation('simulator');
  const titleId = useId();
  const morning = useMorning();
  if (morning === undefined) return null;
  return (
    <section aria-labelledby={titleId}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="sm" fw={600} id={titleId}>
            {t('morning.title')}
          </Title>
          <Text size="xs" c="dimmed">
            {t('morning.text', { name: connection.name })}
          </Text>
        </div>
        {morning && <State morning={morning} />}
        {morning?.state !== 'removing' && <Acts morning={morning} connection={connection} titleId={titleId} />}
      </Stack>
    </section>
  );
}

function State({ morning: { state, customers, arrived } }: { morning: Morning }) {
  const { t } = useTranslation('simulator');
  const words = {
    running: t('morning.running', { count: arrived, all: customers }),
    over: t('morning.over', { count: arrived }),
    removing: t('morning.removing'),
  };
  return (
    <div>
      {state === 'running' && (
        <Progress value={customers > 0 ? (100 * arrived) / customers : 0} size="sm" mb={4} aria-label={words.running} />
      )}
      <Text size="sm" role="status">
        {words[state]}
      </Text>
    </div>
  );
}

interface ActsProps extends BusyMorningProps {
  morning: Morning | null;
  titleId: string;
}

function Acts({ morning, connection: { id, status }, titleId }: ActsProps) {
  const { t } = useTranslation(['simulator', 'common']);
  const [speed, setSpeed] = useState<MorningSpeed>('normal');
  const { start, stop, remove } = useMorningActs(id);
  const connected = status === 'CONNECTED';
  const handleRemove = (): void =>
    openConfirm({
      title: t('morning.removeTitle'),
      children: <Text size="sm">{t('morning.removeText')}</Text>,
      labels: { confirm: t('common:delete'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate(),
    });
  const running = morning?.state === 'running';
  return (
    <Group gap="xs">
      {!running && (
        <>
          <SegmentedControl
            size="xs"
            aria-label={t('morning.speed')}
            data={MORNING_SPEEDS.map((value) => ({ value, label: t(`morning.speeds.${value}`) }))}
            value={speed}
            onChange={(value) => setSpeed(value === 'quick' ? 'quick' : 'normal')}
          />
          <Button
            size="xs"
            leftSection={<Play size={14} aria-hidden />}
            aria-describedby={titleId}
            disabled={!connected}
            loading={start.isPending}
            onClick={() => start.mutate(speed)}
          >
            {t(morning ? 'morning.again' : 'morning.start')}
          </Button>
        </>
      )}
      {running && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Square size={14} aria-hidden />}
          loading={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {t('morning.stop')}
        </Button>
      )}
      {morning && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          leftSection={<Trash2 size={14} aria-hidden />}
          loading={remove.isPending}
          onClick={handleRemove}
        >
          {t('morning.remove')}
        </Button>
      )}
      {!connected && !running && (
        <Text size="xs" c="dimmed">
          {t('morning.offline')}
        </Text>
      )}
    </Group>
  );
}
