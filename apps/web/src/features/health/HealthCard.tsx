// One part of the installation: its state as a sign and a word, what was found with what to do about it, and its numbers.
import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import type { HealthFinding, HealthPart, HealthState } from '@recado/contract/installation-health';
import { CircleCheck, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Health.module.css';

const SIGNS: Record<HealthState, { icon: LucideIcon; color: string }> = {
  ok: { icon: CircleCheck, color: 'green' },
  attention: { icon: TriangleAlert, color: 'yellow' },
  trouble: { icon: OctagonAlert, color: 'red' },
};

interface HealthCardProps {
  part: HealthPart;
  findings: readonly HealthFinding[];
  children: ReactNode;
}

export function HealthCard({ part, findings, children }: HealthCardProps) {
  const { t } = useTranslation('health');
  const id = useId();
  const state = findings.some((each) => each.state === 'trouble') ? 'trouble' : (findings[0]?.state ?? 'ok');
  return (
    <Paper component="section" withBorder p="md" className={classes.card} aria-labelledby={id} data-state={state}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={2} size="h5" id={id}>
          {t(`parts.${part}`)}
        </Title>
        <StateBadge state={state} />
      </Group>
      {findings.length > 0 && (
        <ul className={classes.findings}>
          {findings.map((each) => (
            <li key={each.code}>
              <Sign state={each.state} />
              <Text size="sm" component="span">
                {t(`findings.${each.code}`)}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Paper>
  );
}

function StateBadge({ state }: { state: HealthState }) {
  const { t } = useTranslation('health');
  return (
    <Badge
      variant="light"
      color={SIGNS[state].color}
      size="lg"
      tt="none"
      className={classes.badge}
      leftSection={<Sign state={state} />}
    >
      {t(`states.${state}`)}
    </Badge>
  );
}

function Sign({ state }: { state: HealthState }) {
  const { icon: Icon, color } = SIGNS[state];
  return (
    <Icon size={16} aria-hidden className={classes.sign} style={{ color: `var(--mantine-color-${color}-text)` }} />
  );
}
