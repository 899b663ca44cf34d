// An address without a screen.
import { Button, Center } from '@mantine/core';
import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../shared/i18n/useTranslation.ts';
import { EmptyState } from '../shared/ui/EmptyState.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Center mih="60dvh">
      <EmptyState
        page
        icon={Compass}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <Button component={Link} to="/">
            {t('notFound.home')}
          </Button>
        }
      />
    </Center>
  );
}
