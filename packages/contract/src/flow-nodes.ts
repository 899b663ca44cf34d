// What each kind of node needs before it can run. Other keys are the canvas's own.
import { z } from 'zod';
import { MOST_CHOICES } from './actions.ts';
import { CONTACT_FIELD_NAMES } from './contact-fields.ts';
import { FLOW_LIMITS, type NodeType } from './flow-graph.ts';
import { id, requiredText, text, typedNumber } from './primitives.ts';
import { promptInput } from './prompts.ts';
import { voice, voiceKey, voiceRegion } from './prompt-voices.ts';
import { queueIntegrationInput } from './queue-integrations.ts';

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
    .describe('Order of the cards, such as `message1`, `interval2`.'),
  elements: z
    .array(
      z.object({
        type: z.enum(['message', 'interval', 'img', 'audio', 'video']),
        value: z.union([z.string().max(FLOW_LIMITS.text), z.number()]).default(''),
        number: z
          .union([z.string().max(100), z.number()])
          .default('')
          .describe('The card’s ID in `seq`.'),
        original: z.string().max(500).nullish().describe('Original name of the file.'),
        record: z.boolean().nullish().describe('Send it as a voice note.'),
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

/** A bot's conversation within the flow: by an integration that is kept, or by an address of the node's own. */
const typebot = queueIntegrationInput
  .pick({
    urlN8N: true,
    typebotSlug: true,
    typebotExpires: true,
    typebotDelayMessage: true,
    typebotKeywordFinish: true,
    typebotKeywordRestart: true,
    typebotRestartMessage: true,
    typebotUnknownMessage: true,
  })
  .extend({
    name: text(100).default(''),
    integrationId: id.nullish().describe('A saved integration of type typebot, used instead of the node’s own fields.'),
    waitMinutes: minutes
      .nullish()
      .describe('Minutes without a message from the customer after which the flow continues at the output `timeout`.'),
  })
  .superRefine(({ integrationId, urlN8N, typebotSlug }, check) => {
    if (integrationId) return;
    for (const [name, value] of Object.entries({ urlN8N, typebotSlug }))
      if (value === '') check.addIssue({ code: 'custom', path: [name], message: 'Required' });
  });

const ofAgent = promptInput.shape;
/** Whose key it is asked with, and what it knows, is the agent's; what is left out here is as that has it. */
const openai = z.object({
  name: text(100).default(''),
  promptId: id,
  prompt: z
    .union([z.literal(''), ofAgent.prompt])
    .nullish()
    .describe('Instructions that apply at this node; empty: the assistant’s own.'),
  model: text(100).nullish(),
  maxTokens: ofAgent.maxTokens.nullish(),
  temperature: ofAgent.temperature.nullish(),
  maxMessages: ofAgent.maxMessages.nullish(),
  voice: z
    .union([z.literal(''), voice])
    .nullish()
    .describe('The voice it replies with; `texto`: in writing.'),
  voiceKey: voiceKey
    .nullish()
    .describe(
      'Azure speech key, stored encrypted and never returned: a saved graph shows ******** and which key is stored; empty: the key of the assistant’s voice.',
    ),
  voiceRegion: z
    .union([z.literal(''), voiceRegion])
    .nullish()
    .describe('Azure region; empty: that of the assistant’s voice.'),
  queueId: id
    .nullish()
    .describe('Queue for conversations that the assistant hands over; left out: the assistant’s own.'),
  waitMinutes: minutes
    .nullish()
    .describe('Minutes without a message from the customer after which the flow continues at the output `timeout`.'),
});

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
    tries: tries.default(3).describe('Invalid replies in a row before the conversation is handed to people.'),
    waitMinutes: minutes.nullish().describe('Minutes after which the flow continues at the output `timeout`.'),
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
      min: z.number().nullish().describe('Minimum value of a number; minimum number of characters of a text.'),
      max: z.number().nullish(),
      errorMessage: text(1_024).default('').describe('Reply to an invalid answer; empty: a default text.'),
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
  typebot: z.object({ typebotIntegration: typebot }),
  openai: z.object({ typebotIntegration: openai }),
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
  hours: z.object({ queueId: id.nullish().describe('Queue whose opening hours apply; left out: the company’s.') }),
  waitEvent: z.object({
    event: z.enum(['message', 'tagged']),
    tagId: id.nullish().describe('Which tag; left out: any.'),
    minutes,
  }),
  goTo: z.object({ flowId: id }),
} as const satisfies Record<NodeType, z.ZodType>;
export type NodeData<T extends NodeType = NodeType> = z.output<(typeof NODE_DATA)[T]>;
