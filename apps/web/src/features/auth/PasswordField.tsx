// A password as the pages before the sign-in show it: as large as their other fields.
import type { PasswordInputProps } from '@mantine/core';
import { PasswordField as Field } from '../../entities/user/PasswordField.tsx';

export function PasswordField(props: PasswordInputProps) {
  return <Field name="password" size="md" {...props} />;
}
