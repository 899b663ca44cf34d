// The picker of queues for a form: ids outside, the texts that Mantine's picker wants inside.
import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useQueues } from './useQueues.ts';

export interface QueuesSelectProps {
  label: string;
  description?: string;
  error?: ReactNode;
  defaultValue?: number[];
  onChange?: (ids: number[]) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

export function QueuesSelect({ defaultValue = [], onChange, ...props }: QueuesSelectProps) {
  const { t } = useTranslation(['connections', 'common']);
  const options = useQueues().data?.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <MultiSelect
      // The names of what is chosen come with the queues.
      key={options ? 'ready' : 'loading'}
      {...props}
      data={options ?? []}
      disabled={!options}
      defaultValue={defaultValue.map(String)}
      onChange={(ids) => onChange?.(ids.map(Number))}
      nothingFoundMessage={t('field.noQueues')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      hidePickedOptions
    />
  );
}
