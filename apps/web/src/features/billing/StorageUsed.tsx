// How much room the company's files take of what its plan has, and the way to more.
import { Progress, Stack, Text } from '@mantine/core';
import { useOwnPlan } from '../../entities/plan/useOwnPlan.ts';
import { gigabytes, useStorageText } from '../../entities/plan/storageText.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

/** From here on one should know. */
const NEARLY_FULL = 0.9;

export function StorageUsed() {
  const { t } = useTranslation('billing');
  const storageText = useStorageText();
  const { data: plan } = useOwnPlan();
  if (!plan) return null;
  const { storageGb, storedBytes } = plan;
  const share = storageGb === null ? null : storageGb === 0 ? 1 : storedBytes / gigabytes(storageGb);
  const warning = share === null || share < NEARLY_FULL ? null : share < 1 ? 'nearly' : 'full';
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {t('storage.title')}
      </Text>
      {share !== null && (
        <Progress
          value={Math.min(share, 1) * 100}
          color={warning === 'full' ? 'red' : warning === 'nearly' ? 'yellow' : undefined}
          aria-label={t('storage.title')}
        />
      )}
      <Text size="sm">{storageText(storedBytes, storageGb)}</Text>
      {warning && (
        <Text size="sm" c={warning === 'full' ? 'var(--mantine-color-error)' : undefined}>
          {t(`storage.${warning}`)}
        </Text>
      )}
    </Stack>
  );
}
