// Which integration answers, where the company's plan has them and there is one.
import { Select } from '@mantine/core';
import { listQueueIntegrations, type QueueIntegration } from '@recado/contract/queue-integrations';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/data/client.ts';
import { useCan, useSession } from '../../shared/session/useSession.ts';

/** of 20 integrations each */
const MOST_PAGES = 50;

async function allOf(signal: AbortSignal): Promise<QueueIntegration[]> {
  const all: QueueIntegration[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { queueIntegrations, hasMore } = await call(listQueueIntegrations, {
      query: { pageNumber: String(page) },
      signal,
    });
    all.push(...queueIntegrations);
    if (!hasMore) break;
  }
  return all;
}

interface IntegrationSelectProps {
  value?: number | null;
  onChange?: (id: number | null) => void;
  error?: ReactNode;
}

/** Takes what `form.getInputProps` gives, of a controlled field. */
export function IntegrationSelect({ value, onChange, error }: IntegrationSelectProps) {
  const { t } = useTranslation('integrations');
  const { plan } = useSession().user.company;
  const may = useCan('integrations-page:edit') && plan.useIntegrations;
  const { data = [] } = useQuery({
    queryKey: ['queueIntegration', 'all'],
    queryFn: ({ signal }) => allOf(signal),
    enabled: may,
  });
  if (!may || (data.length === 0 && !value)) return null;
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
    />
  );
}
