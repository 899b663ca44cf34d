// Step 1: what the company pays for. The plan is the stored invoice's: nothing of it is chosen here.
import { List, Stack, Text } from '@mantine/core';
import { BUILT_FEATURES } from '@recado/contract/constants';
import type { Invoice } from '@recado/contract/invoices';
import { Check } from 'lucide-react';
import { gigabytes } from '../../../entities/plan/storageText.ts';
import { useOwnPlan } from '../../../entities/plan/useOwnPlan.ts';
import { useCompanyClock } from '../../../shared/format/useCompanyClock.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import classes from '../Billing.module.css';
import { useMonths } from '../useMonths.ts';

export function PlanStep({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation(['billing', 'auth']);
  const formats = useFormats();
  const { date: dateOf } = useCompanyClock();
  const months = useMonths();
  const plan = useOwnPlan();
  if (!plan.data)
    return (
      <NotLoaded query={plan}>
        <LoadingRows rows={3} />
      </NotLoaded>
    );
  const { name, users, connections, queues, storageGb } = plan.data;
  const parts = [
    t('plan.users', { count: users }),
    t('plan.connections', { count: connections }),
    t('plan.queues', { count: queues }),
    ...(storageGb === null ? [] : [t('plan.storage', { size: formats.bytes(gigabytes(storageGb)) })]),
    ...BUILT_FEATURES.filter((feature) => plan.data[feature]).map((feature) => t(`auth:plan.feature.${feature}`)),
  ];
  return (
    <Stack gap="sm" className={classes.plan}>
      <div className={classes.line}>
        <Text fw={650} size="lg">
          {name}
        </Text>
        <Text fw={650} size="lg" ta="end">
          {formats.money(invoice.value)}{' '}
          <Text span size="sm" fw={400} c="dimmed">
            {months}
          </Text>
        </Text>
      </div>
      <Text size="sm" c="dimmed">
        {t('plan.invoice', { detail: invoice.detail, date: dateOf(invoice.dueDate) })}
      </Text>
      <List size="sm" spacing={4} center icon={<Check size={16} aria-hidden />}>
        {parts.map((part) => (
          <List.Item key={part}>{part}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
