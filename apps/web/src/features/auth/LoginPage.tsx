// The sign-in page.
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { login as loginEndpoint } from '@recado/contract/auth';
import { Info } from 'lucide-react';
import { lazy, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { neededCode } from '../../shared/errors/neededCode.ts';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { endReason, endRefusal, login, type SecondStepAsked } from '../../shared/data/session.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { lazyExtra } from '../../shared/ui/lazyExtra.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import type { ContinueWithProps } from './ContinueWith.tsx';
import { EmailField } from './EmailField.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import { PasswordField } from './PasswordField.tsx';
import { warnOfSubscriptionEnd } from './subscription.ts';

/** Few have one: it comes with what some sign in with, which is here by the time that they have typed. */
const SecondStep = lazy(() => neededCode(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep })));
const ContinueWith = lazyExtra<ContinueWithProps>(async () => (await import('./ContinueWith.tsx')).ContinueWith);

export function LoginPage() {
  const { t } = useTranslation('auth');
  const [failure, setFailure] = useState(endRefusal);
  const [reason] = useState(endReason);
  const email = useSignedUpEmail();
  const [asked, setAsked] = useState<SecondStepAsked>();

  const { form, submit, saving } = useEntityForm({
    schema: loginEndpoint.body,
    initialValues: { email, password: '' },
    save: login,
    successText: null,
    onDone: setAsked,
    onSaved: warnOfSubscriptionEnd,
    onError: (error) => {
      setFailure(error);
      return !isApiError(error, 'ERR_VALIDATION');
    },
  });

  const handleBack = (error?: Error): void => {
    form.setFieldValue('password', '');
    setFailure(error);
    setAsked(undefined);
  };
  if (asked) return <SecondStep asked={asked} onBack={handleBack} />;

  return (
    <AuthLayout title={t('login.title')} subtitle={t('login.subtitle')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failure ? (
            <LoginFailure error={failure} />
          ) : (
            (reason === 'expired' || reason === 'elsewhere') && (
              <Alert color="gray" icon={<Info aria-hidden />} role="status">
                {t(`ended.${reason}`)}
              </Alert>
            )
          )}
          <EmailField key={form.key('email')} {...form.getInputProps('email')} autoFocus={email === ''} />
          <PasswordField
            key={form.key('password')}
            {...form.getInputProps('password')}
            autoComplete="current-password"
            autoFocus={email !== ''}
          />
          <Anchor component={Link} to="/forgetpsw" size="sm" ml="auto" underline="always">
            {t('login.forgot')}
          </Anchor>
          <Button type="submit" size="md" fullWidth loading={saving !== false} mt="xs">
            {t('login.submit')}
          </Button>
          <ContinueWith form={form} onFailure={setFailure} />
          <Text size="sm" c="dimmed" ta="center">
            {t('login.toSignup')}{' '}
            <Anchor component={Link} to="/signup" underline="always">
              {t('login.signup')}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AuthLayout>
  );
}

/** Who has just signed up need not type the address again. */
function useSignedUpEmail(): string {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}
