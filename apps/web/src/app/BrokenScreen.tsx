// A screen that broke while it was drawn, or whose code did not arrive.
import { Button, Center, Group } from '@mantine/core';
import { TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { MissingCode } from '../shared/errors/neededCode.ts';
import { useTranslation } from '../shared/i18n/useTranslation.ts';
import { EmptyState } from '../shared/ui/EmptyState.tsx';

/** ms until the page is loaded anew: a browser that failed to import something never asks for it again. */
const RELOAD_MS = 20_000;

const reloadPage = (): void => location.reload();

export interface BrokenScreenProps {
  error: unknown;
  onRetry: () => void;
  reload?: () => void;
}

export function BrokenScreen({ error, onRetry, reload = reloadPage }: BrokenScreenProps) {
  const { t } = useTranslation();
  useEffect(() => {
    // What was broken for want of a network may be there now.
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  const missing = error instanceof MissingCode;
  // Nothing is wrong with it: it comes by itself with the network.
  const away = missing && !navigator.onLine;
  useEffect(() => {
    if (!missing || away) return;
    const timer = setTimeout(reload, RELOAD_MS);
    return () => clearTimeout(timer);
  }, [missing, away, reload]);
  return (
    <Center h="100%" role="alert">
      <EmptyState
        page
        icon={away ? WifiOff : TriangleAlert}
        title={t(away ? 'unreachable.title' : 'failed.pageTitle')}
        text={t(away ? 'unreachable.text' : 'failed.pageText')}
        action={
          <Group justify="center">
            <Button onClick={onRetry}>{t('retry')}</Button>
            {!away && (
              <Button variant="default" onClick={reload}>
                {t('failed.reload')}
              </Button>
            )}
          </Group>
        }
      />
    </Center>
  );
}
