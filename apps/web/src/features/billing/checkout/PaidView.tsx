// It is paid: until when, and then on to the start.
import { Stack, Text, ThemeIcon } from '@mantine/core';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCompanyClock } from '../../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';

const LEAVE_MS = 4_000;

export function PaidView({ until }: { until: string }) {
  const { t } = useTranslation('billing');
  const { date: dateOf } = useCompanyClock();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Stack align="center" gap="md" py="xl" role="status">
      <ThemeIcon size={64} radius="xl" color="green">
        <Check size={36} aria-hidden />
      </ThemeIcon>
      <Text size="lg" fw={600} ta="center">
        {t('paid.title', { date: dateOf(until) })}
      </Text>
      <Text size="sm" c="dimmed" ta="center">
        {t('paid.text')}
      </Text>
    </Stack>
  );
}
