// The plan has no room for another: how many it has, which plan has more, and the way there.
import { Alert, Button, Stack } from '@mantine/core';
import { listPlans } from '@recado/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan } from '../../shared/session/useSession.ts';
import { useOwnPlan, type OwnPlan } from './useOwnPlan.ts';

type Limited = 'users' | 'queues' | 'connections';

export function PlanLimit({ of }: { of: Limited }) {
  const { t } = useTranslation(['plans', 'errors']);
  const { data: plan } = useOwnPlan();
  const larger = useLargerPlan(of, plan);
  const maySubscribe = useCan('billing-page:view');
  return (
    <Alert color="red" icon={<CircleAlert aria-hidden />} title={t('limit.title')} role="alert">
      <Stack gap="xs" align="flex-start">
        <span>
          {plan ? t(`limit.${of}`, { plan: plan.name, count: plan[of] }) : t('errors:ERR_PLAN_LIMIT')}
          {larger && ` ${t('limit.larger', { plan: larger.name, count: larger[of] })}`}
          {!maySubscribe && ` ${t('limit.askAdmin')}`}
        </span>
        {maySubscribe && (
          <Button component={Link} to="/subscription" size="compact-sm" color="red" variant="light">
            {t('limit.way')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** The next larger one on offer; undefined: none is, or it is not known. */
function useLargerPlan(of: Limited, own: OwnPlan | undefined) {
  const { data = [] } = useQuery({
    queryKey: ['plan', 'offered'],
    queryFn: ({ signal }) => call(listPlans, { signal }),
    enabled: own !== undefined,
  });
  return own && data.filter((plan) => plan[of] > own[of]).toSorted((a, b) => a[of] - b[of])[0];
}
