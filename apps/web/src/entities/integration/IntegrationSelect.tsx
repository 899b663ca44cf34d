// Which integration answers, where the company's plan has them and there is one.
import { Select } from '@mantine/core';
import { listQueueIntegrations } from '@recado/contract/queue-integrations';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { useUnlisted } from '../../shared/ui/useUnlisted.ts';
import { useIntegrations } from './useIntegrations.ts';

interface IntegrationSelectProps {
  value?: number | null;
  onChange?: (id: number | null) => void;
  error?: ReactNode;
}

/** Takes what `form.getInputProps` gives, of a controlled field. */
export function IntegrationSelect({ value, onChange, error }: IntegrationSelectProps) {
  const { t } = useTranslation('integrations');
  const { plan } = useSession().user.company;
  const { data = [], error: failed } = useIntegrations();
  const unlisted = useUnlisted(listQueueIntegrations, failed);
  if (!plan.useIntegrations || (data.length === 0 && !value)) return null;
  return (
    <Select
      label={t('select.label')}
      description={t('select.hint')}
      placeholder={t('select.none')}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value) : null}
      onChange={(chosen) => onChange?.(chosen === null ? null : Number(chosen))}
      clearable
      searchable
      {...(error !== undefined && { error })}
      {...unlisted}
    />
  );
}
