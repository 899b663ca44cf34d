// A flow on the drawing board: what is drawn, the tools around it, and the dialogs that they open.
import { Button } from '@mantine/core';
import type { FlowView } from '@recado/contract/flows';
import { START_ID, type FlowNode, type NodeType } from '@recado/contract/flow-graph';
import { useQueryClient } from '@tanstack/react-query';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { Workflow } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { notifyError } from '../../../shared/ui/notify.ts';
import { saveFile } from '../../../shared/ui/saveFile.ts';
import { useUnsaved } from '../../../shared/ui/useUnsaved.tsx';
import { storeAnswerKeys } from '../nodes/answerKeys.ts';
import { useNames } from '../shared/useNames.ts';
import { NamesProvider, type Names } from '../shared/useNodeWords.ts';
import { testsOf, writtenTests } from '../tests/useTests.ts';
import { AddMenu } from './AddMenu.tsx';
import { arranged } from './arrange.ts';
import { BuilderDialogs, type OpenDialog } from './BuilderDialogs.tsx';
import { BuilderHead } from './BuilderHead.tsx';
import classes from './Builder.module.css';
import { BuilderSide, type Side } from './BuilderSide.tsx';
import { CanvasActsProvider } from './canvasActs.ts';
import {
  addNode,
  duplicateNode,
  editorOf,
  freeEnd,
  isDirty,
  moveNodes,
  newNodeId,
  nextPlace,
  nodeById,
  removeNodes,
  type End,
  type Place,
} from './editor.ts';
import { editorStore, EditorProvider, useEditor, useEditorStore } from './editorStore.ts';
import { FlowCanvas } from './FlowCanvas.tsx';
import { fileNameOf, writtenFlow } from './flowFile.ts';
import { HangMenu, type Hanging } from './HangMenu.tsx';
import { NewerDraft } from './NewerDraft.tsx';
import { NodeList } from './NodeList.tsx';
import { NodeMenu, type MenuAt } from './NodeMenu.tsx';
import type { Overlay } from './shown.ts';
import { useCanvasKeys } from './useCanvasKeys.ts';
import { focusNode, useGoTo, useShowAdded } from './useGoTo.ts';
import { useHeat } from './useHeat.ts';
import { useContent, useProblems } from './useProblems.ts';
import { useSaving } from './useSaving.ts';
import { WHOLE } from './useStaysInSight.ts';

const UNLIT: Overlay['lit'] = { nodes: new Set(), edges: new Set(), wrong: null };

export function Builder({ view }: { view: FlowView }) {
  const [store] = useState(() => editorStore(editorOf(view.flow)));
  const names = useNames(view.flow?.nodes.map(({ type }) => type) ?? []);
  return (
    <EditorProvider value={store}>
      <NamesProvider value={names}>
        <ReactFlowProvider>
          <Board view={view} names={names} />
        </ReactFlowProvider>
      </NamesProvider>
    </EditorProvider>
  );
}

