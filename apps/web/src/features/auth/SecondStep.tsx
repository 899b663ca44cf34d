// The second step of signing in: a passkey or a code besides the password.
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { askPasskey, loginSecond as endpoint } from '@recado/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { CodeField } from '../../entities/user/CodeField.tsx';
import { browserHasPasskeys, showPasskey } from '../../entities/user/passkeys.ts';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { loginSecond, type SecondStepAsked } from '../../shared/data/session.ts';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import { warnOfSubscriptionEnd } from './subscription.ts';

export interface SecondStepProps {
  asked: SecondStepAsked;
  /** `error`: it has run out */
  onBack: (error?: Error) => void;
}

export function SecondStep({ asked, onBack }: SecondStepProps) {
  const { t } = useTranslation('auth');
  const [failure, setFailure] = useState<Error>();
  const hasPasskey = asked.ways.includes('passkey') && browserHasPasskeys();
  const [way, setWay] = useState(hasPasskey ? 'passkey' : 'code');
  const handleFailure = (error: Error | undefined): void => {
    if (error && isApiError(error, 'ERR_SECOND_FACTOR_OVER')) onBack(error);
    setFailure(error);
  };
  const handleOther = (): void => {
    setFailure(undefined);
    setWay(way === 'passkey' ? 'code' : 'passkey');
  };
  const Step = way === 'passkey' ? PasskeyStep : CodeStep;
  return (
    <AuthLayout title={t('second.title')} subtitle={t('second.subtitle')}>
      <Stack gap="md">
        {failure && <LoginFailure error={failure} />}
        <Step asked={asked} onFailure={handleFailure} />
        {hasPasskey && (
          <Button variant="default" size="md" fullWidth onClick={handleOther}>
            {t(way === 'passkey' ? 'passkey.useCode' : 'passkey.use')}
          </Button>
        )}
        <Text size="sm" c="dimmed" ta="center">
          {t('second.lost')}
        </Text>
        <Anchor component="button" type="button" size="sm" underline="always" mx="auto" onClick={() => onBack()}>
          {t('forgotten.toLogin')}
        </Anchor>
      </Stack>
    </AuthLayout>
  );
}

interface StepProps {
  asked: SecondStepAsked;
  /** undefined: it is said elsewhere, or over */
  onFailure: (error: Error | undefined) => void;
}

function PasskeyStep({ asked: { challenge }, onFailure }: StepProps) {
  const { t } = useTranslation('auth');
  const show = useMutation({
    mutationFn: async () => {
      const passkey = await showPasskey(await call(askPasskey, { body: { challenge } }));
      await loginSecond({ challenge, passkey });
    },
    meta: { quiet: true },
    onMutate: () => onFailure(undefined),
    onSuccess: warnOfSubscriptionEnd,
    onError: onFailure,
  });
  return (
    <>
      <Text size="sm">{t('passkey.hint')}</Text>
      <Button
        size="md"
        fullWidth
        autoFocus
        leftSection={<KeyRound size={18} aria-hidden />}
        loading={show.isPending}
        onClick={() => show.mutate()}
      >
        {t('passkey.use')}
      </Button>
    </>
  );
}

const codeSchema = endpoint.body.pick({ code: true });

function CodeStep({ asked: { challenge, ways }, onFailure }: StepProps) {
  const { t } = useTranslation('auth');
  const { form, submit, saving } = useEntityForm({
    schema: codeSchema,
    initialValues: { code: '' },
    save: ({ code }) => loginSecond({ challenge, code }),
    successText: null,
    codeFields: { ERR_SECOND_FACTOR_CODE: 'code' },
    onSaved: warnOfSubscriptionEnd,
    onError: (error) => {
      const ofField = isApiError(error, 'ERR_SECOND_FACTOR_CODE') || isApiError(error, 'ERR_VALIDATION');
      onFailure(ofField ? undefined : error);
      return !ofField;
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <CodeField
          key={form.key('code')}
          {...form.getInputProps('code')}
          mayRecover
          withoutApp={!ways.includes('app')}
          autoFocus
          size="md"
        />
        <Button type="submit" size="md" fullWidth loading={saving !== false} mt="xs">
          {t('login.submit')}
        </Button>
      </Stack>
    </form>
  );
}
