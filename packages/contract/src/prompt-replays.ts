// Replays of agents: closed conversations are given to one or two versions again, three times each, and what they would have
// answered stands beside what people did. Nothing is sent.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, idText, timestamp, createdAt } from './primitives.ts';
import { AGENT_ENDINGS } from './timeline.ts';

export const REPLAY_LIMITS = {
  tickets: 50,
  versions: 2,
  /** of each ticket and version: whether they agree is one of the figures */
  runs: 3,
  /** of a ticket, the first so many of what the customer wrote that somebody answered */
  turns: 4,
  /** of an agent, the newest */
  kept: 10,
} as const;

export const REPLAY_DAYS = [7, 30, 90, 365] as const;

/** budget: the company's tokens of the month are used up · endpoint: none of the first got an answer · off: the plan has no agents any more */
export const REPLAY_STATES = ['running', 'done', 'cancelled', 'budget', 'endpoint', 'off'] as const;
export type ReplayState = (typeof REPLAY_STATES)[number];

const replayParams = z.object({ replayId: idText.describe('ID of the replay, in decimal digits.') });

const shared = { permission: 'prompts-page:edit', feature: 'useOpenAi' } as const;
const share = z.number().nullable().describe('From 0 to 1; null: no data.');

export const replayFigures = z.object({
  version: z.number().describe('Version of the AI assistant.'),
  runs: z.number().describe('Number of runs over all tickets.'),
  done: z.number().describe('Number of completed runs.'),
  failed: z.number().describe('Runs whose endpoint failed or returned an unusable reply.'),
  answers: z.number().describe('Number of replies to the customer.'),
  grounded: share.describe('Share of replies based on knowledge base entries or on a tool’s result.'),
  guessed: share.describe('Share of replies that the model says are guesses.'),
  handedOver: share.describe('Share of completed runs that handed the conversation to people.'),
  agreement: share.describe('How similar the runs of a ticket are, in their words and in whether they hand over.'),
  tokensIn: z.number().describe('Tokens the model has read.'),
  tokensOut: z.number().describe('Tokens the model has written.'),
});
export type ReplayFigures = z.output<typeof replayFigures>;

export const promptReplay = z
  .object({
    id,
    promptId: id.describe('ID of the AI assistant.'),
    versions: z.array(z.number()).describe('Versions that are compared.'),
    state: z
      .enum(REPLAY_STATES)
      .describe('State of the replay; `budget`, `endpoint` and `off` say why it stopped early.'),
    error: z.string().describe('Error message of the endpoint; empty: none.'),
    queue: z.string().nullable().describe('The queue’s name at the time; null: all queues.'),
    days: z.number().describe('Tickets closed within this many days before the start.'),
    tickets: z.number().describe('Number of tickets replayed.'),
    runs: z.number().describe('Number of runs in all, over all tickets and versions.'),
    over: z.number().describe('Runs that are finished: completed, failed or dropped.'),
    by: z.string().describe('Name of the user who started it, at the time.'),
    createdAt,
    endedAt: timestamp.nullable().describe('When it ended; null: it is running.'),
  })
  .meta({ id: 'PromptReplay' });
export type PromptReplay = z.output<typeof promptReplay>;

const ofVersion = replayFigures.pick({
  version: true,
  runs: true,
  done: true,
  failed: true,
  answers: true,
  grounded: true,
  handedOver: true,
  agreement: true,
});

export const replayedTicket = z.object({
  ticketId: id.describe('ID of the ticket.'),
  contact: z.string().describe('Name of the contact.'),
  versions: z.array(ofVersion).describe('Figures of each version for this ticket.'),
});
export type ReplayedTicket = z.output<typeof replayedTicket>;

