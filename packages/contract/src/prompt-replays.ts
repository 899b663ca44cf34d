// Replays of agents: closed conversations are given to one or two versions again, three times each, and what they would have
// answered stands beside what people did. Nothing is sent.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, idText, timestamp } from './primitives.ts';
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

const shared = { permission: 'prompts-page:edit', feature: 'useOpenAi' } as const;
const share = z.number().nullable().describe('0 to 1; null: there is nothing to tell it by');

export const replayFigures = z.object({
  version: z.number(),
  runs: z.number().describe('of all tickets'),
  done: z.number(),
  failed: z.number().describe('its endpoint, or what it said, could not be used'),
  answers: z.number(),
  grounded: share.describe('of the answers: those that rest on entries of the knowledge, or on what a tool said'),
  guessed: share.describe('of the answers: those that the model says it had to guess'),
  handedOver: share.describe('of the runs that are done: those that left the conversation to people'),
  agreement: share.describe('how alike the runs of a ticket are: in whether people get it, and in their words'),
  tokensIn: z.number(),
  tokensOut: z.number(),
});
export type ReplayFigures = z.output<typeof replayFigures>;

export const promptReplay = z
  .object({
    id,
    promptId: id,
    versions: z.array(z.number()),
    state: z.enum(REPLAY_STATES),
    error: z.string().describe('what its endpoint made of it; empty: nothing'),
    queue: z.string().nullable().describe('as it was called then; null: of all'),
    days: z.number().describe('closed within so many before it began'),
    tickets: z.number(),
    runs: z.number(),
    over: z.number().describe('of the runs: done, failed or dropped'),
    by: z.string().describe('who began it, as they were called then'),
    createdAt: timestamp,
    endedAt: timestamp.nullable(),
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
  ticketId: id,
  contact: z.string(),
  versions: z.array(ofVersion),
});
export type ReplayedTicket = z.output<typeof replayedTicket>;

export const replayAnswer = z.object({
  version: z.number(),
  run: z.number(),
  reply: z.string().describe('empty: nothing'),
  why: z.enum(AGENT_ENDINGS).nullable().describe('why people would get the conversation; null: it goes on'),
  grounded: z.boolean().describe('the model says that it did not guess'),
  used: z.array(z.string()).describe('entries of the knowledge that it answered from'),
  calls: z.array(z.object({ name: z.string(), done: z.boolean(), ok: z.boolean() })).describe('of tools'),
});
export type ReplayAnswer = z.output<typeof replayAnswer>;

export const replayTurn = z.object({
  customer: z.array(z.string()),
  answered: z
    .array(z.object({ body: z.string(), automatic: z.boolean() }))
    .describe('what the company did, and whether a person wrote it'),
  answers: z.array(replayAnswer).describe('none: its runs have left the conversation before, or are not there yet'),
});
export type ReplayTurn = z.output<typeof replayTurn>;

export const startReplay = endpoint({
  method: 'POST',
  path: '/prompt/:id/replays',
  ...shared,
  summary: `Gives the last closed conversations to one or two versions of an agent, ${REPLAY_LIMITS.runs} times each, in the background; nothing is sent, of its tools only those that read are called, and it counts toward the month’s tokens`,
  params: idParams,
  body: z.object({
    versions: z
      .array(id)
      .min(1)
      .max(REPLAY_LIMITS.versions)
      .refine((list) => new Set(list).size === list.length, 'must be different ones'),
    queueId: id.nullable().default(null).describe('closed there; null: anywhere'),
    days: z.number().int().min(1).max(365).default(30).describe('closed within so many'),
    tickets: z.number().int().min(1).max(REPLAY_LIMITS.tickets).default(10).describe('the last so many of them'),
  }),
  reply: promptReplay,
});

export const listReplays = endpoint({
  method: 'GET',
  path: '/prompt/:id/replays',
  ...shared,
  summary: `The replays of an agent, the newest first: the last ${REPLAY_LIMITS.kept}`,
  params: idParams,
  reply: z.object({ replays: z.array(promptReplay) }),
});

export const getReplay = endpoint({
  method: 'GET',
  path: '/prompt/replays/:replayId',
  ...shared,
  summary: 'A replay, with its figures side by side and its conversations',
  params: z.object({ replayId: idText }),
  reply: promptReplay.extend({ figures: z.array(replayFigures), conversations: z.array(replayedTicket) }),
});
export type ReplayDetails = z.output<typeof getReplay.reply>;

export const getReplayedTicket = endpoint({
  method: 'GET',
  path: '/prompt/replays/:replayId/tickets/:ticketId',
  ...shared,
  summary: 'One conversation of a replay: what the agent would have answered beside what the company did',
  params: z.object({ replayId: idText, ticketId: idText }),
  reply: z.object({ ticketId: id, contact: z.string(), turns: z.array(replayTurn) }),
});

export const cancelReplay = endpoint({
  method: 'POST',
  path: '/prompt/replays/:replayId/cancel',
  ...shared,
  summary: 'What has not been asked yet is not asked; what is there stays',
  params: z.object({ replayId: idText }),
  reply: promptReplay,
});
