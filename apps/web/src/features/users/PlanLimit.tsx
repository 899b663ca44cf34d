// The plan has no room for another user: how many it has, and what one can do.
import { Alert } from '@mantine/core';
import { companyPlan } from '@recado/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/data/client.ts';
import { useSession } from '../../shared/session/useSession.ts';

export function PlanLimit() {
  const { t } = useTranslation(['users', 'errors']);
  const { companyId } = useSession().user;
  const { data } = useQuery({
    queryKey: ['plan', 'own'],
    queryFn: ({ signal }) => call(companyPlan, { params: { companyId }, signal }),
  });
  return (
    <Alert color="red" icon={<CircleAlert aria-hidden />} title={t('planLimit.title')} role="alert">
      {data ? t('planLimit.text', { plan: data.plan.name, count: data.plan.users }) : t('errors:ERR_PLAN_LIMIT')}
    </Alert>
  );
}
