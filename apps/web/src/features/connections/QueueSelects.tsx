// Pickers of queues for forms: ids outside, the texts that Mantine's pickers want inside.
import { MultiSelect, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueues } from '../../entities/queue/useQueues.ts';

interface PickerProps<Value> {
  label: string;
  description?: string;
  error?: ReactNode;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

interface Option {
  value: string;
  label: string;
}

function useQueueOptions(): Option[] | undefined {
  return useQueues().data?.map(({ id, name }) => ({ value: String(id), label: name }));
}

export function QueuesSelect({ defaultValue = [], onChange, ...props }: PickerProps<number[]>) {
  const { t } = useTranslation('connections');
  const options = useQueueOptions();
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
      hidePickedOptions
    />
  );
}

export function QueueSelect({ defaultValue = null, onChange, ...props }: PickerProps<number | null>) {
  const { t } = useTranslation('connections');
  const options = useQueueOptions();
  return (
    <Select
      key={options ? 'ready' : 'loading'}
      {...props}
      data={options ?? []}
      disabled={!options}
      defaultValue={defaultValue === null ? null : String(defaultValue)}
      onChange={(id) => onChange?.(id === null ? null : Number(id))}
      nothingFoundMessage={t('field.noQueues')}
      searchable
      clearable
    />
  );
}
