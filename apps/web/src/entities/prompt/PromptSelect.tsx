// The picker of an AI assistant for a form: an id outside, the text that Mantine's picker wants inside.
import { Select } from '@mantine/core';
import { listPrompts } from '@recado/contract/prompts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { useUnlisted } from '../../shared/ui/useUnlisted.ts';
import { usePrompts } from './usePrompts.ts';

export interface PromptSelectProps {
  description?: string;
  error?: ReactNode;
  defaultValue?: number | null;
  onChange?: (id: number | null) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** Nothing where the company's plan has none. */
export function PromptSelect({ defaultValue = null, onChange, ...props }: PromptSelectProps) {
  const { t } = useTranslation(['prompts', 'common']);
  const { plan } = useSession().user.company;
  const { data, error } = usePrompts();
  const unlisted = useUnlisted(listPrompts, error);
  const options = data?.map(({ id, name }) => ({ value: String(id), label: name }));
  if (!plan.useOpenAi) return null;
  return (
    <Select
      // The name of what is chosen comes with them.
      key={options ? 'ready' : 'loading'}
      {...props}
      label={t('one')}
      data={options ?? []}
      disabled={!options}
      defaultValue={defaultValue === null ? null : String(defaultValue)}
      onChange={(id) => onChange?.(id === null ? null : Number(id))}
      nothingFoundMessage={t('empty.title')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      {...unlisted}
    />
  );
}
