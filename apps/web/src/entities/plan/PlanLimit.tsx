// The plan has no room for another: how many it has, and what one can do.
import { Alert } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOwnPlan } from './useOwnPlan.ts';

export function PlanLimit({ of }: { of: 'users' | 'queues' | 'connections' }) {
  const { t } = useTranslation(['plans', 'errors']);
  const { data: plan } = useOwnPlan();
  return (
    <Alert color="red" icon={<CircleAlert aria-hidden />} title={t('limit.title')} role="alert">
      {plan ? t(`limit.${of}`, { plan: plan.name, count: plan[of] }) : t('errors:ERR_PLAN_LIMIT')}
    </Alert>
  );
}
