// A flow on the drawing board: what is drawn, the tools around it, and the dialogs that they open.
import type { FlowView } from '@recado/contract/flows';
import type { FlowNode, NodeType } from '@recado/contract/flow-graph';
import { ReactFlowProvider } from '@xyflow/react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '../../../shared/ui/useUnsaved.tsx';
import { useNames } from '../shared/useNames.ts';
import { NamesProvider, type Names } from '../shared/useNodeWords.ts';
import { AddMenu } from './AddMenu.tsx';
import { BuilderHead } from './BuilderHead.tsx';
import classes from './Builder.module.css';
import { CanvasActsProvider } from './canvasActs.ts';
import {
  addNode,
  duplicateNode,
  editorOf,
  isDirty,
  newNodeId,
  nextPlace,
  nodeById,
  removeNodes,
  replaceNode,
} from './editor.ts';
import { editorStore, EditorProvider, useEditor, useEditorStore } from './editorStore.ts';
import { FlowCanvas } from './FlowCanvas.tsx';
import { NodeMenu, type MenuAt } from './NodeMenu.tsx';
import { useProblems } from './useProblems.ts';
import { useSaving } from './useSaving.ts';

const NodeDialog = lazy(async () => ({ default: (await import('../nodes/NodeDialog.tsx')).NodeDialog }));
const TryIt = lazy(async () => ({ default: (await import('../tryIt/TryIt.tsx')).TryIt }));

const UNLIT = { nodes: new Set<string>(), edges: new Set<string>() };

export function Builder({ view }: { view: FlowView }) {
  const [store] = useState(() => editorStore(editorOf(view.flow)));
  const names = useNames(view.flow?.nodes.some(({ type }) => type === 'goTo') ?? false);
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
  const [edited, setEdited] = useState<FlowNode | null>(null);
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const [tries, setTries] = useState(false);
  const [lit, setLit] = useState(UNLIT);
  useUnsaved(() => isDirty(store.get()));
  const open = useCallback((id: string) => setEdited(nodeById(store.get().graph, id) ?? null), [store]);
  const acts = useMemo(
    () => ({ menu: (id: string, at: HTMLElement) => setMenu({ id, at }), files: view.files }),
    [view.files],
  );
  const add = useAdd(setEdited);
  const handlePath = useCallback(
    (nodes: string[], edges: string[]) => setLit({ nodes: new Set(nodes), edges: new Set(edges) }),
    [],
  );
  const stopTrying = (): void => {
    setTries(false);
    setLit(UNLIT);
  };
  return (
    <CanvasActsProvider value={acts}>
      <BuilderHead
        view={view}
        saving={saving}
        problems={problems.all}
        trying={tries}
        onTry={() => (tries ? stopTrying() : setTries(true))}
      />
      <div className={classes.body}>
        <div className={classes.drawing}>
          <FlowCanvas problems={problems.byNode} lit={lit} heat={null} onOpen={open} />
          <AddMenu onAdd={add} />
        </div>
        {tries && (
          <div className={classes.side}>
            <Suspense>
              <Trying flowId={view.id} onPath={handlePath} onClose={stopTrying} />
            </Suspense>
          </div>
        )}
      </div>
      <NodeMenu
        at={menu}
        onClose={() => setMenu(null)}
        onEdit={open}
        onConnect={() => undefined}
        onDuplicate={(id) => store.change((editor) => duplicateNode(editor, id))}
        onDelete={(id) => store.change((editor) => removeNodes(editor, new Set([id])))}
      />
      {edited && <Edited node={edited} onClose={() => setEdited(null)} />}
    </CanvasActsProvider>
  );
}

/** A start is there at once; what else is added is filled in first. */
function useAdd(onFill: (node: FlowNode) => void): (type: NodeType) => void {
  const { t } = useTranslation('flowCanvas');
  const store = useEditorStore();
  return (type) => {
    const node = { id: newNodeId(), type, position: nextPlace(store.get().graph), data: {} };
    if (type === 'start') store.change((editor) => addNode(editor, { ...node, data: { label: t('startLabel') } }));
    else onFill(node);
  };
}

function Edited({ node, onClose }: { node: FlowNode; onClose: () => void }) {
  const store = useEditorStore();
  const graph = useEditor((editor) => editor.graph);
  return (
    <Suspense>
      <NodeDialog
        node={node}
        graph={graph}
        onSave={(saved) => {
          store.change((editor) => replaceNode(editor, saved));
          onClose();
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}

function Trying({
  flowId,
  onPath,
  onClose,
}: {
  flowId: number;
  onPath: (nodes: string[], edges: string[]) => void;
  onClose: () => void;
}) {
  const graph = useEditor((editor) => editor.graph);
  return <TryIt graph={graph} flowId={flowId} onPath={onPath} onClose={onClose} />;
}
