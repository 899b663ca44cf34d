// A flow as it is drawn and stored: nodes, and the connections between them. A draft may hold what is not finished yet; what
// a node needs before it can run stands in `NODE_DATA`, and what it means in packages/flow.
import { z } from 'zod';
import { MOST_CHOICES } from './actions.ts';
import { CONTACT_FIELD_NAMES } from './contact-fields.ts';
import { id, requiredText, text, typedNumber } from './primitives.ts';

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
  imageBytes: 2 * 1024 * 1024,
  audioBytes: 5 * 1024 * 1024,
  videoBytes: 20 * 1024 * 1024,
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

/** They have their place in a flow; until prompts and integrations are there, none that has one goes into force. */
export const UNBUILT_NODES: readonly NodeType[] = ['typebot', 'openai'];

const nodeId = z.string().min(1).max(100);

/** Whatever else the canvas keeps with it (width, selected …) is stored as it came. */
export const flowNode = z.looseObject({
  id: nodeId,
  type: z.enum(NODE_TYPES),
  position: z.looseObject({ x: z.number(), y: z.number() }),
  data: z.record(z.string(), z.unknown()).default({}),
});
export type FlowNode = z.output<typeof flowNode>;

export const flowConnection = z.looseObject({
  id: z.string().max(300).optional(),
  source: nodeId,
  target: nodeId,
  sourceHandle: z
    .string()
    .max(100)
    .nullish()
    .describe('which way out: a1, a2 … of a menu, a and b of a randomizer, true and false of a condition'),
  targetHandle: z.string().max(100).nullish(),
});
export type FlowConnection = z.output<typeof flowConnection>;

const canStore = (value: unknown): boolean => {
  const json = JSON.stringify(value) ?? '';
  return json.length <= FLOW_LIMITS.size && !json.includes('\\u0000') && json.isWellFormed();
};

export const flowNodes = z
  .array(flowNode)
  .max(FLOW_LIMITS.nodes)
  .refine(canStore, `at most ${FLOW_LIMITS.size} characters, none of them U+0000`);
export const flowConnections = z
  .array(flowConnection)
  .max(FLOW_LIMITS.connections)
  .refine(canStore, `at most ${FLOW_LIMITS.size} characters, none of them U+0000`);

export const flowGraph = z.object({ nodes: flowNodes, connections: flowConnections }).meta({ id: 'FlowGraph' });
export type FlowGraph = z.output<typeof flowGraph>;

// What each kind of node needs. Other keys are the canvas's own.

const said = requiredText(1, FLOW_LIMITS.text);
const label = text(FLOW_LIMITS.text).optional();
/** a stored file, by the name that its upload answered */
const file = requiredText(1, 500);
const seconds = typedNumber.pipe(z.number().gt(0).max(FLOW_LIMITS.intervalSeconds));
const minutes = z.number().int().min(1).max(FLOW_LIMITS.waitMinutes);
/** What an answer is kept under, and `{{this}}` in a text puts in. */
const answerKey = requiredText(1, 50).regex(/^[\p{L}\p{N}_]+$/u, 'letters, digits and _');
const tries = z.number().int().min(1).max(FLOW_LIMITS.tries);

const content = z.object({
  seq: z
    .array(z.string().max(100))
    .max(FLOW_LIMITS.cards)
    .default([])
    .describe('in which order: message1, interval2 …'),
  elements: z
    .array(
      z.object({
        type: z.enum(['message', 'interval', 'img', 'audio', 'video']),
        value: z.union([z.string().max(FLOW_LIMITS.text), z.number()]).default(''),
        number: z
          .union([z.string().max(100), z.number()])
          .default('')
          .describe('its id in seq'),
        original: z.string().max(500).nullish().describe('what the file was called'),
        record: z.boolean().nullish().describe('as a voice note'),
      }),
    )
    .max(FLOW_LIMITS.cards),
});

/** What an answer must be. `options`: one of those named; `media`: a picture, a voice note or another file. */
export const ANSWER_TYPES = ['text', 'number', 'date', 'email', 'document', 'options', 'media'] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

