// A password, hidden until its writer wants to see it.
import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { SecretField } from '../../shared/ui/SecretField.tsx';

export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('auth');
  return (
    <SecretField label={t('fields.password')} eye={{ show: t('password.show'), hide: t('password.hide') }} {...props} />
  );
}
