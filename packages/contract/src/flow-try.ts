// A flow tried out: where somebody stands in it, what they do, and what comes of it. Nothing is stored, nothing is sent.
import { z } from 'zod';
import { action, actionList } from './actions.ts';
import { endpoint } from './endpoint.ts';
import { FLOW_LIMITS, flowConnections, flowNodes } from './flow-graph.ts';
import { id, idParams, text, timestamp } from './primitives.ts';

/** Where somebody stands in a flow; as packages/flow has it (run.ts), and as it is stored. */
export const flowState = z
  .object({
    flowId: z.number(),
    version: z.number(),
    node: z.string(),
    card: z.number(),
    waits: z.enum(['answer', 'time', 'event', 'asked']),
    until: z.string().nullable(),
    misses: z.number(),
    vars: z.record(z.string(), z.string().max(FLOW_LIMITS.answerLength * 2)),
    files: z.record(z.string(), z.number()),
    seed: z.number(),
    asks: z.number().optional(),
    bot: z
      .object({
        session: z.string().nullable(),
        lastAt: z.string().nullable(),
        choices: z.record(z.string(), z.string()),
        waiting: z.array(z.string()),
        turns: z.number(),
        heard: z.boolean().optional(),
      })
      .optional(),
  })
  .meta({ id: 'FlowState' });

/**
 * done: it led nowhere further, as drawn · queue: handed to one · stopped: the customer wanted out · tries: too many answers
 * would not do · timeout: nobody answered in time · failed: nobody outside did · circle: it went round and round ·
 * broken: a node cannot be run
 */
export const FLOW_ENDS = ['done', 'queue', 'stopped', 'tries', 'timeout', 'failed', 'circle', 'broken'] as const;

export const messageEvent = z.object({
  kind: z.literal('message'),
  text: text(FLOW_LIMITS.text).optional(),
  choiceId: text(300).optional().describe('ID of the button or list row that was pressed.'),
  fileId: id.optional().describe('A message with a file.'),
});
export const taggedEvent = z.object({ kind: z.literal('tagged'), tagId: id });
export const answeredEvent = z
  .object({
    kind: z.literal('answered'),
    actions: actionList,
    over: z.boolean(),
    session: z.string().max(500).nullish(),
    choices: z.record(z.string(), z.string()).optional(),
  })
  .describe('Reply of the bot or assistant that was asked; `over`: its part has ended.');
export const gaveUpEvent = z
  .object({ kind: z.literal('gaveUp') })
  .describe('The bot or assistant that was asked did not reply.');

/** What a customer does, or time. */
const flowEvent = z.discriminatedUnion('kind', [
  messageEvent,
  z.object({ kind: z.literal('wake') }).describe('The time it was waiting for has come.'),
  taggedEvent,
  answeredEvent,
  gaveUpEvent,
]);

export const tryFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/:id/try',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Run one step of a graph; nothing is stored or sent',
  params: idParams,
  body: z.object({
    nodes: flowNodes,
    connections: flowConnections,
    state: flowState.nullish().describe('State after the previous step; left out: start.'),
    event: flowEvent.optional().describe('Left out: start, or the time it was waiting for has come.'),
  }),
  reply: z.object({
    state: flowState.nullable().describe('Null: the flow has ended.'),
    actions: z.array(action),
    wakeAt: timestamp.nullable(),
    asks: z
      .object({ kind: z.enum(['typebot', 'openai']), name: z.string(), text: z.string() })
      .nullable()
      .describe(
        'Which bot or assistant would be asked, and what. It is not asked here: report the outcome with `answered` or `gaveUp`.',
      ),
    end: z.enum(FLOW_ENDS).nullable().describe('Why the flow ended.'),
  }),
});
