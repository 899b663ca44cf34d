// What keeps a flow from going into force, and what is odd about it: each problem at its node. Pure.
import type { PlanFeature, ProviderName } from '@recado/contract/constants';
import {
  FLOW_LIMITS,
  HANDLES,
  NODE_DATA,
  UNBUILT_NODES,
  type FlowConnection,
  type FlowGraph,
  type FlowNode,
  type FlowProblem,
  type FlowProblemCode,
  type NodeType,
} from '@recado/contract/flow-graph';
import { refusalOf, type SentFile } from '@recado/rules/sendable';
import { drawnOf, readNode, type Drawn } from './drawn.ts';
import { cardsOf, type Node } from './nodes.ts';

/** What is there besides the flow. What is left out is not asked about. */
export interface Surroundings {
  queues?: ReadonlySet<number>;
  tags?: ReadonlySet<number>;
  flows?: ReadonlySet<number>;
  /** stored files by the names that nodes have for them */
  files?: ReadonlyMap<string, SentFile>;
  features?: readonly PlanFeature[];
  /** the lines on which it is to speak */
  lines?: readonly (ProviderName | null)[];
}

/** Errors first; an empty list or warnings only: it may go into force. */
export function checkFlow(graph: FlowGraph, around: Surroundings = {}): FlowProblem[] {
  const drawn = drawnOf(graph);
  const problems = [
    ...shapeProblems(graph, drawn),
    ...graph.nodes.flatMap((node, at) => [
      ...dataProblems(node, at),
      ...namedProblems(node, at, around),
      ...wayProblems(node, at, drawn),
    ]),
    ...circles(graph, drawn),
    ...unreachable(graph, drawn),
  ];
  return problems.toSorted((one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'));
}

export const isRunnable = (problems: readonly FlowProblem[]): boolean =>
  problems.every(({ severity }) => severity === 'warning');

const error = (nodeId: string | null, path: string, code: FlowProblemCode): FlowProblem => ({
  nodeId,
  path,
  code,
  severity: 'error',
});
const warning = (nodeId: string | null, path: string, code: FlowProblemCode): FlowProblem => ({
  nodeId,
  path,
  code,
  severity: 'warning',
});

function shapeProblems({ nodes, connections }: FlowGraph, { nodes: byId, start }: Drawn): FlowProblem[] {
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
      return again ? [error(source, `connections.${at}`, 'twoWays')] : [];
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

/** What a refused field means, by the last of its path. */
const FIELD_CODES: Readonly<Record<string, FlowProblemCode>> = {
  label: 'textMissing',
  message: 'textMissing',
  value: 'textMissing',
  answerKey: 'answerKeyMissing',
  sec: 'intervalMissing',
  url: 'mediaMissing',
  percent: 'percentZero',
  arrayOption: 'optionsMissing',
  queueId: 'queueMissing',
  tagId: 'tagMissing',
  flowId: 'flowMissing',
};

/** By the type of node where the field's name says something else. */
const TYPE_CODES: Partial<Record<NodeType, FlowProblemCode>> = {
  ticket: 'queueMissing',
  callOut: 'badValue',
  condition: 'badValue',
  setField: 'badValue',
};

function dataProblems(node: FlowNode, at: number): FlowProblem[] {
  const { id, type, data } = node;
  const path = `nodes.${at}.data`;
  if (UNBUILT_NODES.includes(type)) return [error(id, `nodes.${at}`, 'notThereYet')];
  const read = NODE_DATA[type].safeParse(data);
  if (read.success) return readProblems(node, path);
  const seen = new Set<string>();
  return read.error.issues.flatMap((issue) => {
    const where = [path, ...issue.path.map(String)].join('.');
    if (seen.has(where)) return [];
    seen.add(where);
    return [error(id, where, codeOf(type, issue.path.map(String), issue.code, valueAt(data, issue.path)))];
  });
}

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    data,
  );

function codeOf(type: NodeType, path: readonly string[], issue: string, value: unknown): FlowProblemCode {
  const missing = value === undefined || value === null || value === '' || value === 0;
  if (issue === 'too_big' && typeof value === 'string') return 'textTooLong';
  const field = path.findLast((part) => Number.isNaN(Number(part)));
  const typed = TYPE_CODES[type];
  if (typed) return typed;
  if (field === 'sec' && !missing && Number(value) > 0) return 'intervalTooLong';
  if (field === 'answerKey' && typeof value === 'string' && value.trim() !== '') return 'badAnswerKey';
  if (type === 'question' && field === 'typebotIntegration') return 'textMissing';
  if ((type === 'content' || type === 'singleBlock') && field === 'elements' && missing) return 'contentEmpty';
  return (field && FIELD_CODES[field]) || 'badValue';
}

/** Of data that can be read. */
function readProblems(drawn: FlowNode, path: string): FlowProblem[] {
  const node = readNode(drawn);
  if (node?.type === 'question') {
    const { answerType, options } = node.data.typebotIntegration;
    if (answerType === 'options' && options.length === 0)
      return [error(node.id, `${path}.typebotIntegration.options`, 'optionsMissing')];
  }
  if (node?.type === 'content') {
    if (node.data.elements.length === 0) return [error(node.id, `${path}.elements`, 'contentEmpty')];
    return node.data.elements.flatMap(({ type, value }, at) => {
      const where = `${path}.elements.${at}.value`;
      if (type === 'interval') {
        const seconds = Number(value);
        if (seconds > FLOW_LIMITS.intervalSeconds) return [error(node.id, where, 'intervalTooLong')];
        return seconds > 0 ? [] : [error(node.id, where, 'intervalMissing')];
      }
      if (String(value).trim() !== '') return [];
      return [error(node.id, where, type === 'message' ? 'textMissing' : 'emptyCards')];
    });
  }
  return [];
}

/** Of what it names and may be gone. */
function namedProblems(drawn: FlowNode, at: number, around: Surroundings): FlowProblem[] {
  const node = readNode(drawn);
  if (!node) return [];
  const path = `nodes.${at}.data`;
  const gone = (of: ReadonlySet<number> | undefined, named: number | null | undefined, code: FlowProblemCode) =>
    of && typeof named === 'number' && !of.has(named) ? [error(node.id, path, code)] : [];
  switch (node.type) {
    case 'ticket':
    case 'hours':
      return gone(around.queues, node.data.queueId, 'queueGone');
    case 'tag':
    case 'waitEvent':
      return gone(around.tags, node.data.tagId, 'tagGone');
    case 'goTo':
      return gone(around.flows, node.data.flowId, 'flowGone');
    case 'callOut':
      return around.features && !around.features.includes('useIntegrations') ? [error(node.id, path, 'notInPlan')] : [];
    default:
      return filesOf(node).flatMap(({ name, body }) => fileProblems(node.id, path, name, body, around));
  }
}

/** Stored files that a node sends, and the text beside each. */
export function filesOf(node: Node): { name: string; body: string }[] {
  switch (node.type) {
    case 'img':
    case 'video':
      return [{ name: node.data.url, body: node.data.caption }];
    case 'audio':
      return [{ name: node.data.url, body: '' }];
    case 'content':
    case 'singleBlock':
      return cardsOf(node.data)
        .filter(({ type, value }) => ['img', 'audio', 'video'].includes(type) && value !== '')
        .map(({ value }) => ({ name: String(value), body: '' }));
    default:
      return [];
  }
}

function fileProblems(id: string, path: string, name: string, body: string, { files, lines }: Surroundings) {
  if (!files) return [];
  const file = files.get(name);
  if (!file) return [error(id, path, 'mediaGone')];
  const refused = lines?.some((line) => refusalOf(line, { body, files: [file] }) !== undefined);
  return refused ? [error(id, path, 'lineCannotSend')] : [];
}

/** Somebody waits there, and whatever they answer leads nowhere. */
function wayProblems(drawn: FlowNode, at: number, { ways }: Drawn): FlowProblem[] {
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

const WAITING = new Set<NodeType>(['menu', 'question', 'interval', 'waitEvent']);

const waitsAt = (node: FlowNode): boolean => {
  if (WAITING.has(node.type)) return true;
  const read = node.type === 'content' || node.type === 'singleBlock' ? readNode(node) : undefined;
  const isContent = read?.type === 'content' || read?.type === 'singleBlock';
  return isContent && cardsOf(read.data).some(({ type }) => type === 'interval');
};

/** Nodes that are come back to without anybody having been waited for, however one goes: each circle is named once. */
function circles({ nodes }: FlowGraph, { nodes: byId, ways }: Drawn): FlowProblem[] {
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

function unreachable({ nodes }: FlowGraph, { ways, start }: Drawn): FlowProblem[] {
  if (!start) return [];
  const reached = new Set([start.id]);
  for (const id of reached) for (const { target } of ways.get(id) ?? []) reached.add(target);
  return nodes.flatMap(({ id }, at) => (reached.has(id) ? [] : [warning(id, `nodes.${at}`, 'unreachable')]));
}
