// Keys that nodes speak with: the server keeps them apart, and says of each in the drawing only which one it is. Pure.
import type { FlowGraph, FlowNode } from '@recado/contract/flow-graph';
import { botIn } from '@recado/flow/nodes';

const KEY = 'voiceKey';

/** @param keyOf undefined: it has none. The same graph, where no node has another one by that. */
function withKeys(graph: FlowGraph, keyOf: (node: FlowNode) => unknown): FlowGraph {
  let same = true;
  const nodes = graph.nodes.map((node) => {
    const { [KEY]: before, ...agent } = botIn('openai', node) ?? {};
    const key = before === undefined ? undefined : keyOf(node);
    if (key === before) return node;
    same = false;
    return {
      ...node,
      data: { ...node.data, typebotIntegration: { ...agent, ...(key !== undefined && { [KEY]: key }) } },
    };
  });
  return same ? graph : { ...graph, nodes };
}

/** With what the server says of them, in place of what was typed. */
export function namedAs(graph: FlowGraph, kept: FlowGraph | null): FlowGraph {
  const byId = new Map(kept?.nodes.map((node) => [node.id, botIn('openai', node)?.[KEY]]));
  return withKeys(graph, ({ id }) => byId.get(id));
}

export const withoutKeys = (graph: FlowGraph): FlowGraph => withKeys(graph, () => undefined);
