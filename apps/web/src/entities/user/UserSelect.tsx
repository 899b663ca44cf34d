// Any number of the company's people.
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUsers } from './useUsers.ts';

export interface UserSelectProps extends Pick<MultiSelectProps, 'size' | 'label' | 'placeholder' | 'leftSection'> {
  'aria-label'?: string;
  value: number[];
  onChange: (ids: number[]) => void;
}

export function UserSelect({ value, onChange, placeholder, ...props }: UserSelectProps) {
  const { t } = useTranslation();
  const { data: users = [] } = useUsers();
  return (
    <MultiSelect
      {...props}
      data={users.map(({ id, name }) => ({ value: String(id), label: name }))}
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