export const CONDITIONS = [
  'equals',
  'notEquals',
  'contains',
  'startsWith',
  'greater',
  'greaterOrEqual',
  'less',
  'lessOrEqual',
  'filled',
  'empty',
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** As other builders of such flows number and write them. */
const CONDITION_SIGNS: Readonly<Record<string, Condition>> = {
  1: 'equals',
  2: 'greaterOrEqual',
  3: 'lessOrEqual',
  4: 'less',
  5: 'greater',
  '==': 'equals',
  '=': 'equals',
  '!=': 'notEquals',
  '>=': 'greaterOrEqual',
  '<=': 'lessOrEqual',
  '<': 'less',
  '>': 'greater',
};

const condition = z
  .union([z.string().max(30), z.number()])
  .transform((written) => CONDITION_SIGNS[written] ?? written)
  .pipe(z.enum(CONDITIONS));

const queue = z.union([z.object({ id }), z.object({ queueId: id }), z.object({ queue: z.object({ id }) })]);

export const NODE_DATA = {
  start: z.object({ label }),
  message: z.object({ label: said }),
  content,
  singleBlock: content.partial(),
  menu: z.object({
    message: said,
    arrayOption: z
      .array(
        z.object({
          number: typedNumber.pipe(z.number().int().min(1).max(999)),
          value: requiredText(1, 200),
        }),
      )
      .min(1)
      .max(MOST_CHOICES)
      .refine((options) => new Set(options.map(({ number }) => number)).size === options.length, 'each its own number'),
    tries: tries.default(3).describe('answers in a row that are none of them, before people take over'),
    waitMinutes: minutes.nullish().describe('then it goes on by `timeout`'),
  }),
  interval: z.object({ label, sec: seconds }),
  img: z.object({ url: file, caption: text(1_024).default('') }),
  audio: z.object({ url: file, record: z.boolean().nullish() }),
  video: z.object({ url: file, caption: text(1_024).default('') }),
  randomizer: z.object({ percent: typedNumber.pipe(z.number().int().min(1).max(100)) }),
  question: z.object({
    typebotIntegration: z.object({
      message: said,
      answerKey,
      answerType: z.enum(ANSWER_TYPES).default('text'),
      options: z.array(requiredText(1, 200)).max(MOST_CHOICES).default([]),
      min: z.number().nullish().describe('of a number; of a text, so many characters'),
      max: z.number().nullish(),
      errorMessage: text(1_024).default('').describe('said to an answer that will not do; empty: words of our own'),
      tries: tries.default(3),
      waitMinutes: minutes.nullish(),
    }),
  }),
  ticket: z.union([
    queue.transform((named) => ({
      queueId: 'id' in named ? named.id : 'queueId' in named ? named.queueId : named.queue.id,
    })),
    z.object({ data: z.object({ id }) }).transform(({ data }) => ({ queueId: data.id })),
  ]),
  typebot: z.looseObject({}),
  openai: z.looseObject({}),
  condition: z.object({ key: requiredText(1, 100), condition, value: text(1_000).default('') }),
  tag: z.object({ tagId: id, remove: z.boolean().default(false) }),
  setField: z.object({
    field: z.union([z.enum(CONTACT_FIELD_NAMES), z.object({ extra: requiredText(1, 100) })]),
    value: text(1_000).default(''),
  }),
  callOut: z.object({
    url: z.url({ protocol: /^https?$/ }).max(2_000),
    type: requiredText(1, 100).default('flow.call'),
    values: z.record(z.string().min(1).max(100), text(1_000)).default({}),
  }),
  hours: z.object({ queueId: id.nullish().describe("whose hours; left out: the company's") }),
  waitEvent: z.object({
    event: z.enum(['message', 'tagged']),
    tagId: id.nullish().describe('which tag; left out: any'),
    minutes,
  }),
  goTo: z.object({ flowId: id }),
} as const satisfies Record<NodeType, z.ZodType>;
export type NodeData<T extends NodeType = NodeType> = z.output<(typeof NODE_DATA)[T]>;

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
  'notThereYet',
  'notInPlan',
  'lineCannotSend',
] as const;
export type FlowProblemCode = (typeof FLOW_PROBLEMS)[number];

export const flowProblem = z
  .object({
    nodeId: z.string().nullable().describe('null: it is about the flow as a whole'),
    path: z.string().describe('where in the graph: nodes.3.data.message'),
    code: z.enum(FLOW_PROBLEMS),
    severity: z.enum(['error', 'warning']).describe('an error keeps it from going into force'),
  })
  .meta({ id: 'FlowProblem' });
export type FlowProblem = z.output<typeof flowProblem>;
