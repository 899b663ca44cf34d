// Which versions are given which closed conversations again.
import { Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { REPLAY_DAYS, REPLAY_LIMITS, startReplay } from '@recado/contract/prompt-replays';
import { listPromptVersions } from '@recado/contract/prompt-versions';
import type { Prompt } from '@recado/contract/prompts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useQueues } from '../../../entities/queue/useQueues.ts';
import { call } from '../../../shared/data/client.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Replay.module.css';

const USUAL = { days: 30, tickets: 10 } as const;

export function ReplayStart({ prompt, onStarted }: { prompt: Prompt; onStarted: (replayId: number) => void }) {
  const { t } = useTranslation(['prompts', 'common']);
  const formats = useFormats();
  const queryClient = useQueryClient();
  const queues = useQueues();
  const versions = useVersions(prompt.id);
  const [one, setOne] = useState(String(prompt.version));
  const [other, setOther] = useState<string | null>(null);
  const [queueId, setQueueId] = useState<string | null>(null);
  const [days, setDays] = useState<number>(USUAL.days);
  const [tickets, setTickets] = useState<number | string>(USUAL.tickets);
  const chosen = [one, other].flatMap((version) => (version === null ? [] : [Number(version)]));
  const start = useMutation({
    mutationFn: () =>
      call(startReplay, {
        params: { id: prompt.id },
        body: {
          versions: chosen,
          queueId: queueId === null ? null : Number(queueId),
          days,
          tickets: Number(tickets) || 1,
        },
      }),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['promptReplay'] });
      onStarted(id);
    },
  });
  const clear = { 'aria-label': t('common:clear') };
  return (
    <Stack gap="sm" component="section" aria-label={t('replay.new')}>
      <Text size="sm">{t('replay.text', { count: REPLAY_LIMITS.runs })}</Text>
      <div className={classes.choices}>
        <Select
          label={t('replay.version')}
          data={versions}
          value={one}
          allowDeselect={false}
          onChange={(value) => {
            setOne(value ?? one);
            if (value === other) setOther(null);
          }}
        />
        <Select
          label={t('replay.compared')}
          placeholder={t('replay.none')}
          data={versions.filter(({ value }) => value !== one)}
          value={other}
          clearable
          clearButtonProps={clear}
          onChange={setOther}
        />
        <Select
          label={t('field.queue')}
          placeholder={t('replay.anyQueue')}
          data={(queues.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={queueId}
          searchable
          clearable
          clearButtonProps={clear}
          onChange={setQueueId}
        />
        <Select
          label={t('replay.days')}
          data={REPLAY_DAYS.map((count) => ({ value: String(count), label: t('replay.lastDays', { count }) }))}
          value={String(days)}
          allowDeselect={false}
          onChange={(value) => setDays(Number(value ?? days))}
        />
        <NumberInput
          label={t('replay.tickets')}
          min={1}
          max={REPLAY_LIMITS.tickets}
          allowDecimal={false}
          clampBehavior="strict"
          {...formats.separators}
          value={tickets}
          onChange={setTickets}
        />
      </div>
      <Group justify="space-between" gap="sm">
        <Text size="xs" c="dimmed">
          {t('replay.cost', {
            count: (Number(tickets) || 1) * chosen.length * REPLAY_LIMITS.runs,
            turns: REPLAY_LIMITS.turns,
          })}
        </Text>
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          {t('replay.start')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The newest first. */
function useVersions(promptId: number): { value: string; label: string }[] {
  const { t } = useTranslation('prompts');
  const { data = [] } = useQuery({
    queryKey: ['prompt', 'versions', promptId],
    queryFn: async ({ signal }) => (await call(listPromptVersions, { params: { id: promptId }, signal })).versions,
  });
  return data.map(({ version, current }) => ({
    value: String(version),
    label: t(current ? 'replay.currentVersion' : 'versions.name', { version }),
  }));
}
