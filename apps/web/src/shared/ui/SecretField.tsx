// A key or a password, hidden until its writer wants to see it: by keyboard too, and in the person's language.
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useTranslation } from '../i18n/useTranslation.ts';

export interface SecretFieldProps extends PasswordInputProps {
  /** what its eye is called; left out: that of a key */
  eye?: { show: string; hide: string };
}

export function SecretField({ eye, visible: given, onVisibilityChange, ...props }: SecretFieldProps) {
  const { t } = useTranslation('common');
  const [visible, setVisible] = useUncontrolled({ value: given, defaultValue: false, onChange: onVisibilityChange });
  const { show, hide } = eye ?? { show: t('secret.show'), hide: t('secret.hide') };
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': visible ? hide : show, tabIndex: 0 }}
      {...props}
    />
  );
}
