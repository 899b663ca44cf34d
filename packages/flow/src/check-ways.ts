// What the connections of a flow lack: ways that lead nowhere, in circles, or twice. Pure.
import {
  HANDLES,
  type FlowConnection,
  type FlowGraph,
  type FlowNode,
  type FlowProblem,
  type NodeType,
} from '@recado/contract/flow-graph';
import { readNode, type Drawn } from './drawn.ts';
import { cardsOf } from './nodes.ts';
import { error, warning } from './problem.ts';

export function shapeProblems({ nodes, connections }: FlowGraph, { nodes: byId, start }: Drawn): FlowProblem[] {
  const ids = new Set<string>();
  const handles = new Set<string>();
  return [
    ...(start ? [] : [error(null, 'nodes', 'startMissing')]),
    ...nodes.flatMap(({ id }, at) => {
      const again = ids.has(id);
      ids.add(id);
      return again ? [error(id, `nodes.${at}.id`, 'duplicateNode')] : [];
    }),
    ...connections.flatMap((connection, at) => {
      const { source, target } = connection;
      const end = !byId.has(source) ? 'source' : byId.has(target) ? undefined : 'target';
      if (end) return [error(null, `connections.${at}.${end}`, 'badConnection')];
      const handle = `${source} ${handleOf(connection, byId.get(source))}`;
      const again = handles.has(handle);
      handles.add(handle);
      if (again) return [error(source, `connections.${at}`, 'twoWays')];
      return isGone(connection, byId.get(source)) ? [warning(source, `connections.${at}`, 'wayGone')] : [];
    }),
  ];
}

/** Two ways out by the same name; of plain nodes all names are one. */
const handleOf = ({ sourceHandle }: FlowConnection, source: FlowNode | undefined): string => {
  const named = sourceHandle === HANDLES.else || sourceHandle === HANDLES.timeout;
  return named || (source && FORKS.has(source.type)) ? (sourceHandle ?? '') : '';
};

/** Which way out they take is their point. */
const FORKS = new Set<NodeType>(['menu', 'randomizer', 'condition', 'hours']);

/** It leaves by a way that its node does not have, or has no more. */
function isGone({ sourceHandle }: FlowConnection, source: FlowNode | undefined): boolean {
  const ways = source && FORKS.has(source.type) ? namedWays(source) : undefined;
  return ways?.includes(sourceHandle ?? '') === false;
}

/** undefined: it is not finished */
function namedWays(drawn: FlowNode): string[] | undefined {
  const node = readNode(drawn);
  switch (node?.type) {
    case undefined:
      return undefined;
    case 'menu':
      return [...node.data.arrayOption.map(({ number }) => `a${number}`), HANDLES.else, HANDLES.timeout];
    case 'randomizer':
      return [HANDLES.a, HANDLES.b];
    default:
      return [HANDLES.yes, HANDLES.no];
  }
}

/** Somebody waits there, and whatever they answer leads nowhere. */
export function wayProblems(drawn: FlowNode, at: number, { ways }: Drawn): FlowProblem[] {
  const { id, type } = drawn;
  const out = new Set((ways.get(id) ?? []).map(({ sourceHandle }) => sourceHandle ?? ''));
  if (type === 'menu') {
    const node = readNode(drawn);
    if (node?.type !== 'menu') return [];
    const dead = node.data.arrayOption.flatMap(({ number }, option) => (out.has(`a${number}`) ? [] : [option]));
    if (dead.length === node.data.arrayOption.length) return [error(id, `nodes.${at}`, 'noWayOut')];
    return dead.map((option) => warning(id, `nodes.${at}.data.arrayOption.${option}`, 'optionLeadsNowhere'));
  }
  const waits = type === 'question' || type === 'waitEvent';
  const plain = [...out].some((handle) => handle !== HANDLES.else && handle !== HANDLES.timeout);
  return waits && !plain ? [error(id, `nodes.${at}`, 'noWayOut')] : [];
}

const WAITING = new Set<NodeType>(['menu', 'question', 'interval', 'waitEvent', 'typebot', 'openai']);

const waitsAt = (node: FlowNode): boolean => {
  if (WAITING.has(node.type)) return true;
  const read = node.type === 'content' || node.type === 'singleBlock' ? readNode(node) : undefined;
  const isContent = read?.type === 'content' || read?.type === 'singleBlock';
  return isContent && cardsOf(read.data).some(({ type }) => type === 'interval');
};

/** Nodes that are come back to without anybody having been waited for, however one goes: each circle is named once. */
export function circles({ nodes }: FlowGraph, { nodes: byId, ways }: Drawn): FlowProblem[] {
  const state = new Map<string, 'open' | 'done'>();
  const found: FlowProblem[] = [];
  const at = new Map(nodes.map(({ id }, index) => [id, index]));
  for (const { id: from } of nodes) {
    // By hand, for a flow may be hundreds of nodes deep.
    const stack: { id: string; next: number }[] = [{ id: from, next: 0 }];
    while (stack.length > 0) {
      const top = stack.at(-1);
      if (!top) break;
      const { id } = top;
      if (top.next === 0) {
        const node = byId.get(id);
        if (state.has(id) || !node || waitsAt(node)) {
          stack.pop();
          continue;
        }
        state.set(id, 'open');
      }
      const way = ways.get(id)?.[top.next];
      if (!way) {
        state.set(id, 'done');
        stack.pop();
        continue;
      }
      top.next += 1;
      if (state.get(way.target) === 'open') found.push(error(way.target, `nodes.${at.get(way.target)}`, 'circle'));
      else stack.push({ id: way.target, next: 0 });
    }
  }
  return found;
}

export function unreachable({ nodes }: FlowGraph, { ways, start }: Drawn): FlowProblem[] {
  if (!start) return [];
  const reached = new Set([start.id]);
  for (const id of reached) for (const { target } of ways.get(id) ?? []) reached.add(target);
  return nodes.flatMap(({ id }, at) => (reached.has(id) ? [] : [warning(id, `nodes.${at}`, 'unreachable')]));
}
