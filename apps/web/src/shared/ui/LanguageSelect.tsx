// One of the languages, each called as its speakers call it.
import { Select, type SelectProps } from '@mantine/core';
import { LANGUAGES } from '@recado/contract/constants';
import { useTranslation } from '../i18n/useTranslation.ts';

export function LanguageSelect(props: Omit<SelectProps, 'data'>) {
  const { t } = useTranslation();
  return (
    <Select
      {...props}
      data={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
      allowDeselect={false}
    />
  );
}
