// A company signs itself up, and is in.
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { signup, signupInput } from '@recado/contract/auth';
import { LIMITS, TRIAL_DAYS } from '@recado/contract/constants';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { notNames } from '../../entities/user/notNames.ts';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { call } from '../../shared/data/client.ts';
import { login } from '../../shared/data/session.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { notifyFailure, notifySuccess } from '../../shared/ui/notify.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { placeOf } from '../../shared/format/placeOf.ts';
import { EmailField } from './EmailField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PlanPicker } from './PlanPicker.tsx';

const SCHEMA = notNames(signupInput, ({ name, userName = '', email }) => [name, userName, email]);

export function SignupPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const companyId = search.get('companyId');
  const { form, submit, saving } = useEntityForm({
    schema: SCHEMA,
    initialValues: { name: '', userName: '', email: '', password: '', phone: '', planId: '' },
    save: async (body) => {
      const ofBrowser = {
        language: currentLanguage(),
        timeZone: placeOf(Intl.DateTimeFormat().resolvedOptions().timeZone),
      };
      await call(signup, { body: { ...body, ...ofBrowser, ...(companyId && { companyId }) } });
      const { email, password } = body;
      // The account is there, whatever comes of this.
      const isIn = await login({ email, password }).then(
        () => true,
        () => false,
      );
      return { email, isIn };
    },
    successText: null,
    codeFields: {
      ERR_EMAIL_IN_USE: 'email',
      ERR_NAME_IN_USE: 'name',
      ERR_NO_PLAN_FOUND: 'planId',
      ERR_GUESSABLE_PASSWORD: 'password',
    },
    // Whoever signs up may have done so before.
    codeTexts: { ERR_EMAIL_IN_USE: t('signup.emailInUse') },
    onSaved: ({ email, isIn }) => {
      notifySuccess(isIn ? t('signup.success') : t('signup.successDoor'));
      // Whoever is in is led on by the guards.
      if (!isIn) void navigate('/login', { state: { email } });
    },
    onError: (error) => {
      // Nothing that was typed is to blame for these.
      if (isApiError(error, 'network') || isApiError(error, 'ERR_TOO_MANY_REQUESTS')) return false;
      notifyFailure(t('signup.failed'));
      return isApiError(error, 'ERR_INTERNAL_SERVER_ERROR');
    },
  });

  return (
    <AuthLayout title={t('signup.title')} subtitle={t('signup.subtitle')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            key={form.key('name')}
            {...form.getInputProps('name')}
            label={t('fields.name')}
            placeholder={t('fields.namePlaceholder')}
            name="organization"
            autoComplete="organization"
            autoFocus
            size="md"
          />
          <TextInput
            key={form.key('userName')}
            {...form.getInputProps('userName')}
            label={t('fields.userName')}
            description={t('fields.userNameHint')}
            placeholder={t('fields.userNamePlaceholder')}
            name="name"
            autoComplete="name"
            size="md"
          />
          <TextInput
            key={form.key('phone')}
            {...form.getInputProps('phone')}
            label={t('fields.phone')}
            placeholder={t('fields.phonePlaceholder')}
            type="tel"
            name="tel"
            autoComplete="tel"
            size="md"
          />
          <EmailField key={form.key('email')} {...form.getInputProps('email')} />
          <PasswordField
            key={form.key('password')}
            {...form.getInputProps('password')}
            description={t('password.hint', LIMITS.password)}
            autoComplete="new-password"
          />
          <PlanPicker
            key={form.key('planId')}
            {...form.getInputProps('planId')}
            onPreselect={(id) => form.setFieldValue('planId', id)}
          />
          <Text size="sm">{t('signup.trial', { count: TRIAL_DAYS })}</Text>
          <Button type="submit" size="md" fullWidth loading={saving !== false} mt="xs">
            {t('signup.submit')}
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            {t('signup.toLogin')}{' '}
            <Anchor component={Link} to="/login" underline="always">
              {t('signup.login')}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AuthLayout>
  );
}
