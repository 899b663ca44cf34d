// The drawing itself: nodes and connections under @xyflow/react, which says what was dragged, chosen and connected.
import { useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import '@xyflow/react/dist/base.css';
import {
  Background,
  BackgroundVariant,
  Controls,
  MarkerType,
  MiniMap,
  ReactFlow,
  type Connection,
  type EdgeChange,
  type NodeChange,
  type OnConnectEnd,
  useReactFlow,
  useStore,
  useStoreApi,
  useUpdateNodeInternals,
} from '@xyflow/react';
import { HANDLES, type FlowProblem } from '@recado/contract/flow-graph';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';
import classes from './Canvas.module.css';
import { chooseNodes, connect, moveNodes, nodeById, type Editor, type Place } from './editor.ts';
import { driftIn, driftOf, DriftProvider } from './drift.ts';
import { useEditor, useEditorStore } from './editorStore.ts';
import type { Hanging } from './HangMenu.tsx';
import { NodeCard } from './NodeCard.tsx';
import { shower, type CanvasEdge, type CanvasNode, type Overlay, type Size } from './shown.ts';
import { useStaysInSight, WHOLE } from './useStaysInSight.ts';
import { Wire } from './Wire.tsx';

const NODE_TYPES = { card: NodeCard };
const EDGE_TYPES = { wire: Wire };
const EDGE_DEFAULTS = { markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18 } };
/** From here on nothing that is written in a node can be read (14 px are 4): it is not painted either, in each frame, for hundreds. */
const FAR_ZOOM = 0.3;

/** Held down at a click on a node; Shift on the empty canvas draws a box all the same. */
const ADDS = ['Control', 'Meta', 'Shift'];

/** px; how far below its top a node's own end is */
const END_BELOW = 20;

const KEYS_ID = 'canvas-keys';

export interface FlowCanvasProps {
  problems: ReadonlyMap<string, readonly FlowProblem[]>;
  lit: Overlay['lit'];
  heat: Overlay['heat'];
  onOpen: (id: string) => void;
  /** a connection was let go over nothing */
  onHang: (hanging: Hanging) => void;
  /** what floats over it */
  children?: ReactNode;
}

export function FlowCanvas({ problems, lit, heat, onOpen, onHang, children }: FlowCanvasProps) {
  const { t } = useTranslation('flowCanvas');
  const scheme = useComputedColorScheme();
  const narrow = useNarrow();
  const store = useEditorStore();
  const { nodes, edges, handleNodes, handleEdges, drift } = useShown({ problems, lit, heat });
  const labels = useLabels();
  useStaysInSight();
  const isFar = useStore(({ transform: [, , zoom] }) => zoom < FAR_ZOOM);
  const handleConnect = useCallback(
    ({ source, sourceHandle, target }: Connection) =>
      store.change((editor) => connect(editor, source, sourceHandle ?? HANDLES.a, target)),
    [store],
  );
  const handleConnectEnd = useConnectEnd(onHang);
  // Drawn anew while something moves, it gives the library what it gave it before: else all nodes are drawn again with it.
  const handleDoubleClick = useCallback((_event: unknown, { id }: CanvasNode): void => onOpen(id), [onOpen]);
  const mayLead = useCallback(
    ({ target }: Connection | CanvasEdge): boolean => nodeById(store.get().graph, target)?.type !== 'start',
    [store],
  );
  return (
    <DriftProvider value={drift}>
      <ReactFlow<CanvasNode, CanvasEdge>
        className={classes.canvas ?? ''}
        data-far={isFar || undefined}
        colorMode={scheme}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        defaultEdgeOptions={EDGE_DEFAULTS}
        onNodesChange={handleNodes}
        onEdgesChange={handleEdges}
        onConnect={handleConnect}
        onConnectEnd={handleConnectEnd}
        onNodeDoubleClick={handleDoubleClick}
        isValidConnection={mayLead}
        deleteKeyCode={null}
        multiSelectionKeyCode={ADDS}
        disableKeyboardA11y
        edgesFocusable={false}
        zoomOnDoubleClick={false}
        minZoom={0.1}
        maxZoom={2}
        fitView
        fitViewOptions={WHOLE}
        ariaLabelConfig={labels}
        aria-label={t('canvas')}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
        <Controls showInteractive={false} fitViewOptions={WHOLE} position="bottom-left" />
        {!narrow && <MiniMap pannable zoomable position="bottom-right" className={classes.map ?? ''} />}
        <VisuallyHidden id={KEYS_ID}>{t('node.keys')}</VisuallyHidden>
        {children}
      </ReactFlow>
    </DriftProvider>
  );
}

