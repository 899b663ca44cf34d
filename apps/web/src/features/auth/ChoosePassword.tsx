// The second step to a new password: the code from the mail, and the password twice.
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { LIMITS } from '@recado/contract/constants';
import {
  forgotPassword,
  RESET_CODE_DIGITS,
  RESET_CODE_MINUTES,
  resetPasswordByBody,
} from '@recado/contract/password-reset';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { notNames } from '../../entities/user/notNames.ts';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { notifySuccess } from '../../shared/ui/notify.ts';
import { ForgottenLinks } from './ForgottenLinks.tsx';
import { PasswordField } from './PasswordField.tsx';

const schema = resetPasswordByBody.body
  .omit({ email: true })
  .extend({ confirmation: z.string().min(1, 'Required') })
  .refine(({ password, confirmation }) => password === confirmation, { path: ['confirmation'], message: 'Different!' });

export interface ChoosePasswordProps {
  email: string;
  onOtherEmail: () => void;
}

export function ChoosePassword({ email, onOtherEmail }: ChoosePasswordProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { form, submit, saving } = useEntityForm({
    schema: notNames(schema, () => [email]),
    initialValues: { token: '', password: '', confirmation: '' },
    save: ({ token, password }) => call(resetPasswordByBody, { body: { email, token, password } }),
    successText: t('forgotten.success'),
    codeFields: { ERR_RESET_CODE: 'token', ERR_GUESSABLE_PASSWORD: 'password' },
    onDone: () => void navigate('/login', { state: { email } }),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          {/* Password managers learn from it whose the new password is. */}
          <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Anchor component="button" type="button" size="sm" underline="always" onClick={onOtherEmail}>
            {t('forgotten.otherEmail')}
          </Anchor>
        </Group>
        <TextInput
          key={form.key('token')}
          {...form.getInputProps('token')}
          label={t('forgotten.code')}
          description={t('forgotten.codeHint', { digits: RESET_CODE_DIGITS, minutes: RESET_CODE_MINUTES })}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          autoFocus
          size="md"
        />
        <ResendCode email={email} />
        <PasswordField
          key={form.key('password')}
          {...form.getInputProps('password')}
          label={t('forgotten.newPassword')}
          description={t('forgotten.newPasswordHint', { min: LIMITS.password.min })}
          name="new-password"
          autoComplete="new-password"
        />
        <PasswordField
          key={form.key('confirmation')}
          {...form.getInputProps('confirmation')}
          label={t('forgotten.confirmation')}
          name="confirmation"
          autoComplete="new-password"
        />
        <Button type="submit" size="md" fullWidth loading={saving !== false} mt="xs">
          {t('forgotten.submit')}
        </Button>
        <ForgottenLinks />
      </Stack>
    </form>
  );
}

function ResendCode({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const resend = useMutation({
    mutationFn: () => call(forgotPassword, { params: { email } }),
    onSuccess: () => notifySuccess(t('forgotten.sent')),
  });
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      underline="always"
      mt={-8}
      mr="auto"
      disabled={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {t('forgotten.resend')}
    </Anchor>
  );
}
