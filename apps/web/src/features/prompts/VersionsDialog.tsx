// What an assistant was before, what is another since, and the way back to it.
import { Accordion, Badge, Button, Group, Stack, Text } from '@mantine/core';
import {
  getPromptVersion,
  listPromptVersions,
  restorePromptVersion,
  type PromptVersion,
} from '@recado/contract/prompt-versions';
import type { Prompt } from '@recado/contract/prompts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/data/client.ts';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import { notifySuccess } from '../../shared/ui/notify.ts';
import { useFieldNames, VersionChanges } from './VersionChanges.tsx';

export function VersionsDialog({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const { t } = useTranslation('prompts');
  return (
    <Dialog opened onClose={onClose} title={t('versions.title', { name: prompt.name })} size="lg">
      <Versions prompt={prompt} onClose={onClose} />
    </Dialog>
  );
}

function Versions({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const { t } = useTranslation('prompts');
  const [open, setOpen] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const versions = useQuery({
    queryKey: ['prompt', 'versions', prompt.id],
    queryFn: async ({ signal }) => (await call(listPromptVersions, { params: { id: prompt.id }, signal })).versions,
  });
  const restore = useMutation({
    mutationFn: (version: number) => call(restorePromptVersion, { params: { id: prompt.id, version } }),
    onSuccess: (_, version) => {
      void queryClient.invalidateQueries({ queryKey: ['prompt'] });
      notifySuccess(t('versions.restored', { version }));
      onClose();
    },
  });
  if (!versions.data)
    return (
      <NotLoaded query={versions}>
        <LoadingRows rows={4} />
      </NotLoaded>
    );
  const current = versions.data.find((version) => version.current)?.version;
  return (
    <Accordion value={open} onChange={setOpen} order={3}>
      {versions.data.map((version) => (
        <Accordion.Item key={version.version} value={String(version.version)}>
          <Accordion.Control>
            <Heading version={version} />
          </Accordion.Control>
          <Accordion.Panel>
            {open === String(version.version) && current !== undefined && (
              <Changes id={prompt.id} from={version.version} to={current} />
            )}
            {!version.current && (
              <Group mt="sm" gap="sm">
                <Button
                  size="sm"
                  variant="default"
                  disabled={restore.isPending && restore.variables !== version.version}
                  loading={restore.isPending && restore.variables === version.version}
                  onClick={() => restore.mutate(version.version)}
                >
                  {t('versions.restore')}
                </Button>
                <Text size="xs" c="dimmed">
                  {t('versions.restoreHint')}
                </Text>
              </Group>
            )}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function Heading({ version: { version, by, createdAt, changed, restoredFrom, current } }: { version: PromptVersion }) {
  const { t } = useTranslation('prompts');
  const { shortDateTime } = useCompanyClock();
  const names = useFieldNames();
  const what =
    restoredFrom === null
      ? changed.length === 0
        ? t('versions.first')
        : t('versions.changed', { fields: changed.map(names).join(', ') })
      : t('versions.restoredFrom', { version: restoredFrom });
  const at = shortDateTime(createdAt);
  return (
    <>
      <Group gap="xs">
        <Text fw={600} size="sm">
          {t('versions.name', { version })}
        </Text>
        {current && (
          <Badge tt="none" variant="light">
            {t('versions.current')}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {by === '' ? at : t('versions.by', { name: by, at })} · {what}
      </Text>
    </>
  );
}

function Changes({ id, from, to }: { id: number; from: number; to: number }) {
  const before = useVersion(id, from);
  const after = useVersion(id, to);
  const both = {
    error: before.error ?? after.error,
    refetch: () => Promise.all([before.refetch(), after.refetch()]),
  };
  if (!before.data || !after.data)
    return (
      <NotLoaded query={both}>
        <LoadingRows rows={2} />
      </NotLoaded>
    );
  return (
    <Stack gap="xs">
      <VersionChanges before={before.data.settings} after={after.data.settings} />
    </Stack>
  );
}

const useVersion = (id: number, version: number) =>
  useQuery({
    queryKey: ['promptVersion', id, version],
    queryFn: ({ signal }) => call(getPromptVersion, { params: { id, version }, signal }),
    staleTime: Infinity,
  });
