// What of a drawing is another than it was: by node, whatever the order in which its fields were written. Pure.
import type { FlowGraph, FlowNode } from '@recado/contract/flow-graph';
import { handleOf } from '../shared/ways.ts';

export interface Difference {
  added: FlowNode[];
  removed: FlowNode[];
  /** says or does something else, or leads elsewhere; as it is now */
  changed: FlowNode[];
}

/** Where a node is drawn makes no difference. */
export function differenceOf(before: FlowGraph, after: FlowGraph): Difference {
  const old = sketches(before);
  const now = sketches(after);
  return {
    added: after.nodes.filter(({ id }) => !old.has(id)),
    removed: before.nodes.filter(({ id }) => !now.has(id)),
    changed: after.nodes.filter(({ id }) => old.has(id) && old.get(id) !== now.get(id)),
  };
}

export const isNone = ({ added, removed, changed }: Difference): boolean =>
  added.length + removed.length + changed.length === 0;

function sketches({ nodes, connections }: FlowGraph): Map<string, string> {
  const ways = Map.groupBy(connections, ({ source }) => source);
  return new Map(
    nodes.map((node) => {
      const leads = (ways.get(node.id) ?? []).map((wire) => `${handleOf(node, wire)} ${wire.target}`).toSorted();
      return [node.id, JSON.stringify(ordered([node.type, node.data, leads]))];
    }),
  );
}

/** With the keys of all that is in it in one order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]));
}
