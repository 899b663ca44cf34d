// The plan has no room for another user: how many it has, and what one can do.
import { Alert } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOwnPlan } from '../../entities/plan/useOwnPlan.ts';

export function PlanLimit() {
  const { t } = useTranslation(['users', 'errors']);
  const { data: plan } = useOwnPlan();
  return (
    <Alert color="red" icon={<CircleAlert aria-hidden />} title={t('planLimit.title')} role="alert">
      {plan ? t('planLimit.text', { plan: plan.name, count: plan.users }) : t('errors:ERR_PLAN_LIMIT')}
    </Alert>
  );
}
