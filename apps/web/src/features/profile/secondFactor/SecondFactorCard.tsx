// Whether one has a second factor, and what one can do with it.
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { getSecondFactor } from '@recado/contract/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/data/client.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { FailedState } from '../../../shared/ui/FailedState.tsx';

export type Change = 'setUp' | 'renew' | 'turnOff';

/** Few enough to make new ones. */
const FEW = 3;

export function SecondFactorCard({ onChange }: { onChange: (change: Change) => void }) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['secondFactor'],
    queryFn: ({ signal }) => call(getSecondFactor, { signal }),
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={96} />;
  if (data.since === null)
    return (
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('off.text')}</Text>
        <Button onClick={() => onChange('setUp')}>{t('off.setUp')}</Button>
      </Stack>
    );
  return (
    <Stack gap="sm" align="flex-start">
      <Group gap="xs">
        <Badge variant="light" color="green" tt="none">
          {t('on.badge')}
        </Badge>
        <Text size="sm">{t('on.since', { date: formats.date(data.since) })}</Text>
      </Group>
      <Text size="sm" c={data.recoveryCodes < FEW ? 'orange.9' : 'dimmed'}>
        {t('on.left', { count: data.recoveryCodes })}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => onChange('renew')}>
          {t('on.renew')}
        </Button>
        <Button variant="default" onClick={() => onChange('turnOff')}>
          {t('on.turnOff')}
        </Button>
      </Group>
    </Stack>
  );
}
