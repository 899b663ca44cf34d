// The pretended bank: pays a charge of the sandbox, for whoever tries the product out. Public, as a bank's own page is.
import { Alert, Button, Center, Stack, Text, Title } from '@mantine/core';
import { getSandboxCharge, paySandboxCharge } from '@recado/contract/invoices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, FlaskConical } from 'lucide-react';
import { useParams } from 'react-router';
import { call } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import classes from './Billing.module.css';

export function SandboxPaymentPage() {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const { uuid = '' } = useParams();
  const queryClient = useQueryClient();
  const queryKey = ['sandboxCharge', uuid];
  const charge = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getSandboxCharge, { params: { uuid }, signal }),
  });
  const pay = useMutation({
    mutationFn: () => call(paySandboxCharge, { params: { uuid } }),
    onSuccess: (paid) => queryClient.setQueryData(queryKey, paid),
  });
  const title = t('sandbox.title');
  return (
    <Center component="main" mih="100%" p="md">
      <title>{title}</title>
      <div className={classes.box} style={{ width: '100%' }}>
        <Stack gap="lg">
          <Title order={1} size="h3">
            {title}
          </Title>
          <Alert color="yellow" icon={<FlaskConical aria-hidden />}>
            {t('sandbox.warning')}
          </Alert>
          <NotLoaded query={charge} />
          {charge.isPending && <LoadingRows rows={3} />}
          {charge.data && (
            <>
              <dl className={classes.facts}>
                <dt>{t('sandbox.company')}</dt>
                <dd>{charge.data.company}</dd>
                <dt>{t('sandbox.detail')}</dt>
                <dd>{charge.data.detail}</dd>
                <dt>{t('review.total')}</dt>
                <dd className={classes.total}>{formats.money(charge.data.value)}</dd>
              </dl>
              {charge.data.status === 'pending' ? (
                <Button size="md" fullWidth loading={pay.isPending} onClick={() => pay.mutate()}>
                  {t('sandbox.pay')}
                </Button>
              ) : (
                <Text role="status" fw={600}>
                  {charge.data.status === 'paid' && <Check size={18} aria-hidden />}{' '}
                  {t(`sandbox.${charge.data.status}`)}
                </Text>
              )}
            </>
          )}
        </Stack>
      </div>
    </Center>
  );
}
