// What was in force, what is another since, and the way back to it.
import { Accordion, Badge, Button, Group, List, Text } from '@mantine/core';
import { restoreFlowVersion, type FlowView } from '@recado/contract/flows';
import type { FlowGraph, FlowNode } from '@recado/contract/flow-graph';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/data/client.ts';
import { useCompanyClock } from '../../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import { notifySuccess } from '../../../shared/ui/notify.ts';
import { useNodeWords } from '../shared/useNodeWords.ts';
import { differenceOf, isNone } from './difference.ts';
import { useVersionGraphs, useVersions } from './useVersions.ts';

export interface VersionsDialogProps {
  view: FlowView;
  /** as it is drawn now */
  graph: FlowGraph;
  onRestored: (flow: FlowView) => void;
  onClose: () => void;
}

export function VersionsDialog({ view, graph, onRestored, onClose }: VersionsDialogProps) {
  const { t } = useTranslation('flowCanvas');
  const { shortDateTime } = useCompanyClock();
  const [open, setOpen] = useState<string | null>(null);
  const versions = useVersions(view.id);
  const restore = useMutation({
    mutationFn: (version: number) => call(restoreFlowVersion, { params: { id: view.id, version } }),
    onSuccess: ({ flow }, version) => {
      notifySuccess(t(flow.changed ? 'versions.restored' : 'versions.restoredInForce', { version }));
      onRestored(flow);
      onClose();
    },
  });
  if (!versions.data)
    return (
      <NotLoaded query={versions}>
        <LoadingRows rows={4} />
      </NotLoaded>
    );
  if (versions.data.length === 0) return <EmptyState title={t('versions.none')} text={t('versions.noneText')} />;
  return (
    <Accordion value={open} onChange={setOpen} order={3}>
      {versions.data.map(({ version, publishedBy, publishedAt, current, standing }) => (
        <Accordion.Item key={version} value={String(version)}>
          <Accordion.Control>
            <Group gap="xs">
              <Text fw={600} size="sm">
                {t('versions.name', { version })}
              </Text>
              {current && <Badge variant="light">{t('versions.current')}</Badge>}
              {standing > 0 && (
                <Badge variant="light" color="gray">
                  {t('node.standing', { count: standing })}
                </Badge>
              )}
            </Group>
            <Text size="xs" c="dimmed">
              {t('versions.by', { name: publishedBy, at: shortDateTime(publishedAt) })}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            {open === String(version) && <Changes id={view.id} version={version} graph={graph} />}
            <Button
              mt="sm"
              size="sm"
              variant="default"
              loading={restore.isPending && restore.variables === version}
              onClick={() => restore.mutate(version)}
            >
              {t('versions.restore')}
            </Button>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

/** From that version to what is drawn now. */
function Changes({ id, version, graph }: { id: number; version: number; graph: FlowGraph }) {
  const { t } = useTranslation('flowCanvas');
  const before = useVersionGraphs(id, [version]).get(version);
  if (!before) return <LoadingRows rows={2} />;
  const difference = differenceOf(before, graph);
  if (isNone(difference)) return <Text size="sm">{t('versions.same')}</Text>;
  return (
    <>
      <Text size="sm">{t('versions.since')}</Text>
      <Nodes title={t('versions.added')} nodes={difference.added} />
      <Nodes title={t('versions.changed')} nodes={difference.changed} />
      <Nodes title={t('versions.removed')} nodes={difference.removed} />
    </>
  );
}

function Nodes({ title, nodes }: { title: string; nodes: readonly FlowNode[] }) {
  const words = useNodeWords();
  if (nodes.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600} mt="xs">
        {title}
      </Text>
      <List size="sm">
        {nodes.map((node) => (
          <List.Item key={node.id}>{words.named(node, 120)}</List.Item>
        ))}
      </List>
    </>
  );
}
