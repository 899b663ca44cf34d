// Puts the nodes in order, from left to right. The library that can comes when it is first asked for.
import type { FlowConnection, FlowGraph } from '@recado/contract/flow-graph';
import { drawnWays, handleOf } from '../shared/ways.ts';
import { NODE_WIDTH, type Place } from './editor.ts';
import type { Size } from './shown.ts';

const APART = { nodesep: 40, ranksep: 90 };
/** px, of one that was never measured */
const HEIGHT = 140;

export async function arranged(
  { nodes, connections }: FlowGraph,
  sizeOf: (id: string) => Partial<Size> | undefined,
): Promise<Map<string, Place>> {
  const { Graph, layout } = await import('@dagrejs/dagre');
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', ...APART });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) {
    const { width = NODE_WIDTH, height = HEIGHT } = sizeOf(id) ?? {};
    graph.setNode(id, { width, height });
  }
  const ids = new Set(nodes.map(({ id }) => id));
  for (const { source, target, id = '' } of inOrder({ nodes, connections }))
    if (ids.has(source) && ids.has(target)) graph.setEdge(source, target, {}, id);
  layout(graph);
  return new Map(
    nodes.map(({ id }) => {
      const { x, y, width, height } = graph.node(id);
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
}

/** So that what the first way out of a node leads to comes uppermost: the library puts what it hears of last there. */
function inOrder({ nodes, connections }: FlowGraph): FlowConnection[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const placeOf = (wire: FlowConnection): number => {
    const from = byId.get(wire.source);
    return from ? drawnWays(from, connections).findIndex(({ handle }) => handle === handleOf(from, wire)) : 0;
  };
  return connections
    .map((wire) => ({ wire, at: placeOf(wire) }))
    .toSorted((one, other) => other.at - one.at)
    .map(({ wire }) => wire);
}
