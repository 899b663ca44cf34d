// A screen that broke while it was drawn, or whose code did not arrive.
import { Button, Center, Group } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../shared/ui/EmptyState.tsx';

export function BrokenScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  useEffect(() => {
    // What was broken for want of a network may be there now.
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
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
