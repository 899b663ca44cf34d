// A flow tried out: where somebody stands in it, what they do, and what comes of it. Nothing is stored, nothing is sent.
import { z } from 'zod';
import { action, actionList } from './actions.ts';
import { endpoint } from './endpoint.ts';
import { FLOW_LIMITS, flowConnections, flowNodes } from './flow-graph.ts';
import { id, idParams, text, timestamp } from './primitives.ts';

/** Where somebody stands in a flow; as packages/flow has it (run.ts), and as it is stored. */
export const flowState = z
  .object({
    flowId: z.number().describe('ID of the flow.'),
    version: z.number().describe('Version of the flow with which the conversation continues.'),
    node: z.string().describe('ID of the node at which it stands.'),
    card: z.number().describe('For a content node, position of the next card, from 0.'),
    waits: z
      .enum(['answer', 'time', 'event', 'asked'])
      .describe('What it waits for: an answer, a time, an event, or the reply of a bot or assistant that was asked.'),
    until: z.string().nullable().describe('Until when it waits, ISO 8601; null: without a limit.'),
    misses: z.number().describe('Number of invalid answers in a row.'),
    vars: z
      .record(z.string(), z.string().max(FLOW_LIMITS.answerLength * 2))
      .describe('Answers given so far, by their keys.'),
    files: z
      .record(z.string(), z.number())
      .describe('For answers that were files: IDs of their messages, by their keys.'),
    seed: z.number().describe('Seed of the next random choice.'),
    asks: z.number().optional().describe('How often a bot or assistant has been asked.'),
    bot: z
      .object({
        session: z.string().nullable().describe('The bot’s ID of the conversation; null: the next message starts one.'),
        lastAt: z.string().nullable().describe('When it was last asked, ISO 8601; null: not yet.'),
        choices: z.record(z.string(), z.string()).describe('The choices it last offered: labels by ID.'),
        waiting: z.array(z.string()).describe('What the customer wrote while it was being asked.'),
        turns: z.number().describe('Number of its replies so far.'),
        heard: z
          .boolean()
          .optional()
          .describe('Whether the customer has written to it, and not only to the flow before.'),
      })
      .optional()
      .describe('State of the conversation with a bot or assistant; left out: there is none.'),
  })
  .meta({ id: 'FlowState' });

/**
 * done: it led nowhere further, as drawn · queue: handed to one · stopped: the customer wanted out · tries: too many answers
 * would not do · timeout: nobody answered in time · failed: nobody outside did · circle: it went round and round ·
 * broken: a node cannot be run
 */
export const FLOW_ENDS = ['done', 'queue', 'stopped', 'tries', 'timeout', 'failed', 'circle', 'broken'] as const;

export const messageEvent = z.object({
  kind: z.literal('message').describe('The customer writes a message.'),
  text: text(FLOW_LIMITS.text).optional().describe('Text of the message; left out: none.'),
  choiceId: text(300).optional().describe('ID of the button or list row that was pressed.'),
  fileId: id.optional().describe('ID of the message’s file; left out: none.'),
});
export const taggedEvent = z.object({
  kind: z.literal('tagged').describe('A tag is added to the ticket.'),
  tagId: id.describe('ID of the tag.'),
});
export const answeredEvent = z
  .object({
    kind: z.literal('answered').describe('The bot or assistant that was asked has replied.'),
    actions: actionList.describe('What its reply does, such as sending texts.'),
    over: z.boolean().describe('Whether its part has ended.'),
    session: z.string().max(500).nullish().describe('The bot’s ID of the conversation; null or left out: none.'),
    choices: z.record(z.string(), z.string()).optional().describe('The choices it offers: labels by ID.'),
  })
  .describe('Reply of the bot or assistant that was asked; `over`: its part has ended.');
export const gaveUpEvent = z
  .object({ kind: z.literal('gaveUp').describe('The bot or assistant that was asked did not reply.') })
  .describe('The bot or assistant that was asked did not reply.');

/** What a customer does, or time. */
const flowEvent = z.discriminatedUnion('kind', [
  messageEvent,
  z
    .object({ kind: z.literal('wake').describe('The time it was waiting for has come.') })
    .describe('The time it was waiting for has come.'),
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
    nodes: flowNodes.describe('Nodes of the graph.'),
    connections: flowConnections.describe('Connections between the nodes.'),
    state: flowState.nullish().describe('State after the previous step; left out: start.'),
    event: flowEvent.optional().describe('Left out: start, or the time it was waiting for has come.'),
  }),
  reply: z.object({
    state: flowState.nullable().describe('State after the step, for the next one; null: the flow has ended.'),
    actions: z.array(action).describe('What the step does, in order.'),
    wakeAt: timestamp.nullable().describe('When to continue with the event `wake`; null: it waits for no time.'),
    asks: z
      .object({
        kind: z.enum(['typebot', 'openai']).describe('What would be asked: a Typebot or an AI assistant.'),
        name: z.string().describe('Name of the bot or assistant.'),
        text: z.string().describe('What it would be asked.'),
      })
      .nullable()
      .describe(
        'Which bot or assistant would be asked, and what. It is not asked here: report the outcome with `answered` or `gaveUp`.',
      ),
    end: z.enum(FLOW_ENDS).nullable().describe('Why the flow ended; null: it goes on.'),
  }),
});