function Board({ view, names }: { view: FlowView; names: Names }) {
  const store = useEditorStore();
  const saving = useSaving(view);
  const problems = useProblems(view, names);
  const heat = useHeat(view);
  const goTo = useGoTo();
  const showAdded = useShowAdded();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const [hanging, setHanging] = useState<Hanging | null>(null);
  const [list, setList] = useState(false);
  const [side, setSide] = useState<Side | null>(null);
  const [lit, setLit] = useState(UNLIT);
  useUnsaved(() => isDirty(store.get()));
  const content = useContent();
  useEffect(() => storeAnswerKeys(content), [content]);
  const open = useCallback(
    (id: string): void => {
      const node = nodeById(store.get().graph, id);
      // All that it has is its name.
      if (node && node.type !== 'start') setDialog({ kind: 'node', node });
    },
    [store],
  );
  const connect = (id: string): void => setDialog({ kind: 'connect', id });
  const acts = useMemo(
    () => ({ menu: (id: string, at: HTMLElement) => setMenu({ id, at }), files: view.files }),
    [view.files],
  );
  const add = useAdd((node, from) => setDialog({ kind: 'node', node, from }), showAdded);
  const arrange = useArrange();
  const exportFlow = useExport(view);
  const save = (): void => void saving.save();
  const show = (which: Side): void => {
    setSide(side === which ? null : which);
    setLit(UNLIT);
    heat.setOn(which === 'heat' && side !== 'heat');
  };
  const publish = async (): Promise<void> => {
    const saved = !isDirty(store.get()) && view.flow !== null && !saving.newer;
    if (saved || (await saving.save(true)) !== undefined) setDialog({ kind: 'publish' });
  };
  const handlePath = useCallback(
    (nodes: string[], edges: string[], wrong: string | null = null) =>
      setLit({ nodes: new Set(nodes), edges: new Set(edges), wrong }),
    [],
  );
  useCanvasKeys({ onOpen: open, onConnect: connect, onMenu: acts.menu, onSave: save, goTo });
  return (
    <CanvasActsProvider value={acts}>
      <BuilderHead
        view={view}
        problems={problems.all}
        saving={saving.busy}
        on={{ list, trying: side === 'try', tests: side === 'tests', heat: side === 'heat' }}
        onGo={goTo}
        onSave={save}
        onPublish={() => void publish()}
        onTry={() => show('try')}
        onTests={() => show('tests')}
        onHeat={() => show('heat')}
        onList={() => setList(!list)}
        onArrange={() => void arrange()}
        onVersions={() => setDialog({ kind: 'versions' })}
        onExport={() => void exportFlow()}
        onImport={() => setDialog({ kind: 'import' })}
      />
      <NewerDraft saving={saving} />
      <div className={classes.body}>
        <div className={classes.drawing}>
          <AddMenu list={list} onAdd={(type) => add(type)} />
          {list ? (
            <NodeList problems={problems.byNode} onOpen={open} onConnect={connect} />
          ) : (
            <FlowCanvas problems={problems.byNode} lit={lit} heat={heat.shown} onOpen={open} onHang={setHanging} />
          )}
          <Nothing onStart={() => add('start')} />
        </div>
        <BuilderSide
          side={side}
          flowId={view.id}
          heat={heat}
          onPath={handlePath}
          onGo={goTo}
          onShow={show}
          onClose={() => setSide(null)}
        />
      </div>
      <HangMenu
        hanging={hanging}
        onAdd={(type, { from, place }) => add(type, from, place)}
        onClose={() => {
          if (hanging) focusNode(hanging.from.source);
          setHanging(null);
        }}
      />
      <NodeMenu
        at={menu}
        onClose={() => setMenu(null)}
        onEdit={open}
        onConnect={connect}
        onDuplicate={(id) => store.change((editor) => duplicateNode(editor, id))}
        onDelete={(id) => store.change((editor) => removeNodes(editor, new Set([id])))}
      />
      <BuilderDialogs
        dialog={dialog}
        view={view}
        saving={saving}
        onGo={(id) => {
          setDialog(null);
          goTo(id);
        }}
        onClose={(added) => {
          setDialog(null);
          if (added !== undefined) showAdded(added);
        }}
      />
    </CanvasActsProvider>
  );
}

/** What is drawn now, with the flow's tests. */
function useExport({ id, name }: FlowView): () => Promise<void> {
  const store = useEditorStore();
  const client = useQueryClient();
  return async () => {
    try {
      const tests = writtenTests(await client.fetchQuery(testsOf(id)));
      const written = new Blob([writtenFlow(name, store.get().graph, tests)], { type: 'application/json' });
      saveFile(written, fileNameOf(name));
    } catch (error) {
      notifyError(error);
    }
  };
}

/** One step back undoes it. */
function useArrange(): () => Promise<void> {
  const store = useEditorStore();
  const { getNode, fitView } = useReactFlow();
  return async () => {
    try {
      const places = await arranged(store.get().graph, (id) => getNode(id)?.measured);
      store.change((editor) => moveNodes(editor, places));
      requestAnimationFrame(() => void fitView(WHOLE));
    } catch (error) {
      notifyError(error);
    }
  };
}

function Nothing({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('flowCanvas');
  const empty = useEditor(({ graph }) => graph.nodes.length === 0);
  if (!empty) return null;
  return (
    <div className={classes.nothing}>
      <EmptyState
        icon={Workflow}
        title={t('empty.title')}
        text={t('empty.text')}
        action={<Button onClick={onStart}>{t('empty.add')}</Button>}
      />
    </div>
  );
}

/**
 * A start is there at once; what else is added is filled in first, in its dialog. It hangs from the way out that is given, or
 * from the free one of the node that is chosen.
 */
function useAdd(
  onFill: (node: FlowNode, from: End | undefined) => void,
  onAdded: (id: string) => void,
): (type: NodeType, from?: End, place?: Place) => void {
  const { t } = useTranslation('flowCanvas');
  const store = useEditorStore();
  return (type, from = freeEnd(store.get()), place = nextPlace(store.get().graph, from)) => {
    const node = { id: newNodeId(), type, position: place, data: {} };
    if (type !== 'start') return onFill(node, from);
    store.change((editor) => addNode(editor, { ...node, data: { label: t('startLabel') } }));
    onAdded(START_ID);
  };
}
