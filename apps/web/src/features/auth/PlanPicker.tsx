// The plans on offer, one of them chosen.
import { Alert, Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { BUILT_FEATURES } from '@recado/contract/constants';
import { listPlans, type Plan } from '@recado/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './PlanPicker.module.css';

export interface PlanPickerProps {
  defaultValue?: unknown;
  onChange?: (planId: string) => void;
  error?: React.ReactNode;
  /** The first plan is the choice of whoever does not care. */
  onPreselect: (planId: string) => void;
}

export function PlanPicker({ defaultValue, onChange, error, onPreselect }: PlanPickerProps) {
  const { t } = useTranslation(['auth', 'common']);
  const plans = useQuery({
    queryKey: ['plan', 'list'],
    queryFn: ({ signal }) => call(listPlans, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const chosen = typeof defaultValue === 'string' ? defaultValue : '';
  const preselect = useRef(onPreselect);
  const first = plans.data?.[0]?.id;
  useEffect(() => {
    if (chosen === '' && first !== undefined) preselect.current(String(first));
  }, [chosen, first]);

  if (plans.isError && !plans.data) {
    return (
      <Alert color="red" title={t('plan.failed')}>
        <Button size="xs" variant="default" onClick={() => void plans.refetch()}>
          {t('common:retry')}
        </Button>
      </Alert>
    );
  }
  return (
    <Radio.Group
      label={t('fields.plan')}
      size="md"
      name="planId"
      defaultValue={chosen}
      onChange={onChange}
      error={error}
    >
      <Stack gap="xs" mt={4}>
        {plans.isPending && <Skeleton h={70} aria-label={t('common:loading')} />}
        {plans.data?.length === 0 && <Text c="dimmed">{t('plan.none')}</Text>}
        {plans.data?.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation('auth');
  const formats = useFormats();
  const limits = [
    t('plan.users', { count: plan.users }),
    t('plan.connections', { count: plan.connections }),
    t('plan.queues', { count: plan.queues }),
  ];
  const modules = BUILT_FEATURES.filter((feature) => plan[feature]).map((feature) => t(`plan.feature.${feature}`));
  return (
    <Radio.Card value={String(plan.id)} className={classes.card}>
      <Group wrap="nowrap" align="flex-start">
        <Radio.Indicator mt={2} />
        <div className={classes.text}>
          <Group justify="space-between" gap="xs">
            <Text fw={600}>{plan.name}</Text>
            <Text size="sm">{t('plan.perMonth', { price: formats.money(plan.value) })}</Text>
          </Group>
          <Text size="sm" c="dimmed">
            {limits.join(' · ')}
          </Text>
          {modules.length > 0 && (
            <Text size="sm" c="dimmed">
              {modules.join(' · ')}
            </Text>
          )}
        </div>
      </Group>
    </Radio.Card>
  );
}
