// Which way people went, on the connections as they are drawn now. Pure.
import type { FlowGraph } from '@recado/contract/flow-graph';
import type { flowHeat } from '@recado/contract/flows';
import type { z } from 'zod';
import { handleOf } from '../shared/ways.ts';

export type Heat = z.output<typeof flowHeat.reply>;

/** How many went along each connection that is drawn, by its id. */
export function countsOf({ nodes, connections }: FlowGraph, { edges }: Heat): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const gone = new Map<string, number>();
  for (const { source, handle, target, count } of edges) {
    const key = `${source} ${handleOf(byId.get(source), { source, target, sourceHandle: handle })} ${target}`;
    gone.set(key, (gone.get(key) ?? 0) + count);
  }
  return new Map(
    connections.map((wire) => {
      const { id = '', source, target } = wire;
      return [id, gone.get(`${source} ${handleOf(byId.get(source), wire)} ${target}`) ?? 0];
    }),
  );
}
