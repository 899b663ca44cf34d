// What somebody draws: the graph, what of it is chosen, and the way back. Pure; graphs are never changed, only replaced.
import {
  HANDLES,
  NODE_ID_LENGTH,
  START_ID,
  type FlowConnection,
  type FlowGraph,
  type FlowNode,
} from '@recado/contract/flow-graph';
import { drawnWays, handleOf, waysOf } from '../shared/ways.ts';

/** px; as wide as a node is drawn */
export const NODE_WIDTH = 220;
/** px; few nodes are drawn higher */
const NODE_HEIGHT = 240;
const GAP = 40;
const BESIDE = 240;
const MOST_STEPS = 200;

/** A type, not an interface: a node's place is open for more. */
export type Place = { x: number; y: number };

export interface Editor {
  graph: FlowGraph;
  /** ids of nodes */
  chosen: ReadonlySet<string>;
  /** ids of connections */
  wires: ReadonlySet<string>;
  past: readonly FlowGraph[];
  future: readonly FlowGraph[];
  /** the graph before something that is still being dragged; null: nothing is */
  before: FlowGraph | null;
  /** the graph that the server has */
  saved: FlowGraph;
}

export const EMPTY: FlowGraph = { nodes: [], connections: [] };
const NONE: ReadonlySet<string> = new Set();

export function editorOf(flow: FlowGraph | null): Editor {
  const graph = withIds(flow ?? EMPTY);
  return { graph, chosen: NONE, wires: NONE, past: [], future: [], before: null, saved: graph };
}

/** Each connection has an id of its own, so that it can be pointed at. */
function withIds(graph: FlowGraph): FlowGraph {
  const taken = new Set<string>();
  const connections = graph.connections.map((wire) => {
    const id = wire.id !== undefined && !taken.has(wire.id) ? wire.id : newWireId(wire, taken);
    taken.add(id);
    return id === wire.id ? wire : { ...wire, id };
  });
  return { ...graph, connections };
}

function newWireId({ source, sourceHandle, target }: FlowConnection, taken: ReadonlySet<string>): string {
  const id = `${source}-${sourceHandle ?? ''}-${target}`;
  let at = 2;
  while (taken.has(at === 2 ? id : `${id}-${at}`)) at += 1;
  return at === 2 ? id : `${id}-${at}`;
}

export const isDirty = ({ graph, saved }: Editor): boolean => graph !== saved;

/** The same graph by another step. */
const isSame = (one: FlowGraph, other: FlowGraph): boolean =>
  one.nodes === other.nodes && one.connections === other.connections;

function drawn(editor: Editor, graph: FlowGraph): Editor {
  if (isSame(editor.graph, graph)) return editor;
  const past = [...editor.past, editor.before ?? editor.graph].slice(-MOST_STEPS);
  return { ...editor, graph, past, future: [], before: null };
}

const choose = (editor: Editor, ids: Iterable<string>): Editor => ({ ...editor, chosen: new Set(ids), wires: NONE });

/** Of what is there: undoing may have taken away what was chosen. */
function stillChosen(editor: Editor): Editor {
  const nodes = new Set(editor.graph.nodes.map(({ id }) => id));
  const wires = new Set(editor.graph.connections.map(({ id }) => id));
  return {
    ...editor,
    chosen: new Set([...editor.chosen].filter((id) => nodes.has(id))),
    wires: new Set([...editor.wires].filter((id) => wires.has(id))),
  };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const newNodeId = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint32Array(NODE_ID_LENGTH)),
    (number) => LETTERS[number % LETTERS.length],
  ).join('');

/** A way out of a node. */
export interface End {
  source: string;
  handle: string;
}

/** Whether a node there would lie on one of them. */
export const liesOnOne = (nodes: readonly FlowNode[], { x, y }: Place): boolean =>
  nodes.some(({ position }) => Math.abs(x - position.x) < NODE_WIDTH && Math.abs(y - position.y) < NODE_HEIGHT);

/** To the right of the one that it hangs from, or of the last one; below what is there. */
export function nextPlace({ nodes }: FlowGraph, from?: End): Place {
  const before = (nodes.find(({ id }) => id === from?.source) ?? nodes.at(-1))?.position;
  if (!before) return { x: 0, y: 0 };
  const place = { x: before.x + NODE_WIDTH + GAP, y: before.y };
  while (liesOnOne(nodes, place)) place.y += GAP;
  return place;
}

/**
 * There is one start: it takes the place of the one before.
 * @param from it hangs from there: one step back undoes both
 */
export function addNode(editor: Editor, added: FlowNode, from?: End): Editor {
  const { nodes } = editor.graph;
  const node = added.type === 'start' ? { ...added, id: START_ID } : added;
  const others = nodes.filter(({ id }) => id !== node.id);
  const alone = choose(drawn(editor, { ...editor.graph, nodes: [...others, node] }), [node.id]);
  return from ? { ...connect(alone, from.source, from.handle, node.id), past: alone.past } : alone;
}

/**
 * Ways out that it has no more go with what led along them.
 * @param from what a node that is not there yet hangs from
 */
export function replaceNode(editor: Editor, node: FlowNode, from?: End): Editor {
  const { nodes, connections } = editor.graph;
  const before = nodes.find(({ id }) => id === node.id);
  if (!before) return addNode(editor, node, from);
  const had = new Set(waysOf(before).map(({ handle }) => handle));
  const has = new Set(waysOf(node).map(({ handle }) => handle));
  const stays = (wire: FlowConnection): boolean => {
    const handle = handleOf(node, wire);
    return wire.source !== node.id || has.has(handle) || !had.has(handle);
  };
  return drawn(editor, {
    nodes: nodes.map((each) => (each.id === node.id ? node : each)),
    connections: connections.every(stays) ? connections : connections.filter(stays),
  });
}

