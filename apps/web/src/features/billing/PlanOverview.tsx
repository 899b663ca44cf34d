// The company's plan: what it costs, and how much of what it allows is in use.
import { Stack, Text } from '@mantine/core';
import { MOST_COLLEAGUES } from '@recado/contract/users';
import { useConnections } from '../../entities/connection/useConnections.ts';
import { useOwnPlan } from '../../entities/plan/useOwnPlan.ts';
import { useQueues } from '../../entities/queue/useQueues.ts';
import { useColleagues } from '../../entities/user/useColleagues.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export function PlanOverview() {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const { data: plan } = useOwnPlan();
  const people = useColleagues().length;
  const connections = useConnections().data?.length;
  const queues = useQueues().data?.length;
  if (!plan) return null;
  const inUse = [
    { what: 'users', used: people === 0 || people >= MOST_COLLEAGUES ? undefined : people, most: plan.users },
    { what: 'connections', used: connections, most: plan.connections },
    { what: 'queues', used: queues, most: plan.queues },
  ] as const;
  return (
    <Stack gap={2}>
      <Text fw={500}>{t('ownPlan.price', { name: plan.name, price: formats.money(plan.value) })}</Text>
      <Text size="sm">
        {inUse
          // What is not known (yet) is not counted.
          .flatMap(({ what, used, most }) =>
            used === undefined
              ? []
              : [t(`ownPlan.${what}`, { used: formats.number(used), most: formats.number(most) })],
          )
          .join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('ownPlan.change')}
      </Text>
    </Stack>
  );
}
