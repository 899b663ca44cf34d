// One's current password, which a new address or password of one's own needs.
import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { PasswordField } from './PasswordField.tsx';

export function OwnPasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('users');
  return (
    <PasswordField
      label={t('own.currentPassword')}
      description={t('own.currentPasswordHint')}
      autoComplete="current-password"
      {...props}
    />
  );
}