/** Beside the right-most, without its connections, not chosen. The start is one of a kind. */
export function duplicateNode(editor: Editor, id: string, copyId = newNodeId()): Editor {
  const { nodes } = editor.graph;
  const node = nodes.find((each) => each.id === id);
  if (!node || node.type === 'start') return editor;
  const x = Math.max(...nodes.map(({ position }) => position.x)) + BESIDE;
  const copy = { ...node, id: copyId, position: { x, y: node.position.y }, selected: false };
  return drawn(editor, { ...editor.graph, nodes: [...nodes, copy] });
}

/** With every connection that touches one of them. */
export function removeNodes(editor: Editor, ids: ReadonlySet<string>): Editor {
  return remove(editor, ids, NONE);
}

export const removeChosen = (editor: Editor): Editor => remove(editor, editor.chosen, editor.wires);

function remove(editor: Editor, ids: ReadonlySet<string>, wires: ReadonlySet<string>): Editor {
  const { nodes, connections } = editor.graph;
  const left = nodes.filter(({ id }) => !ids.has(id));
  const kept = connections.filter(
    ({ id = '', source, target }) => !wires.has(id) && !ids.has(source) && !ids.has(target),
  );
  if (left.length === nodes.length && kept.length === connections.length) return editor;
  return stillChosen(drawn(editor, { nodes: left, connections: kept }));
}

/** One from each way out: another takes its place. null: it leads nowhere any more. */
export function connect(editor: Editor, source: string, handle: string, target: string | null): Editor {
  const { nodes, connections } = editor.graph;
  const from = nodes.find(({ id }) => id === source);
  const to = nodes.find(({ id }) => id === target);
  if (!from || (target !== null && (!to || to.type === 'start'))) return editor;
  const goes = (wire: FlowConnection): boolean => wire.source === source && handleOf(from, wire) === handle;
  const old = connections.filter(goes);
  if (target === null ? old.length === 0 : old.length === 1 && old[0]?.target === target) return editor;
  const kept = connections.filter((wire) => !goes(wire));
  if (target === null) return stillChosen(drawn(editor, { nodes, connections: kept }));
  const wire = { source, sourceHandle: handle, target };
  const id = newWireId(wire, new Set(kept.map((each) => each.id ?? '')));
  return stillChosen(drawn(editor, { nodes, connections: [...kept, { ...wire, id }] }));
}

/** @param more it goes on: all of it is one step back */
export function moveNodes(editor: Editor, places: ReadonlyMap<string, Place>, more = false): Editor {
  const { nodes, connections } = editor.graph;
  const moves = nodes.some(({ id, position }) => {
    const to = places.get(id);
    return to && (to.x !== position.x || to.y !== position.y);
  });
  if (!moves && more) return editor;
  const graph: FlowGraph = moves
    ? {
        connections,
        nodes: nodes.map((node) => {
          const to = places.get(node.id);
          return to ? { ...node, position: { ...node.position, x: to.x, y: to.y } } : node;
        }),
      }
    : editor.graph;
  if (more) return { ...editor, graph, before: editor.before ?? editor.graph };
  if (!editor.before) return drawn(editor, graph);
  return { ...editor, graph, past: [...editor.past, editor.before].slice(-MOST_STEPS), future: [], before: null };
}

export function moveChosen(editor: Editor, by: Place): Editor {
  const { nodes } = editor.graph;
  const moved = nodes.filter(({ id }) => editor.chosen.has(id));
  return moveNodes(editor, new Map(moved.map(({ id, position: { x, y } }) => [id, { x: x + by.x, y: y + by.y }])));
}

export const chooseNodes = (editor: Editor, ids: Iterable<string>): Editor => choose(editor, ids);

export const chooseAll = (editor: Editor): Editor =>
  choose(
    editor,
    editor.graph.nodes.map(({ id }) => id),
  );

/** Another drawing in place of this one. */
export const redraw = (editor: Editor, graph: FlowGraph): Editor => stillChosen(drawn(editor, withIds(graph)));

export function undo(editor: Editor): Editor {
  const graph = editor.past.at(-1);
  if (!graph || editor.before) return editor;
  const past = editor.past.slice(0, -1);
  return stillChosen({ ...editor, graph, past, future: [...editor.future, editor.graph] });
}

export function redo(editor: Editor): Editor {
  const graph = editor.future.at(-1);
  if (!graph || editor.before) return editor;
  const future = editor.future.slice(0, -1);
  return stillChosen({ ...editor, graph, past: [...editor.past, editor.graph], future });
}

/** The server has this graph now. */
export const markSaved = (editor: Editor, saved: FlowGraph): Editor => ({ ...editor, saved });

/** By words that stand anywhere in it. */
export const nodeById = ({ nodes }: FlowGraph, id: string | null): FlowNode | undefined =>
  nodes.find((node) => node.id === id);

/** Where a new node hangs: from the one that is chosen, if its one way out is free. */
export function freeEnd({ graph, chosen }: Editor): End | undefined {
  const [id] = chosen;
  const node = chosen.size === 1 && id !== undefined ? nodeById(graph, id) : undefined;
  const ways = node ? drawnWays(node, graph.connections) : [];
  const taken = graph.connections.some((wire) => wire.source === id && handleOf(node, wire) === HANDLES.a);
  return node && ways.length === 1 && ways[0]?.handle === HANDLES.a && !taken
    ? { source: node.id, handle: HANDLES.a }
    : undefined;
}