export const replayAnswer = z.object({
  version: z.number().describe('Version of the AI assistant.'),
  run: z.number().describe('Number of the run, from 1.'),
  reply: z.string().describe('The AI assistant’s reply; empty: none.'),
  why: z.enum(AGENT_ENDINGS).nullable().describe('Why the conversation would be handed to people; null: it goes on.'),
  grounded: z.boolean().describe('Whether the model says that it did not guess.'),
  used: z.array(z.string()).describe('Knowledge base entries the reply is based on.'),
  calls: z
    .array(
      z.object({
        name: z.string().describe('Name of the tool.'),
        done: z.boolean().describe('Whether it was called; tools that change something are not.'),
        ok: z.boolean().describe('Whether the call succeeded.'),
      }),
    )
    .describe('Tool calls that the model made.'),
});
export type ReplayAnswer = z.output<typeof replayAnswer>;

export const replayTurn = z.object({
  customer: z.array(z.string()).describe('What the customer wrote.'),
  answered: z
    .array(
      z.object({
        body: z.string().describe('Text of the reply.'),
        automatic: z.boolean().describe('Whether it was sent automatically.'),
      }),
    )
    .describe('The company’s actual replies, and whether each was automatic.'),
  answers: z.array(replayAnswer).describe('Empty: its runs ended the conversation earlier, or are not finished.'),
});
export type ReplayTurn = z.output<typeof replayTurn>;

export const startReplay = endpoint({
  method: 'POST',
  path: '/prompt/:id/replays',
  ...shared,
  summary: `Replay the latest closed conversations through one or two versions of an AI assistant, ${REPLAY_LIMITS.runs} times each, in the background. Nothing is sent, only read-only tools are called, and the tokens count toward the monthly budget`,
  params: idParams,
  body: z.object({
    versions: z
      .array(id)
      .min(1)
      .max(REPLAY_LIMITS.versions)
      .refine((list) => new Set(list).size === list.length, 'must not contain duplicates')
      .describe('Versions of the AI assistant to compare, one or two.'),
    queueId: id.nullable().default(null).describe('Queue in which the tickets were closed; null: any.'),
    days: z.number().int().min(1).max(365).default(30).describe('Tickets closed within this many days.'),
    tickets: z
      .number()
      .int()
      .min(1)
      .max(REPLAY_LIMITS.tickets)
      .default(10)
      .describe('Number of tickets, the latest first.'),
  }),
  reply: promptReplay,
});

export const listReplays = endpoint({
  method: 'GET',
  path: '/prompt/:id/replays',
  ...shared,
  summary: `List an AI assistant’s replays, newest first: the last ${REPLAY_LIMITS.kept}`,
  params: idParams,
  reply: z.object({ replays: z.array(promptReplay).describe('The replays, newest first.') }),
});

export const getReplay = endpoint({
  method: 'GET',
  path: '/prompt/replays/:replayId',
  ...shared,
  summary: 'Get a replay with its conversations and the figures of each version',
  params: replayParams,
  reply: promptReplay.extend({
    figures: z.array(replayFigures).describe('Figures of each version over all tickets.'),
    conversations: z.array(replayedTicket).describe('The tickets, with the figures of each version.'),
  }),
});
export type ReplayDetails = z.output<typeof getReplay.reply>;

export const getReplayedTicket = endpoint({
  method: 'GET',
  path: '/prompt/replays/:replayId/tickets/:ticketId',
  ...shared,
  summary: 'Get one conversation of a replay: the AI assistant’s replies beside the company’s',
  params: replayParams.extend({ ticketId: idText.describe('ID of the ticket, in decimal digits.') }),
  reply: z.object({
    ticketId: id.describe('ID of the ticket.'),
    contact: z.string().describe('Name of the contact.'),
    turns: z.array(replayTurn).describe('What the customer wrote, with the replies to it, in order.'),
  }),
});

export const cancelReplay = endpoint({
  method: 'POST',
  path: '/prompt/replays/:replayId/cancel',
  ...shared,
  summary: 'Cancel a replay; finished runs are kept',
  params: replayParams,
  reply: promptReplay,
});
