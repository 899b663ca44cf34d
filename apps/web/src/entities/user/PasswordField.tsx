// A password, hidden until its writer wants to see it.
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('auth');
  const [visible, { toggle }] = useDisclosure();
  return (
    <PasswordInput
      label={t('fields.password')}
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{ 'aria-label': t(visible ? 'password.hide' : 'password.show'), tabIndex: 0 }}
      {...props}
    />
  );
}
