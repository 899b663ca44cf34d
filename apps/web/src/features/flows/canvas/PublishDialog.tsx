// Publishing: what is still wrong, who stands on what goes or changes, and what becomes of them.
import { Alert, Anchor, Button, Group, Select, Stack, Text } from '@mantine/core';
import {
  previewPublish,
  publishFlow,
  type FlowView,
  type Standing,
  type StandingDecision,
} from '@recado/contract/flows';
import type { FlowGraph } from '@recado/contract/flow-graph';
import type { FlowTestDifference, FlowTestReport } from '@recado/contract/flow-tests';
import { useMutation, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useQueues } from '../../../entities/queue/useQueues.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import { notifySuccess } from '../../../shared/ui/notify.ts';
import { FLOW_USES, useFlowUses } from '../shared/useFlowUses.ts';
import { useNodeWords } from '../shared/useNodeWords.ts';
import { Difference } from '../tests/Difference.tsx';
import { Uncovered } from '../tests/Uncovered.tsx';
import { targetsOf } from './ConnectDialog.tsx';
import { nodeById } from './editor.ts';
import { ProblemList } from './ProblemList.tsx';
import { oncePerNode } from './shown.ts';
import { useVersionGraphs } from './useVersions.ts';

export interface PublishDialogProps {
  view: FlowView;
  /** as it is saved */
  graph: FlowGraph;
  onGo: (id: string) => void;
  onDone: (flow: FlowView) => void;
  onClose: () => void;
}

export function PublishDialog({ view, graph, onGo, onDone, onClose }: PublishDialogProps) {
  const { t } = useTranslation('flowCanvas');
  const [decisions, setDecisions] = useState<Readonly<Record<string, string>>>({});
  const uses = useFlowUses(view.id);
  const unused = !uses.looking && !uses.failed && !uses.more && FLOW_USES.every((use) => uses.names[use].length === 0);
  const preview = useQuery({
    queryKey: ['flow', 'preview', view.id, view.revision],
    queryFn: ({ signal }) => call(previewPublish, { params: { id: view.id }, signal }),
    // Conversations go on all the time.
    staleTime: 0,
    gcTime: 0,
  });
  const publish = useMutation({
    mutationFn: ({ revision, despiteTests }: { revision: number; despiteTests: boolean }) =>
      call(publishFlow, {
        params: { id: view.id },
        body: { revision, people: decided(decisions), ...(despiteTests && { despiteTests }) },
      }),
    onSuccess: ({ flow, moved }) => {
      notifySuccess(
        moved > 0 ? t('publish.moved', { count: moved }) : t('publish.done', { version: flow.version ?? 1 }),
      );
      onDone(flow);
      onClose();
    },
    onError: () => void preview.refetch(),
  });
  if (!preview.data)
    return (
      <NotLoaded query={preview}>
        <LoadingRows rows={3} />
      </NotLoaded>
    );
  const { problems, people, standing, revision, report } = preview.data;
  const failing = report.tests.flatMap(({ name, difference }) => (difference ? [{ name, difference }] : []));
  const errors = oncePerNode(problems).filter(({ severity }) => severity === 'error');
  return (
    <Stack gap="md">
      {errors.length > 0 ? (
        <Alert color="red" icon={<TriangleAlert aria-hidden />} title={t('publish.stopped')}>
          <ProblemList problems={errors} graph={graph} onGo={onGo} />
        </Alert>
      ) : (
        <Text size="sm">
          {view.version === null ? t('publish.first') : t('publish.text', { version: view.version + 1 })}
        </Text>
      )}
      {errors.length === 0 && unused && (
        <Text size="sm">
          {t('publish.unused')}{' '}
          <Anchor component={Link} to="/phrase-lists" size="sm" underline="always">
            {t('publish.toPhrases')}
          </Anchor>
        </Text>
      )}
      {errors.length === 0 && people.length === 0 && standing > 0 && (
        <Text size="sm">{t('publish.stay', { count: standing })}</Text>
      )}
      {errors.length === 0 && people.length > 0 && (
        <People
          view={view}
          people={people}
          graph={graph}
          decisions={decisions}
          onDecide={(id, value) => setDecisions({ ...decisions, [id]: value })}
        />
      )}
      {errors.length === 0 && <Tests report={report} failing={failing} graph={graph} onGo={onGo} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('publish.cancel')}
        </Button>
        <Button
          data-autofocus
          disabled={errors.length > 0}
          loading={publish.isPending}
          color={failing.length > 0 ? 'red' : undefined}
          onClick={() => publish.mutate({ revision, despiteTests: failing.length > 0 })}
        >
          {failing.length > 0 ? t('publish.anyway') : t('tool.publish')}
        </Button>
      </Group>
    </Stack>
  );
}

