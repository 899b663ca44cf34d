// Any number of named things, chosen by their ids.
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useTranslation } from '../i18n/useTranslation.ts';

export interface IdsSelectProps extends Pick<
  MultiSelectProps,
  'size' | 'label' | 'description' | 'placeholder' | 'required' | 'error' | 'leftSection' | 'renderOption'
> {
  'aria-label'?: string;
  options: readonly { id: number; name: string }[];
  value: number[];
  onChange: (ids: number[]) => void;
}

export function IdsSelect({ options, value, onChange, placeholder, ...props }: IdsSelectProps) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      {...props}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      clearable
      // Beside what is chosen there is no room for it.
      placeholder={value.length === 0 ? placeholder : undefined}
      nothingFoundMessage={t('empty.searchTitle')}
      clearButtonProps={{ 'aria-label': t('clearSearch') }}
    />
  );
}
