// The first step to a new password: whose it is.
import { Button, Stack } from '@mantine/core';
import { forgotPassword } from '@recado/contract/password-reset';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { EmailField } from './EmailField.tsx';
import { ForgottenLinks } from './ForgottenLinks.tsx';

export interface AskForCodeProps {
  /** typed before */
  email: string;
  onSent: (email: string) => void;
}

export function AskForCode({ email, onSent }: AskForCodeProps) {
  const { t } = useTranslation('auth');
  const { form, submit, saving } = useEntityForm({
    schema: forgotPassword.params,
    initialValues: { email },
    save: async (values) => {
      const params = forgotPassword.params.parse(values);
      await call(forgotPassword, { params });
      return params.email;
    },
    successText: t('forgotten.sent'),
    codeFields: { ERR_USER_DONT_EXISTS: 'email' },
    onDone: onSent,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <EmailField key={form.key('email')} {...form.getInputProps('email')} autoFocus />
        <Button type="submit" size="md" fullWidth loading={saving !== false} mt="xs">
          {t('forgotten.send')}
        </Button>
        <ForgottenLinks />
      </Stack>
    </form>
  );
}
