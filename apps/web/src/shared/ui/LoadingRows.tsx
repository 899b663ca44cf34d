// Rows to come, in their shape; nothing at all for the first 300 ms.
import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useDelayed } from './useDelayed.ts';

export function LoadingRows({ rows = 8, avatar = false }: { rows?: number; avatar?: boolean }) {
  const { t } = useTranslation();
  const late = useDelayed(true);
  return (
    <Stack gap={0} role="status" aria-busy>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {late &&
        Array.from({ length: rows }, (_, index) => (
          <Group key={index} wrap="nowrap" px="md" h={56} aria-hidden>
            {avatar && <Skeleton circle h={36} w={36} style={{ flex: 'none' }} />}
            <Stack gap={8} flex={1}>
              {/* unequal lengths look like text */}
              <Skeleton h={10} w={`${38 + ((index * 17) % 30)}%`} radius="xl" />
              <Skeleton h={8} w={`${22 + ((index * 23) % 35)}%`} radius="xl" />
            </Stack>
          </Group>
        ))}
    </Stack>
  );
}
