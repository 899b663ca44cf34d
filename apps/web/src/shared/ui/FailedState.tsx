// What failed and what to do; "not allowed" has a face of its own, where trying again would not help.
import { Button } from '@mantine/core';
import { CloudOff, Lock } from 'lucide-react';
import { isDenial } from '../errors/ApiError.ts';
import { errorText } from '../i18n/errorText.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { EmptyState } from './EmptyState.tsx';

export function FailedState({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => void }) {
  const { t } = useTranslation();
  if (isDenial(error)) {
    return <EmptyState icon={Lock} title={t('notAllowed.title')} text={errorText(error)} />;
  }
  return (
    <div role="alert" style={{ margin: 'auto' }}>
      <EmptyState
        icon={CloudOff}
        title={title ?? t('failed.title')}
        text={errorText(error)}
        action={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
