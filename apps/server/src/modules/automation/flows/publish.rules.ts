// What of a flow is another in its next version, for who stands there. Pure; both graphs as the database has them.
import type { FlowGraph } from '@recado/contract/flow-graph';

/** undefined: whoever stands on it would not notice. */
export function changeOf(nodeId: string, before: FlowGraph, after: FlowGraph): 'removed' | 'changed' | undefined {
  const [one, other] = [before, after].map((graph) => sketchOf(nodeId, graph));
  if (other === undefined) return 'removed';
  return one === other ? undefined : 'changed';
}

/** What it says and where it leads; not where it is drawn. */
function sketchOf(nodeId: string, { nodes, connections }: FlowGraph): string | undefined {
  const node = nodes.find(({ id }) => id === nodeId);
  if (!node) return undefined;
  const ways = connections
    .filter(({ source }) => source === nodeId)
    .map(({ sourceHandle, target }) => `${sourceHandle ?? ''} ${target}`)
    .toSorted();
  return JSON.stringify([node.type, node.data, ways]);
}
