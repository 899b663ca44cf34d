// The second step of signing in: a code besides the password.
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { loginSecond as endpoint } from '@recado/contract/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../entities/user/CodeField.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { loginSecond } from '../../shared/data/session.ts';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import { warnOfSubscriptionEnd } from './subscription.ts';

export interface SecondStepProps {
  challenge: string;
  /** `error`: it has run out */
  onBack: (error?: Error) => void;
}

export function SecondStep({ challenge, onBack }: SecondStepProps) {
  const { t } = useTranslation('auth');
  const [failure, setFailure] = useState<Error>();
  const { form, submit, saving } = useEntityForm({
    schema: endpoint.body.pick({ code: true }),
    initialValues: { code: '' },
    save: ({ code }) => loginSecond(challenge, code),
    successText: null,
    codeFields: { ERR_SECOND_FACTOR_CODE: 'code' },
    onSaved: warnOfSubscriptionEnd,
    onError: (error) => {
      const isOver = isApiError(error, 'ERR_SECOND_FACTOR_OVER');
      const ofField = isApiError(error, 'ERR_SECOND_FACTOR_CODE') || isApiError(error, 'ERR_VALIDATION');
      if (isOver) onBack(error);
      setFailure(ofField ? undefined : error);
      return !ofField;
    },
  });
  return (
    <AuthLayout title={t('second.title')} subtitle={t('second.subtitle')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failure && <LoginFailure error={failure} />}
          <CodeField key={form.key('code')} {...form.getInputProps('code')} mayRecover autoFocus size="md" />
          <Button type="submit" size="md" fullWidth loading={saving !== false} mt="xs">
            {t('login.submit')}
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            {t('second.lost')}
          </Text>
          <Anchor component="button" type="button" size="sm" underline="always" mx="auto" onClick={() => onBack()}>
            {t('forgotten.toLogin')}
          </Anchor>
        </Stack>
      </form>
    </AuthLayout>
  );
}
