// A screen that broke while it was drawn, or whose code did not arrive.
import { Button, Center, Group } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../shared/ui/EmptyState.tsx';

export function BrokenScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Center h="100%" role="alert">
      <EmptyState
        page
        icon={TriangleAlert}
        title={t('failed.pageTitle')}
        text={t('failed.pageText')}
        action={
          <Group justify="center">
            <Button onClick={onRetry}>{t('retry')}</Button>
            <Button variant="default" onClick={() => location.reload()}>
              {t('failed.reload')}
            </Button>
          </Group>
        }
      />
    </Center>
  );
}
