// Any number of the company's tags.
import { ColorSwatch, Group, MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTags } from './useTags.ts';

export interface TagSelectProps extends Pick<MultiSelectProps, 'size' | 'label' | 'placeholder' | 'leftSection'> {
  'aria-label'?: string;
  value: number[];
  onChange: (ids: number[]) => void;
}

export function TagSelect({ value, onChange, placeholder, ...props }: TagSelectProps) {
  const { t } = useTranslation();
  const { data: tags = [] } = useTags();
  return (
    <MultiSelect
      {...props}
      data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      clearable
      // Beside what is chosen there is no room for it.
      placeholder={value.length === 0 ? placeholder : undefined}
      nothingFoundMessage={t('empty.searchTitle')}
      clearButtonProps={{ 'aria-label': t('clearSearch') }}
      renderOption={({ option }) => (
        <Group gap={8} wrap="nowrap">
          <ColorSwatch color={tags.find(({ id }) => String(id) === option.value)?.color ?? ''} size={12} aria-hidden />
          {option.label}
        </Group>
      )}
    />
  );
}
