// The replays that were, the newest first.
import { Badge, Group, Text, UnstyledButton } from '@mantine/core';
import type { PromptReplay, ReplayState } from '@recado/contract/prompt-replays';
import { useCompanyClock } from '../../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import classes from './Replay.module.css';
import { useReplays } from './replayQueries.ts';

export const STATE_COLORS: Record<ReplayState, string> = {
  running: 'blue',
  done: 'teal',
  cancelled: 'gray',
  budget: 'orange',
  endpoint: 'red',
  off: 'gray',
};

export function ReplayList({ promptId, onOpen }: { promptId: number; onOpen: (replayId: number) => void }) {
  const { t } = useTranslation('prompts');
  const { data, error, refetch } = useReplays(promptId);
  if (!data)
    return (
      <NotLoaded query={{ error, refetch }}>
        <LoadingRows rows={2} />
      </NotLoaded>
    );
  if (data.length === 0) return null;
  return (
    <section className={classes.section}>
      <Text component="h3" size="sm" fw={600}>
        {t('replay.earlier')}
      </Text>
      <ul className={classes.list}>
        {data.map((replay) => (
          <li key={replay.id}>
            <UnstyledButton className={classes.row} onClick={() => onOpen(replay.id)}>
              <Group gap="xs">
                <Text size="sm" fw={600}>
                  {replay.versions.map((version) => t('versions.name', { version })).join(' · ')}
                </Text>
                <Badge tt="none" variant="light" color={STATE_COLORS[replay.state]}>
                  {t(`replay.state.${replay.state}`)}
                </Badge>
              </Group>
              <ReplayWhat replay={replay} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ReplayWhat({ replay: { queue, days, tickets, by, createdAt } }: { replay: PromptReplay }) {
  const { t } = useTranslation('prompts');
  const { shortDateTime } = useCompanyClock();
  const parts = [
    t('replay.conversations', { count: tickets }),
    queue ?? t('replay.anyQueue'),
    t('replay.lastDays', { count: days }),
    by === '' ? shortDateTime(createdAt) : t('versions.by', { name: by, at: shortDateTime(createdAt) }),
  ];
  return (
    <Text size="xs" c="dimmed">
      {parts.join(' · ')}
    </Text>
  );
}
