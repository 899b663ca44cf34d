// Sending by the API: forms that really do, the shell's line beside them, and what there is to know.
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiDocs } from './ApiDocs.tsx';
import page from '../../shared/ui/TabbedPage.module.css';
import { TryForm } from './TryForm.tsx';

export function SendTab() {
  const { t } = useTranslation(['messagesApi', 'common']);
  return (
    <section className={page.scroller} aria-label={t('title')}>
      <title>{`${t('title')} · ${t('common:appName')}`}</title>
      <Title order={1} size="h3" mb="md">
        {t('title')}
      </Title>
      <div className={page.columns}>
        <TryForm />
        <ApiDocs />
      </div>
    </section>
  );
}
