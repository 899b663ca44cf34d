// The moment before there is anything to show; a sign of life only when it takes longer than 300 ms.
import { Center, Loader } from '@mantine/core';
import { useTranslation } from '../shared/i18n/useTranslation.ts';
import { useDelayed } from '../shared/ui/useDelayed.ts';

export function Starting() {
  const { t } = useTranslation();
  const late = useDelayed(true);
  return (
    <Center h="100%" role="status" aria-label={t('loading')}>
      {late && <Loader />}
    </Center>
  );
}
