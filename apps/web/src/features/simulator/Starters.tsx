// Nothing written yet: first sentences at one tap.
import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

const STARTERS = ['hello', 'order', 'hours'] as const;

export function Starters({ onSend }: { onSend: (body: string) => void }) {
  const { t } = useTranslation('simulator');
  return (
    <Stack align="center" gap="xs" m="auto" p="md">
      <Text size="sm" c="dimmed" ta="center">
        {t('starter.title')}
      </Text>
      {STARTERS.map((name) => (
        <Button key={name} variant="white" radius="xl" size="sm" onClick={() => onSend(t(`starter.${name}`))}>
          {t(`starter.${name}`)}
        </Button>
      ))}
    </Stack>
  );
}
