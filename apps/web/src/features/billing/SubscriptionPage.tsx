// The subscription: what is left of the trial, where invoices go to, and signing now.
import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { pageInvoices } from '@recado/contract/invoices';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../shared/data/client.ts';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useNow } from '../../shared/format/useNow.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import invoice from '../../entities/invoice/Invoice.module.css';
import classes from './Billing.module.css';
import { CheckoutDialog } from './CheckoutDialog.tsx';
import { nextToPay } from '../../entities/invoice/invoiceState.ts';
import { PlanOverview } from './PlanOverview.tsx';
import { StorageUsed } from './StorageUsed.tsx';
import { useCheckout } from './useCheckout.ts';
import { trialDaysLeft } from './trial.ts';

export function SubscriptionPage() {
  const { t } = useTranslation(['billing', 'common']);
  const { email } = useSession().user.company;
  const invoices = useQuery({
    queryKey: ['invoice', 'next'],
    queryFn: async ({ signal }) => (await call(pageInvoices, { query: {}, signal })).invoices,
  });
  const checkout = useCheckout();
  const title = t('subscription.title');
  const next = nextToPay(invoices.data ?? []);
  return (
    <section className={classes.page} aria-label={title}>
      <title>{`${title} · ${t('common:appName')}`}</title>
      <div className={classes.box}>
        <Stack gap="lg">
          <div>
            <Title order={1} size="h3" mb="xs">
              {title}
            </Title>
            <Standing />
          </div>
          <PlanOverview />
          <TextInput
            label={t('subscription.email')}
            description={t('subscription.emailHint')}
            value={email}
            readOnly
            variant="filled"
          />
          <StorageUsed />
          <NotLoaded query={invoices} />
          {invoices.isPending && <LoadingRows rows={1} />}
          {invoices.data && (
            <Group justify="space-between">
              <Anchor component={Link} to="/financeiro" size="sm">
                {t('subscription.invoices')}
              </Anchor>
              {next ? (
                <Button onClick={() => checkout.open(next)}>{t('subscription.sign')}</Button>
              ) : (
                <Text size="sm" c="dimmed">
                  {t('subscription.nothing')}
                </Text>
              )}
            </Group>
          )}
        </Stack>
      </div>
      {checkout.invoice && <CheckoutDialog invoice={checkout.invoice} onClose={checkout.close} />}
    </section>
  );
}

/** The trial while there is one, else until when it is paid. */
function Standing() {
  const { t } = useTranslation('billing');
  const { date: dateOf } = useCompanyClock();
  const now = useNow();
  const { trialExpiration, dueDate, expired } = useSession().user.company;
  const days = trialDaysLeft(trialExpiration, now);
  if (days !== undefined && days > 0) return <Text>{t('subscription.trial', { count: days })}</Text>;
  if (dueDate === null) return <Text>{t('subscription.forever')}</Text>;
  const date = dateOf(dueDate);
  if (!expired) return <Text>{t('subscription.until', { date })}</Text>;
  return (
    <Text className={invoice.expired}>{t(days === 0 ? 'subscription.trialOver' : 'subscription.over', { date })}</Text>
  );
}
