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
  choiceId: text(300).optional().describe('of the button or the row that was pressed'),
  fileId: id.optional().describe('a message that holds a file'),
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
  .describe('what a bot or an agent says that was asked; over: no more of it');
export const gaveUpEvent = z.object({ kind: z.literal('gaveUp') }).describe('nobody answered who was asked');

/** What a customer does, or time. */
const flowEvent = z.discriminatedUnion('kind', [
  messageEvent,
  z.object({ kind: z.literal('wake') }).describe('the time has come for which it waits'),
  taggedEvent,
  answeredEvent,
  gaveUpEvent,
]);

export const tryFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/:id/try',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'One step of a graph, as it would be taken; nothing is stored, nothing is sent',
  params: idParams,
  body: z.object({
    nodes: flowNodes,
    connections: flowConnections,
    state: flowState.nullish().describe('of the step before; left out: it begins'),
    event: flowEvent.optional().describe('left out: it begins, or its time has come'),
  }),
  reply: z.object({
    state: flowState.nullable().describe('null: it is over'),
    actions: z.array(action),
    wakeAt: timestamp.nullable(),
    asks: z
      .object({ kind: z.enum(['typebot', 'openai']), name: z.string(), text: z.string() })
      .nullable()
      .describe('whom it would ask, and what: nobody is asked here; `answered` or `gaveUp` says what came of it'),
    end: z.enum(FLOW_ENDS).nullable().describe('why it is over'),
  }),
});
