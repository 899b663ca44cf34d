// The drawing as @xyflow/react wants it. What has not changed stays the same object, so that nothing of it is drawn again.
import type { FlowConnection, FlowGraph, FlowNode, FlowProblem } from '@recado/contract/flow-graph';
import type { Edge, Node } from '@xyflow/react';
import { handleOf, waysOf } from '../shared/ways.ts';
import { NODE_WIDTH } from './editor.ts';

/** What a node's card shows. Nothing of it changes while the node is dragged. */
export interface Card extends Record<string, unknown> {
  type: FlowNode['type'];
  data: FlowNode['data'];
  problems: readonly FlowProblem[];
  /** ways out that it has no more, but connections leave by */
  stray: string;
  /** how many people wait there; undefined: that is not asked for */
  standing: number | undefined;
}

export type CanvasNode = Node<Card, 'card'>;
/** drifts: which ends of it are chosen */
export type CanvasEdge = Edge<{ count: number | undefined; drifts: 'source' | 'target' | 'both' | undefined }, 'wire'>;

export interface Size {
  width: number;
  height: number;
}

/** Of what names a node to a screen reader; ids may hold anything. */
export const namedBy = (id: string): string => `node-${encodeURIComponent(id)}`;

/** What lies over the drawing. */
export interface Overlay {
  chosen: ReadonlySet<string>;
  wires: ReadonlySet<string>;
  /** where a conversation went that is tried out, or is a test; and the node at which that went another way */
  lit: { nodes: ReadonlySet<string>; edges: ReadonlySet<string>; wrong: string | null };
  sizes: ReadonlyMap<string, Size>;
  problems: ReadonlyMap<string, readonly FlowProblem[]>;
  /** what a screen reader calls a node, and where its keys are told */
  said: { role: string; keys: string };
  /** of each connection by its id, and of each node; null: not asked for */
  heat: { counts: ReadonlyMap<string, number>; standing: Readonly<Record<string, number>> } | null;
}

/** px, until it has been measured */
const FIRST_HEIGHT = 96;
const NO_PROBLEMS: readonly FlowProblem[] = [];

/** A drawing that is looked at remembers what it has made. */
export function shower() {
  const nodes = new Map<string, { parts: readonly unknown[]; made: CanvasNode }>();
  const cards = new Map<string, { parts: readonly unknown[]; made: Card }>();
  const edges = new Map<string, { parts: readonly unknown[]; made: CanvasEdge }>();
  const keep = contentKeeper();
  const keepNodes = listKeeper<CanvasNode>();
  const keepEdges = listKeeper<CanvasEdge>();
  let strays: { of: FlowGraph; byNode: Map<string, string> } | undefined;
  /** The same while things are dragged. */
  const straysIn = (graph: FlowGraph): Map<string, string> => {
    const of = keep(graph);
    if (strays?.of !== of) strays = { of, byNode: straysOf(of) };
    return strays.byNode;
  };

  const cardOf = (node: FlowNode, stray: string, overlay: Overlay): Card => {
    const problems = overlay.problems.get(node.id) ?? NO_PROBLEMS;
    const standing = overlay.heat?.standing[node.id];
    return kept(cards, node.id, [node.type, node.data, problems, stray, standing], () => ({
      type: node.type,
      data: node.data,
      problems,
      stray,
      standing,
    }));
  };

  return {
    nodes: (graph: FlowGraph, overlay: Overlay): CanvasNode[] => {
      const byNode = straysIn(graph);
      const shown = graph.nodes.map((node): CanvasNode => {
        const { id, position } = node;
        const card = cardOf(node, byNode.get(id) ?? '', overlay);
        const selected = overlay.chosen.has(id);
        const lit = [overlay.lit.nodes.has(id) && 'lit', overlay.lit.wrong === id && 'wrong'].filter(Boolean).join(' ');
        const size = overlay.sizes.get(id);
        return kept(nodes, id, [position, card, selected, lit, size, overlay.said], () => ({
          id,
          type: 'card',
          position,
          data: card,
          selected,
          className: lit,
          initialWidth: NODE_WIDTH,
          initialHeight: FIRST_HEIGHT,
          domAttributes: {
            'aria-labelledby': ['title', 'text', 'problems'].map((part) => `${namedBy(id)}-${part}`).join(' '),
            'aria-describedby': overlay.said.keys,
            'aria-roledescription': overlay.said.role,
          },
          ...(size && { measured: size }),
        }));
      });
      return keepNodes(shown);
    },
    edges: ({ nodes: all, connections }: FlowGraph, overlay: Overlay): CanvasEdge[] => {
      const byId = new Map(all.map((node) => [node.id, node]));
      const shown = connections.flatMap((wire) => {
        const { id = '', source, target } = wire;
        const from = byId.get(source);
        if (!from || !byId.has(target)) return [];
        const selected = overlay.wires.has(id);
        const [leaves, comes] = [overlay.chosen.has(source), overlay.chosen.has(target)];
        const lit = overlay.lit.edges.has(id);
        const count = overlay.heat ? (overlay.heat.counts.get(id) ?? 0) : undefined;
        return kept(edges, id, [wire, from.type, selected, leaves, comes, lit, count], () =>
          edgeOf(wire, from, { selected, leaves, comes, lit, count }),
        );
      });
      return keepEdges(shown);
    },
  };
}

