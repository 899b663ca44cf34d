// Why a sign-in failed; where the subscription has run out, administrators may go and renew it.
import { Alert, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useFormats } from '../../shared/format/useFormats.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { loginToPay } from '../../shared/data/session.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { expiryOf } from './subscription.ts';

export function LoginFailure({ error }: { error: Error }) {
  const { t } = useTranslation('auth');
  const formats = useFormats();
  // Guards then lead to where one pays.
  const renew = useMutation({ mutationFn: loginToPay });
  const expiry = expiryOf(error);
  return (
    <Alert color="red" icon={<CircleAlert aria-hidden />} role="alert">
      <Stack gap="sm" align="flex-start">
        {expiry
          ? t(expiry.mayPay ? 'subscriptionToRenew' : 'subscriptionExpired', {
              date: formats.date(expiry.date, expiry.timeZone),
            })
          : errorText(error)}
        {expiry?.mayPay && (
          <Button color="red" size="xs" loading={renew.isPending} onClick={() => renew.mutate()}>
            {t('login.renew')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
