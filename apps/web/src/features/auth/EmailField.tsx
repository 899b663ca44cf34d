// The address that one signs in with, as the pages before the sign-in ask for it.
import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export function EmailField(props: TextInputProps) {
  const { t } = useTranslation('auth');
  return (
    <TextInput
      label={t('fields.email')}
      placeholder={t('fields.emailPlaceholder')}
      type="email"
      name="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      {...props}
    />
  );
}
