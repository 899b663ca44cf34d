// Above the drawing: which flow it is, what is in force of it, and what can be done with it as a whole.
import { ActionIcon, Badge, Button, Text, Title } from '@mantine/core';
import type { FlowProblem } from '@recado/contract/flow-graph';
import type { FlowView } from '@recado/contract/flows';
import { ArrowLeft, MessageCircle, Redo2, Save, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './Builder.module.css';
import { isDirty, redo, undo } from './editor.ts';
import { useEditor, useEditorStore } from './editorStore.ts';
import type { Saving } from './useSaving.ts';

export interface BuilderHeadProps {
  view: FlowView;
  saving: Saving;
  problems: readonly FlowProblem[];
  trying: boolean;
  onTry: () => void;
}

export function BuilderHead({ view, saving, trying, onTry }: BuilderHeadProps) {
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
        <Title order={1} size="h4" className={classes.title}>
          {t('title')}
        </Title>
        <Text size="sm" c="dimmed" truncate title={view.name}>
          {view.name}
        </Text>
      </div>
      <Status view={view} />
      <div className={classes.tools}>
        <Steps />
        <Button
          variant={trying ? 'light' : 'default'}
          leftSection={<MessageCircle size={16} aria-hidden />}
          aria-pressed={trying}
          onClick={onTry}
        >
          {t('tool.try')}
        </Button>
        <Button
          leftSection={<Save size={16} aria-hidden />}
          loading={saving.busy}
          variant={dirty ? 'filled' : 'default'}
          onClick={() => void saving.save()}
        >
          {t('save')}
        </Button>
      </div>
      <p className={classes.reminder} data-dirty={dirty || undefined}>
        {t('reminder')}
      </p>
    </header>
  );
}

function Status({ view: { version, changed } }: { view: FlowView }) {
  const { t } = useTranslation('flowCanvas');
  const dirty = useEditor(isDirty);
  if (version === null)
    return (
      <Badge variant="light" color="gray">
        {t('status.draft')}
      </Badge>
    );
  if (changed || dirty)
    return (
      <Badge variant="light" color="yellow">
        {t('status.changed', { version })}
      </Badge>
    );
  return <Badge variant="light">{t('status.inForce', { version })}</Badge>;
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