const decided = (values: Readonly<Record<string, string>>): Record<string, StandingDecision> =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, decisionOf(value)]));

interface TestsProps {
  report: FlowTestReport;
  failing: readonly { name: string; difference: FlowTestDifference }[];
  graph: FlowGraph;
  onGo: (id: string) => void;
}

/** Which fail, with the question whether to publish all the same; and where none of them comes to. */
function Tests({ report, failing, graph, onGo }: TestsProps) {
  const { t } = useTranslation('flowTests');
  if (report.tests.length === 0) return null;
  return (
    <>
      {failing.length === 0 ? (
        <Text size="sm">{t('allPass', { count: report.tests.length })}</Text>
      ) : (
        <Alert color="red" icon={<TriangleAlert aria-hidden />} title={t('someFail', { count: failing.length })}>
          <Stack gap="xs">
            {failing.map(({ name, difference }) => (
              <div key={name}>
                <Text size="sm" fw={600}>
                  {name}
                </Text>
                <Difference difference={difference} />
                {nodeById(graph, difference.nodeId) && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => difference.nodeId !== null && onGo(difference.nodeId)}
                  >
                    {t('goThere')}
                  </Button>
                )}
              </div>
            ))}
            <Text size="sm">{t('anyway')}</Text>
          </Stack>
        </Alert>
      )}
      <Uncovered ids={report.uncovered} graph={graph} onGo={onGo} />
    </>
  );
}

interface PeopleProps {
  view: FlowView;
  people: readonly Standing[];
  graph: FlowGraph;
  decisions: Readonly<Record<string, string>>;
  onDecide: (nodeId: string, value: string) => void;
}

/** One question for each node, whichever versions people stand on it in. */
function People({ view, people, graph, decisions, onDecide }: PeopleProps) {
  const { t } = useTranslation('flowCanvas');
  const words = useNodeWords();
  const queues = useQueues().data ?? [];
  const graphs = useVersionGraphs(view.id, [...new Set(people.map(({ version }) => version))]);
  const byNode = [...Map.groupBy(people, ({ nodeId }) => nodeId)];
  const choices = [
    { group: t('publish.keep'), items: [{ value: FINISH, label: t('publish.finish') }] },
    {
      group: t('publish.toNode'),
      items: targetsOf(graph, words.named).map(({ value, label }) => ({ value: `node:${value}`, label })),
    },
    { group: t('publish.toQueue'), items: queues.map(({ id, name }) => ({ value: `queue:${id}`, label: name })) },
  ];
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        {t('publish.people')}
      </Text>
      {byNode.map(([nodeId, rows]) => {
        const before = rows.map(({ version }) => graphs.get(version)).find((each) => each && nodeById(each, nodeId));
        const node = (before && nodeById(before, nodeId)) ?? nodeById(graph, nodeId);
        const count = rows.reduce((sum, row) => sum + row.count, 0);
        const name = node ? words.named(node, 90) : nodeId;
        return (
          <Select
            key={nodeId}
            label={t(rows.some(({ change }) => change === 'removed') ? 'publish.removed' : 'publish.changed', { name })}
            description={t('publish.count', { count })}
            data={choices}
            value={decisions[nodeId] ?? FINISH}
            allowDeselect={false}
            searchable
            onChange={(value) => onDecide(nodeId, value ?? FINISH)}
          />
        );
      })}
    </Stack>
  );
}

const FINISH = 'finish';

/** @param value `finish`, `queue:3` or `node:its id` */
function decisionOf(value: string): StandingDecision {
  const [kind, ...rest] = value.split(':');
  const which = rest.join(':');
  if (kind === 'queue') return { do: 'queue', queueId: Number(which) };
  return kind === 'node' ? { do: 'move', to: which } : { do: 'finish' };
}
