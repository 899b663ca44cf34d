// A flow as it is drawn and stored: nodes, and the connections between them. A draft may hold what is not finished yet; what
// a node needs before it can run stands in flow-nodes.ts, and what it means in packages/flow.
import { z } from 'zod';
import { MB } from './constants.ts';

/** The node with which a flow begins. */
export const START_ID = '1';
/** of a node's id, as the builder makes them */
export const NODE_ID_LENGTH = 30;

export const FLOW_LIMITS = {
  nodes: 500,
  connections: 2_000,
  /** characters of a graph as JSON */
  size: 1_000_000,
  /** characters of a text; official numbers take no longer one */
  text: 4_096,
  intervalSeconds: 120,
  /** cards of a content node */
  cards: 30,
  tries: 10,
  /** minutes that somebody is waited for: a month */
  waitMinutes: 43_200,
  imageBytes: 2 * MB,
  audioBytes: 5 * MB,
  videoBytes: 20 * MB,
  /** answers that are kept, and how long each may be */
  answers: 50,
  answerLength: 1_000,
} as const;

export const NODE_TYPES = [
  'start',
  'message',
  'content',
  'menu',
  'interval',
  'img',
  'audio',
  'video',
  'randomizer',
  'question',
  'ticket',
  'typebot',
  'openai',
  'condition',
  'singleBlock',
  // beyond the specification
  'tag',
  'setField',
  'callOut',
  'hours',
  'waitEvent',
  'goTo',
] as const;
export type NodeType = (typeof NODE_TYPES)[number];

const nodeId = z.string().min(1).max(100);

/** Whatever else the canvas keeps with it (width, selected …) is stored as it came. */
export const flowNode = z.looseObject({
  id: nodeId.describe('ID of the node within the flow; the start node’s is `1`.'),
  type: z.enum(NODE_TYPES).describe('Kind of node, which determines its `data`.'),
  position: z
    .looseObject({
      x: z.number().describe('Pixels to the right of the origin.'),
      y: z.number().describe('Pixels below the origin.'),
    })
    .describe('Place of the node on the canvas.'),
  data: z.record(z.string(), z.unknown()).default({}).describe('Settings of the node, depending on its type.'),
});
export type FlowNode = z.output<typeof flowNode>;

export const flowConnection = z.looseObject({
  id: z.string().max(300).optional().describe('ID of the connection on the canvas; not used otherwise.'),
  source: nodeId.describe('ID of the node it leads from.'),
  target: nodeId.describe('ID of the node it leads to.'),
  sourceHandle: z
    .string()
    .max(100)
    .nullish()
    .describe(
      'Which output of the node: `a1`, `a2` … of a menu, `a` and `b` of a randomizer, `true` and `false` of a condition.',
    ),
  targetHandle: z.string().max(100).nullish().describe('Input of the target on the canvas; not used otherwise.'),
});
export type FlowConnection = z.output<typeof flowConnection>;

export const canStore = (value: unknown, size: number): boolean => {
  const json = JSON.stringify(value) ?? '';
  return json.length <= size && !json.includes('\\u0000') && json.isWellFormed();
};

export const flowNodes = z
  .array(flowNode)
  .max(FLOW_LIMITS.nodes)
  .refine((value) => canStore(value, FLOW_LIMITS.size), `at most ${FLOW_LIMITS.size} characters, none of them U+0000`);
export const flowConnections = z
  .array(flowConnection)
  .max(FLOW_LIMITS.connections)
  .refine((value) => canStore(value, FLOW_LIMITS.size), `at most ${FLOW_LIMITS.size} characters, none of them U+0000`);

export const flowGraph = z
  .object({
    nodes: flowNodes.describe('Nodes of the flow.'),
    connections: flowConnections.describe('Connections between the nodes.'),
  })
  .meta({ id: 'FlowGraph' });
export type FlowGraph = z.output<typeof flowGraph>;

/** The ways out of a node besides the plain one. */
export const HANDLES = { else: 'else', timeout: 'timeout', yes: 'true', no: 'false', a: 'a', b: 'b' } as const;

/** Why a flow cannot go into force, or what is odd about it; the web app has a text for each. */
export const FLOW_PROBLEMS = [
  'startMissing',
  'duplicateNode',
  'badConnection',
  'twoWays',
  'unreachable',
  'noWayOut',
  'optionLeadsNowhere',
  'circle',
  'textMissing',
  'textTooLong',
  'answerKeyMissing',
  'badAnswerKey',
  'intervalMissing',
  'intervalTooLong',
  'contentEmpty',
  'emptyCards',
  'mediaMissing',
  'mediaGone',
  'queueMissing',
  'queueGone',
  'tagMissing',
  'tagGone',
  'flowMissing',
  'flowGone',
  'percentZero',
  'optionsMissing',
  'badValue',
  'promptMissing',
  'promptGone',
  'integrationGone',
  'addressMissing',
  'badAddress',
  'privateAddress',
  'botMissing',
  'badBotName',
  'instructionsShort',
  'notInPlan',
  'lineCannotSend',
  'unknownVariable',
  'wayGone',
] as const;
export type FlowProblemCode = (typeof FLOW_PROBLEMS)[number];

export const flowProblem = z
  .object({
    nodeId: z.string().nullable().describe('ID of the node; null: it concerns the flow as a whole.'),
    path: z.string().describe('Path within the graph, such as `nodes.3.data.message`.'),
    code: z.enum(FLOW_PROBLEMS).describe('What is wrong, or odd.'),
    what: z.string().optional().describe('What is meant, such as names of variables; left out: the path says it.'),
    severity: z
      .enum(['error', 'warning'])
      .describe('How serious it is: an error prevents publishing, a warning does not.'),
  })
  .meta({ id: 'FlowProblem' });
export type FlowProblem = z.output<typeof flowProblem>;