function edgeOf(
  wire: FlowConnection,
  from: FlowNode,
  {
    selected,
    leaves,
    comes,
    lit,
    count,
  }: { selected: boolean; leaves: boolean; comes: boolean; lit: boolean; count: number | undefined },
): CanvasEdge {
  const { id = '', source, target } = wire;
  return {
    id,
    type: 'wire',
    source,
    target,
    sourceHandle: handleOf(from, wire),
    selected,
    className: [(leaves || comes) && 'near', leaves && comes && 'whole', lit && 'lit'].filter(Boolean).join(' '),
    data: { count, drifts: leaves && comes ? 'both' : leaves ? 'source' : comes ? 'target' : undefined },
    // Which node leads where is said in the list and in the dialog of its connections.
    domAttributes: { 'aria-hidden': true },
  };
}

function kept<T>(
  memory: Map<string, { parts: readonly unknown[]; made: T }>,
  id: string,
  parts: readonly unknown[],
  make: () => T,
): T {
  const known = memory.get(id);
  if (known && known.parts.every((part, at) => part === parts[at])) return known.made;
  const made = make();
  memory.set(id, { parts, made });
  return made;
}

/** The list of before, where it holds the same: the library goes through all connections of one that it does not know. */
function listKeeper<T>() {
  let known: T[] = [];
  return (now: T[]): T[] => {
    if (now.length !== known.length || now.some((one, at) => one !== known[at])) known = now;
    return known;
  };
}

/** By node, one a line. */
function straysOf({ nodes, connections }: FlowGraph): Map<string, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const strays = new Map<string, string>();
  for (const wire of connections) {
    const from = byId.get(wire.source);
    const handle = handleOf(from, wire);
    if (!from || waysOf(from).some((way) => way.handle === handle)) continue;
    strays.set(from.id, [...new Set([...(strays.get(from.id)?.split('\n') ?? []), handle])].join('\n'));
  }
  return strays;
}

const codesOf = (list: readonly FlowProblem[]): string =>
  list.map(({ code, path, what = '' }) => `${code} ${path} ${what}`).join('\n');

/** What a node lacks twice is said of it once: cards, lists and counts go by the same. */
export function oncePerNode(problems: readonly FlowProblem[]): FlowProblem[] {
  const said = new Set<string>();
  return problems.filter(({ nodeId, path, code }) => {
    const what = `${nodeId ?? path} ${code}`;
    return !said.has(what) && said.add(what);
  });
}

/** Problems by node. Where they are the same again, so is the list. */
export function problemsKeeper() {
  let before: ReadonlyMap<string, readonly FlowProblem[]> = new Map();
  return (problems: readonly FlowProblem[]): ReadonlyMap<string, readonly FlowProblem[]> => {
    const now = Map.groupBy(
      problems.filter(({ nodeId }) => nodeId !== null),
      ({ nodeId }) => nodeId ?? '',
    );
    before = new Map(
      [...now].map(([id, list]) => {
        const old = before.get(id);
        return [id, old && codesOf(old) === codesOf(list) ? old : list];
      }),
    );
    return before;
  };
}

/** The graph, the same as long as only places change. */
export function contentKeeper() {
  let known: FlowGraph | undefined;
  return (graph: FlowGraph): FlowGraph => {
    if (!known || !saysTheSame(known, graph)) known = graph;
    return known;
  };
}

const saysTheSame = (one: FlowGraph, other: FlowGraph): boolean =>
  one === other ||
  (one.connections === other.connections &&
    one.nodes.length === other.nodes.length &&
    one.nodes.every(({ id, type, data }, at) => {
      const there = other.nodes[at];
      return there?.id === id && there.type === type && there.data === data;
    }));
