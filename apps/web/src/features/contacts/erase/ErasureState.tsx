// How far it is with one person, and how much it was in the end.
import type { ContactErasure } from '@recado/contract/personal-data';
import { Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';

export function ErasureState({ erasure }: { erasure: ContactErasure }) {
  const { t } = useTranslation('contacts');
  const { status, progress, counts, optOutKept, stuck } = erasure;
  if (status === 'running')
    return (
      <Stack gap={4}>
        <Text size="sm">{t('erase.running')}</Text>
        <Progress value={Math.max(progress * 100, 3)} aria-label={t('erase.running')} />
        {stuck && (
          <Text size="sm" c="red">
            {t('erase.stuck')}
          </Text>
        )}
      </Stack>
    );
  const { messages = 0, tickets = 0, ...others } = counts;
  const rest = Object.values(others).reduce((sum, count) => sum + count, 0);
  const parts = [
    t('erase.messages', { count: messages }),
    t('erase.tickets', { count: tickets }),
    t('erase.rest', { count: rest }),
  ];
  return (
    <Stack gap={4}>
      <Text size="sm">{parts.join(' · ')}</Text>
      {optOutKept && (
        <Text size="sm" c="dimmed">
          {t('erase.optOutKept')}
        </Text>
      )}
    </Stack>
  );
}
