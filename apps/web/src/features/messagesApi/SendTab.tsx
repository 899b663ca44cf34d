// The API's calls: forms that really make them, the shell's line with each, and what there is to know.
import { Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { requiredText } from '@recado/contract/primitives';
import { useState } from 'react';
import { z } from 'zod';
import { schemaErrors } from '../../shared/crud/formErrors.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { ApiDocs } from './ApiDocs.tsx';
import { AskForm } from './AskForm.tsx';
import page from '../../shared/ui/TabbedPage.module.css';
import { SecretField } from '../../shared/ui/SecretField.tsx';
import { TryForm } from './TryForm.tsx';

const SCHEMA = z.object({ token: requiredText(1, 200) });

export function SendTab() {
  const { t } = useTranslation(['messagesApi', 'common']);
  const [sent, setSent] = useState('');
  const form = useForm({
    initialValues: { token: '' },
    validate: (values) => schemaErrors(SCHEMA, values),
    clearInputErrorOnChange: true,
  });
  const tokenTyped = (): string | null => (form.validate().hasErrors ? null : form.values.token.trim());
  return (
    <section className={page.scroller} aria-label={t('title')}>
      <title>{`${t('title')} · ${t('common:appName')}`}</title>
      <Title order={1} size="h3" mb="md">
        {t('title')}
      </Title>
      <div className={page.columns}>
        <Stack gap="md">
          <Stack className={page.card} gap="md">
            <Title order={2} size="h4">
              {t('try.title')}
            </Title>
            <SecretField
              label={t('try.token')}
              description={t('try.tokenHint')}
              required
              autoComplete="off"
              {...form.getInputProps('token')}
            />
          </Stack>
          <TryForm tokenTyped={tokenTyped} onSent={setSent} />
          <AskForm what="number" tokenTyped={tokenTyped} />
          {/* Of what was just sent, if anything was. */}
          <AskForm key={sent} what="status" about={sent} tokenTyped={tokenTyped} />
          <AskForm what="templates" tokenTyped={tokenTyped} />
        </Stack>
        <ApiDocs />
      </div>
    </section>
  );
}
