// Above the drawing: which flow it is, what is in force of it, and what can be done with it as a whole.
import { ActionIcon, Button, Menu, Popover, Text, Title } from '@mantine/core';
import type { FlowProblem } from '@recado/contract/flow-graph';
import type { FlowView } from '@recado/contract/flows';
import {
  ArrowLeft,
  Ellipsis,
  FileDown,
  FileUp,
  Flame,
  History,
  List,
  ListChecks,
  MessageCircle,
  Network,
  Redo2,
  Rocket,
  Save,
  TriangleAlert,
  Undo2,
  WandSparkles,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { HelpLink } from '../../../shared/ui/screenHelp.tsx';
import classes from './Builder.module.css';
import { isDirty, redo, undo } from './editor.ts';
import { useEditor, useEditorStore } from './editorStore.ts';
import { ProblemList } from './ProblemList.tsx';
import { SearchNodes } from './SearchNodes.tsx';
import { useContent } from './useProblems.ts';

export interface BuilderHeadProps {
  view: FlowView;
  problems: readonly FlowProblem[];
  saving: boolean;
  /** what is on */
  on: { list: boolean; trying: boolean; tests: boolean; heat: boolean };
  onGo: (id: string) => void;
  onSave: () => void;
  onPublish: () => void;
  onTry: () => void;
  onList: () => void;
  onTests: () => void;
  onHeat: () => void;
  onArrange: () => void;
  onVersions: () => void;
  onExport: () => void;
  onImport: () => void;
}

export function BuilderHead(props: BuilderHeadProps) {
  const { view, problems, saving, on, onGo, onSave, onPublish, onTry } = props;
  const { t } = useTranslation('flowCanvas');
  const dirty = useEditor(isDirty);
  return (
    <header className={classes.head}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        component={Link}
        to="/flowbuilders"
        aria-label={t('back')}
        title={t('back')}
      >
        <ArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <div className={classes.titles}>
        <div className={classes.titleRow}>
          <Title order={1} size="h4" className={classes.title}>
            {t('title')}
          </Title>
          <HelpLink />
        </div>
        <div className={classes.signs}>
          <Text size="sm" c="dimmed" truncate maw={260} title={view.name}>
            {view.name}
          </Text>
          <Status view={view} />
          <Problems problems={problems} onGo={onGo} />
        </div>
      </div>
      <div className={classes.right}>
        <div className={classes.tools}>
          <SearchNodes onGo={onGo} />
          <Steps />
          <MoreMenu {...props} />
          <Button
            variant={on.trying ? 'light' : 'default'}
            leftSection={<MessageCircle size={16} aria-hidden />}
            aria-pressed={on.trying}
            onClick={onTry}
          >
            {t('tool.try')}
          </Button>
          <Button variant="default" leftSection={<Rocket size={16} aria-hidden />} onClick={onPublish}>
            {t('tool.publish')}
          </Button>
          <Button
            leftSection={<Save size={16} aria-hidden />}
            loading={saving}
            variant={dirty ? 'filled' : 'light'}
            aria-describedby="flow-reminder"
            onClick={onSave}
          >
            {t('save')}
          </Button>
        </div>
        <p className={classes.reminder} id="flow-reminder" data-dirty={dirty || undefined}>
          {t('reminder')}
        </p>
      </div>
    </header>
  );
}

function Status({ view: { version, changed } }: { view: FlowView }) {
  const { t } = useTranslation('flowCanvas');
  const dirty = useEditor(isDirty);
  const isOther = version !== null && (changed || dirty);
  return (
    <span className={classes.badge} data-look={version === null ? 'draft' : isOther ? 'changed' : 'inForce'}>
      {version === null ? t('status.draft') : t(isOther ? 'status.changed' : 'status.inForce', { version })}
    </span>
  );
}

function Problems({ problems, onGo }: { problems: readonly FlowProblem[]; onGo: (id: string) => void }) {
  const { t } = useTranslation('flowCanvas');
  const graph = useContent();
  const [opened, setOpened] = useState(false);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if (problems.length === 0 || graph.nodes.length === 0) return null;
  const warnings = problems.length - errors;
  const counts = [
    ...(errors > 0 ? [t('problems.errors', { count: errors })] : []),
    ...(warnings > 0 ? [t('problems.warnings', { count: warnings })] : []),
  ];
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={380}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          className={classes.problemsButton ?? ''}
          data-look={errors > 0 ? 'error' : 'warning'}
          leftSection={<TriangleAlert size={14} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {counts.join(' · ')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.problemsBox ?? ''} aria-label={t('problems.title')}>
        <ProblemList
          problems={problems}
          graph={graph}
          onGo={(id) => {
            setOpened(false);
            onGo(id);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Steps() {
  const { t } = useTranslation('flowCanvas');
  const store = useEditorStore();
  const back = useEditor(({ past }) => past.length > 0);
  const forth = useEditor(({ future }) => future.length > 0);
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        disabled={!back}
        aria-label={t('tool.undo')}
        title={t('tool.undo')}
        onClick={() => store.change(undo)}
      >
        <Undo2 size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        disabled={!forth}
        aria-label={t('tool.redo')}
        title={t('tool.redo')}
        onClick={() => store.change(redo)}
      >
        <Redo2 size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

function MoreMenu({ on, onList, onTests, onHeat, onArrange, onVersions, onExport, onImport }: BuilderHeadProps) {
  const { t } = useTranslation('flowCanvas');
  const items = [
    on.list
      ? { label: t('tool.drawing'), icon: Network, onClick: onList }
      : { label: t('tool.list'), icon: List, onClick: onList },
    { label: t('tool.arrange'), icon: WandSparkles, onClick: onArrange },
    { label: t(on.tests ? 'tool.noTests' : 'tool.tests'), icon: ListChecks, onClick: onTests },
    { label: t(on.heat ? 'heat.off' : 'heat.on'), icon: Flame, onClick: onHeat },
    { label: t('versions.title'), icon: History, onClick: onVersions },
    { label: t('tool.export'), icon: FileDown, onClick: onExport },
    { label: t('import.title'), icon: FileUp, onClick: onImport },
  ];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('tool.more')} title={t('tool.more')}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, icon: Icon, onClick }) => (
          <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden />} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
