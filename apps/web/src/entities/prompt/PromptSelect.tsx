// The picker of an AI assistant for a form: an id outside, the text that Mantine's picker wants inside.
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayHavePrompts, usePrompts } from './usePrompts.ts';

export interface PromptSelectProps {
  description?: string;
  error?: ReactNode;
  defaultValue?: number | null;
  onChange?: (id: number | null) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** Nothing where the company has none, and its plan none to offer. */
export function PromptSelect({ defaultValue = null, onChange, ...props }: PromptSelectProps) {
  const { t } = useTranslation(['prompts', 'common']);
  const offered = useMayHavePrompts();
  const options = usePrompts().data?.map(({ id, name }) => ({ value: String(id), label: name }));
  if (!offered) return null;
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
    />
  );
}
