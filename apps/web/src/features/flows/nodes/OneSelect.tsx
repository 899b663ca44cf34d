// One of several named things, by its number. One that is gone is said to be gone.
import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';

export interface OneSelectProps extends Pick<
  SelectProps,
  | 'label'
  | 'aria-label'
  | 'description'
  | 'inputWrapperOrder'
  | 'placeholder'
  | 'required'
  | 'error'
  | 'clearable'
  | 'disabled'
> {
  /** undefined: they are on their way */
  options: readonly { id: number; name: string }[] | undefined;
  value: number | null;
  onChange: (id: number | null) => void;
}

export function OneSelect({
  options,
  value,
  onChange,
  clearable = false,
  disabled = !options,
  ...props
}: OneSelectProps) {
  const { t } = useTranslation(['flowNodes', 'common']);
  const data = (options ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const gone = options && value !== null && !options.some(({ id }) => id === value);
  return (
    <Select
      {...props}
      data={gone ? [...data, { value: String(value), label: t('gone') }] : data}
      disabled={disabled}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      searchable
      clearable={clearable}
      allowDeselect={clearable}
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      nothingFoundMessage={t('common:empty.searchTitle')}
    />
  );
}
