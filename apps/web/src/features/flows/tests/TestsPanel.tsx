// The tests of a flow beside its drawing: each is run on what is drawn, and says where it first goes another way.
import { ActionIcon, Button, CloseButton, Group, Menu, Text, Title } from '@mantine/core';
import type { FlowGraph } from '@recado/contract/flow-graph';
import type { FlowTest } from '@recado/contract/flow-tests';
import { litOf } from '@recado/flow/play';
import { rerecorded } from '@recado/flow/recorded';
import { CheckCheck, CircleCheck, CircleX, Ellipsis, MessageCircle, Pencil, Route, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRemove } from '../../../shared/crud/useRemove.tsx';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import { notifySuccess } from '../../../shared/ui/notify.ts';
import { Difference } from './Difference.tsx';
import { TestNameForm } from './TestNameForm.tsx';
import classes from './Tests.module.css';
import { Uncovered } from './Uncovered.tsx';
import { removeTest, useSaveTest, useTestRuns, useTests, type RunTest } from './useTests.ts';

export interface TestsPanelProps {
  flowId: number;
  /** as it is drawn now */
  graph: FlowGraph;
  /** where one went: nodes and connections, and the node at which it went another way */
  onPath: (nodes: string[], edges: string[], wrong?: string | null) => void;
  onGo: (id: string) => void;
  /** the phone, with the test that is to be recorded anew; left out: another */
  onTry: (again?: FlowTest) => void;
  onClose: () => void;
}

export function TestsPanel({ flowId, graph, onPath, onGo, onTry, onClose }: TestsPanelProps) {
  const { t } = useTranslation(['flowTests', 'common']);
  const tests = useTests(flowId);
  const { runs, uncovered } = useTestRuns(flowId, graph, tests.data);
  const failing = runs.filter(({ difference }) => difference !== null).length;
  const show = ({ play, difference }: RunTest): void => {
    const { nodes, edges } = litOf(graph, play);
    onPath(nodes, edges, difference?.nodeId);
    const at = difference?.nodeId ?? nodes.at(-1);
    if (at !== undefined) onGo(at);
  };
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h5">
          {t('title')}
        </Title>
        <CloseButton aria-label={t('common:close')} onClick={onClose} />
      </Group>
      <NotLoaded query={tests} />
      {tests.isPending && <LoadingRows rows={3} />}
      {tests.data?.length === 0 && (
        <EmptyState
          title={t('none')}
          text={t('noneText')}
          action={
            <Button leftSection={<MessageCircle size={16} aria-hidden />} onClick={() => onTry()}>
              {t('try')}
            </Button>
          }
        />
      )}
      {runs.length > 0 && (
        <>
          <Text size="sm" role="status">
            {failing === 0 ? t('allPass', { count: runs.length }) : t('someFail', { count: failing })}
          </Text>
          <ul className={classes.tests}>
            {runs.map((run) => (
              <OneTest
                key={run.test.id}
                flowId={flowId}
                graph={graph}
                run={run}
                onShow={() => show(run)}
                onTry={onTry}
              />
            ))}
          </ul>
          <Uncovered ids={uncovered} graph={graph} onGo={onGo} />
        </>
      )}
    </section>
  );
}

interface OneTestProps extends Pick<TestsPanelProps, 'flowId' | 'graph' | 'onTry'> {
  run: RunTest;
  onShow: () => void;
}

function OneTest({ flowId, graph, run: { test, difference }, onShow, onTry }: OneTestProps) {
  const { t } = useTranslation('flowTests');
  const [renaming, setRenaming] = useState(false);
  const save = useSaveTest(flowId);
  const remove = useRemove<FlowTest>({
    remove: ({ id }) => removeTest(flowId, id),
    nameOf: ({ name }) => name,
    invalidates: ['flow'],
  });
  const Icon = difference ? CircleX : CircleCheck;
  const accept = (): void => {
    const recording = rerecorded(flowId, graph, test.recording);
    save.mutate({ id: test.id, recording }, { onSuccess: () => notifySuccess(t('accepted', { name: test.name })) });
  };
  return (
    <li>
      <div className={classes.row} data-result={difference ? 'fails' : 'passes'}>
        <Icon size={18} aria-hidden />
        <span className={classes.name}>{test.name}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('show', { name: test.name })}
          title={t('show', { name: test.name })}
          onClick={onShow}
        >
          <Route size={16} aria-hidden />
        </ActionIcon>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('actions', { name: test.name })}>
              <Ellipsis size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<CheckCheck size={16} aria-hidden />}
              disabled={difference === null || save.isPending}
              onClick={accept}
            >
              {t('accept')}
            </Menu.Item>
            <Menu.Item leftSection={<MessageCircle size={16} aria-hidden />} onClick={() => onTry(test)}>
              {t('again')}
            </Menu.Item>
            <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={() => setRenaming(true)}>
              {t('rename')}
            </Menu.Item>
            <Menu.Item
              color="var(--mantine-color-error)"
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => remove(test)}
            >
              {t('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <span className={classes.result}>{t(difference ? 'fails' : 'passes')}</span>
      {difference && <Difference difference={difference} />}
      {renaming && <TestNameForm flowId={flowId} of={test} onClose={() => setRenaming(false)} />}
    </li>
  );
}