/** Let go over a node it leads there, as at the node's own end; over nothing it asks what shall hang there. */
function useConnectEnd(onHang: (hanging: Hanging) => void): OnConnectEnd {
  const store = useEditorStore();
  const { screenToFlowPosition } = useReactFlow();
  return useCallback(
    (event, { fromHandle, isValid }) => {
      if (isValid === true || fromHandle?.type !== 'source') return;
      const point = 'changedTouches' in event ? event.changedTouches[0] : event;
      if (!point) return;
      const { clientX: x, clientY: y } = point;
      const from = { source: fromHandle.nodeId, handle: fromHandle.id ?? HANDLES.a };
      const over = document.elementFromPoint(x, y);
      const target = over?.closest<HTMLElement>('.react-flow__node')?.dataset.id;
      if (target !== undefined) {
        if (target !== from.source) store.change((editor) => connect(editor, from.source, from.handle, target));
      } else if (over?.closest('.react-flow__pane')) {
        const place = screenToFlowPosition({ x, y });
        onHang({ from, at: { x, y }, place: { x: place.x, y: place.y - END_BELOW } });
      }
    },
    [store, screenToFlowPosition, onHang],
  );
}

const NO_SIZES: ReadonlyMap<string, Size> = new Map();

function useShown({ problems, lit, heat }: Pick<FlowCanvasProps, 'problems' | 'lit' | 'heat'>) {
  const store = useEditorStore();
  const graph = useEditor((editor) => editor.graph);
  const chosen = useEditor((editor) => editor.chosen);
  const wires = useEditor((editor) => editor.wires);
  const [sizes, setSizes] = useState(NO_SIZES);
  const [show] = useState(shower);
  const [drift] = useState(driftOf);
  const library = useStoreApi();
  const said = useSaid();
  const overlay = { chosen, wires, lit, sizes, problems, said, heat };
  useFoundEnds(sizes);
  const handleNodes = useCallback(
    (changes: NodeChange<CanvasNode>[]): void => {
      const { domNode } = library.getState();
      const by = driftIn(store.get().graph, changes);
      if (by && domNode) return drift.to(domNode, by);
      const measured = changes.flatMap((change) =>
        change.type === 'dimensions' && change.dimensions ? [[change.id, change.dimensions] as const] : [],
      );
      if (measured.length > 0) setSizes((before) => new Map([...before, ...measured]));
      store.change((editor) => withChanges(editor, changes));
      drift.end();
    },
    [store, library, drift],
  );
  const handleEdges = useCallback(
    (changes: EdgeChange<CanvasEdge>[]): void => {
      const picks = changes.flatMap((change) => (change.type === 'select' ? [change] : []));
      if (picks.length > 0) store.change((editor) => ({ ...editor, wires: picked(editor.wires, picks) }));
    },
    [store],
  );
  return { nodes: show.nodes(graph, overlay), edges: show.edges(graph, overlay), handleNodes, handleEdges, drift };
}

/**
 * The library loses where connections end of a node that is made anew while it is being measured: it has its size then and no
 * ends, and nothing that leads to it is drawn. Such are measured again, together, and none that has not been measured yet: what
 * is measured first is what the library shows whole when a flow is opened.
 */
function useFoundEnds(sizes: ReadonlyMap<string, Size>): void {
  const measure = useUpdateNodeInternals();
  const library = useStoreApi();
  useEffect(() => {
    const { nodeLookup } = library.getState();
    const lost = [...sizes.keys()].filter((id) => {
      const node = nodeLookup.get(id);
      return node?.measured.width !== undefined && !node.internals.handleBounds;
    });
    if (lost.length > 0) measure(lost);
  }, [measure, library, sizes]);
}

function withChanges(editor: Editor, changes: readonly NodeChange<CanvasNode>[]): Editor {
  const places = new Map<string, Place>();
  const picks: { id: string; selected: boolean }[] = [];
  let dragging = false;
  let dragged = false;
  for (const change of changes) {
    if (change.type === 'select') picks.push(change);
    if (change.type !== 'position') continue;
    dragged = true;
    dragging ||= change.dragging === true;
    if (change.position) places.set(change.id, change.position);
  }
  const moved = dragged ? moveNodes(editor, places, dragging) : editor;
  if (picks.length === 0) return moved;
  const chosen = picked(moved.chosen, picks);
  return { ...chooseNodes(moved, chosen), wires: moved.wires };
}

function picked(before: ReadonlySet<string>, picks: readonly { id: string; selected: boolean }[]): ReadonlySet<string> {
  const after = new Set(before);
  for (const { id, selected } of picks) {
    if (selected) after.add(id);
    else after.delete(id);
  }
  return after;
}

function useSaid(): Overlay['said'] {
  const { t } = useTranslation('flowCanvas');
  const role = t('node.role');
  return useMemo(() => ({ role, keys: KEYS_ID }), [role]);
}

function useLabels() {
  const { t } = useTranslation('flowCanvas');
  return useMemo(
    () => ({
      'controls.ariaLabel': t('control.panel'),
      'controls.zoomIn.ariaLabel': t('control.in'),
      'controls.zoomOut.ariaLabel': t('control.out'),
      'controls.fitView.ariaLabel': t('control.fit'),
      'minimap.ariaLabel': t('control.map'),
    }),
    [t],
  );
}
