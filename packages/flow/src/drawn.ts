// A drawn graph as the engine and the checks read it: nodes by id, ways out by node. Pure.
import { HANDLES, START_ID, type FlowConnection, type FlowGraph, type FlowNode } from '@recado/contract/flow-graph';
import { NODE_DATA } from '@recado/contract/flow-nodes';
import type { Node } from './nodes.ts';

export interface Drawn {
  nodes: ReadonlyMap<string, FlowNode>;
  /** as it can be run, read once. undefined: it is not there, or not finished */
  read: (id: string) => Node | undefined;
  ways: ReadonlyMap<string, readonly FlowConnection[]>;
  start: FlowNode | undefined;
  /** what its questions keep answers under */
  answerKeys: ReadonlySet<string>;
}

const drawings = new WeakMap<FlowGraph, Drawn>();

/** Graphs are read often, and do not change. */
export function drawnOf(graph: FlowGraph): Drawn {
  const drawn = drawings.get(graph) ?? draw(graph);
  drawings.set(graph, drawn);
  return drawn;
}

function draw({ nodes, connections }: FlowGraph): Drawn {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const known = new Map<string, Node | undefined>();
  const read = (id: string): Node | undefined => {
    const node = byId.get(id);
    if (node && !known.has(id)) known.set(id, readNode(node));
    return known.get(id);
  };
  return {
    nodes: byId,
    read,
    ways: Map.groupBy(connections, ({ source }) => source),
    start:
      nodes.find(({ id, type }) => id === START_ID && type === 'start') ?? nodes.find(({ type }) => type === 'start'),
    answerKeys: new Set(
      // One that is not finished has its name already.
      nodes.flatMap(({ type, data }) => {
        const asked = type === 'question' ? data['typebotIntegration'] : undefined;
        const key: unknown = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'answerKey') : undefined;
        return typeof key === 'string' ? [key.trim()] : [];
      }),
    ),
  };
}

export const wayOf = (drawn: Drawn, nodeId: string, handle: string): FlowConnection | undefined =>
  drawn.ways.get(nodeId)?.find(({ sourceHandle }) => sourceHandle === handle);

const NAMED = new Set<string>([HANDLES.else, HANDLES.timeout]);

/** The way out of a node that has one only. Canvases call it nothing, or a, or bottom: whatever is none of the node's own names. */
export const plainWay = (drawn: Drawn, nodeId: string): FlowConnection | undefined =>
  drawn.ways.get(nodeId)?.find(({ sourceHandle }) => !NAMED.has(sourceHandle ?? ''));

/** What it says, as it can be run. undefined: it is not finished */
export function readNode({ id, type, data }: FlowNode): Node | undefined {
  const read = NODE_DATA[type].safeParse(data);
  return read.success ? ({ id, type, data: read.data } as Node) : undefined;
}
