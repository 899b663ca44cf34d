// What keeps a flow from going into force, and what is odd about it: each problem at its node. Pure.
import type { PlanFeature, ProviderName } from '@recado/contract/constants';
import type { FlowGraph, FlowNode, FlowProblem, FlowProblemCode, NodeType } from '@recado/contract/flow-graph';
import { refusalOf, type SentFile } from '@recado/rules/sendable';
import { unknownNames } from '@recado/rules/variables';
import { dataProblems } from './check-data.ts';
import { circles, shapeProblems, unreachable, wayProblems } from './check-ways.ts';
import { drawnOf, readNode, type Drawn } from './drawn.ts';
import { cardsOf, type Node } from './nodes.ts';
import { error, warning } from './problem.ts';

/** What is there besides the flow. What is left out is not asked about. */
export interface KnownTargets {
  queues?: ReadonlySet<number>;
  tags?: ReadonlySet<number>;
  flows?: ReadonlySet<number>;
  prompts?: ReadonlySet<number>;
  /** those of Typebot */
  integrations?: ReadonlySet<number>;
  /** stored files by the names that nodes have for them */
  files?: ReadonlyMap<string, SentFile>;
  features?: readonly PlanFeature[];
  /** does an address lead into a network that is not to be called */
  isInside?: (url: string) => boolean;
  /** the lines on which it is to speak */
  lines?: readonly (ProviderName | null)[];
}

/** Kinds that belong to a feature of the plan. */
export const NODE_FEATURES: Partial<Record<NodeType, PlanFeature>> = {
  callOut: 'useIntegrations',
  typebot: 'useIntegrations',
  openai: 'useOpenAi',
};

/** Errors first; an empty list or warnings only: it may go into force. */
export function checkFlow(graph: FlowGraph, around: KnownTargets = {}): FlowProblem[] {
  const drawn = drawnOf(graph);
  const problems = [
    ...shapeProblems(graph, drawn),
    ...graph.nodes.flatMap((node, at) => [
      ...dataProblems(node, at),
      ...namedProblems(node, at, around),
      ...wayProblems(node, at, drawn),
      ...unknownProblems(node, at, drawn),
    ]),
    ...circles(graph, drawn),
    ...unreachable(graph, drawn),
  ];
  return problems.toSorted((one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'));
}

export const isRunnable = (problems: readonly FlowProblem[]): boolean =>
  problems.every(({ severity }) => severity === 'warning');

/** Kinds whose texts have variables filled in. */
const FILLED = new Set<NodeType>([
  'message',
  'menu',
  'question',
  'img',
  'video',
  'content',
  'singleBlock',
  'setField',
  'callOut',
]);
const MOST_NAMES = 5;
/** of one that is shown; an answer's is no longer */
const NAME_LENGTH = 50;

/** What would go out as it is written, unless it comes with an answer from another flow; whatever stands in braces is meant so. */
function unknownProblems({ id, type, data }: FlowNode, at: number, { answerKeys }: Drawn): FlowProblem[] {
  if (!FILLED.has(type)) return [];
  const unknown = unknownNames(textsIn(data), answerKeys);
  if (unknown.length === 0) return [];
  const shown = unknown.slice(0, MOST_NAMES).map((name) => name.slice(0, NAME_LENGTH));
  return [warning(id, `nodes.${at}.data`, 'unknownVariable', shown.join(', '))];
}

/** However deep. */
function textsIn(data: unknown): string[] {
  const texts: string[] = [];
  const left = [data];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) left.push(part);
  }
  return texts.toReversed();
}

/** Of what it names and may be gone. */
function namedProblems(drawn: FlowNode, at: number, around: KnownTargets): FlowProblem[] {
  const node = readNode(drawn);
  if (!node) return [];
  const path = `nodes.${at}.data`;
  const gone = (of: ReadonlySet<number> | undefined, named: number | null | undefined, code: FlowProblemCode) =>
    of && typeof named === 'number' && !of.has(named) ? [error(node.id, path, code)] : [];
  const inside = (url: string, field: string) =>
    around.isInside?.(url) ? [error(node.id, `${path}.${field}`, 'privateAddress')] : [];
  const feature = NODE_FEATURES[node.type];
  const lacks = feature && around.features?.includes(feature) === false ? [error(node.id, path, 'notInPlan')] : [];
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
      return [...lacks, ...inside(node.data.url, 'url')];
    case 'typebot': {
      const { integrationId, urlN8N } = node.data.typebotIntegration;
      // With an integration that is kept, its own address is not asked.
      const of = integrationId
        ? gone(around.integrations, integrationId, 'integrationGone')
        : inside(urlN8N, 'typebotIntegration.urlN8N');
      return [...lacks, ...of];
    }
    case 'openai': {
      const { promptId, queueId } = node.data.typebotIntegration;
      return [...lacks, ...gone(around.prompts, promptId, 'promptGone'), ...gone(around.queues, queueId, 'queueGone')];
    }
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

function fileProblems(id: string, path: string, name: string, body: string, { files, lines }: KnownTargets) {
  if (!files) return [];
  const file = files.get(name);
  if (!file) return [error(id, path, 'mediaGone')];
  const refused = lines?.some((line) => refusalOf(line, { body, files: [file] }) !== undefined);
  return refused ? [error(id, path, 'lineCannotSend')] : [];
}
