// In which order a flow is read: from its start along its ways, then what nothing leads to. Pure.
import type { FlowGraph, FlowNode } from '@recado/contract/flow-graph';
import { drawnOf } from '@recado/flow/drawn';

export function readingOrder(graph: FlowGraph): FlowNode[] {
  const { nodes, ways, start } = drawnOf(graph);
  const read = new Map<string, FlowNode>();
  const walk = (first: FlowNode): void => {
    // By hand, for a flow may be hundreds of nodes deep.
    const ahead = [first];
    for (let node = ahead.pop(); node; node = ahead.pop()) {
      if (read.has(node.id)) continue;
      read.set(node.id, node);
      for (const { target } of (ways.get(node.id) ?? []).toReversed()) {
        const next = nodes.get(target);
        if (next) ahead.push(next);
      }
    }
  };
  if (start) walk(start);
  for (const node of graph.nodes) walk(node);
  return [...read.values()];
}
