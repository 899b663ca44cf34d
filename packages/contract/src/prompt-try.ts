// An agent tried out as it is written in its form, and what a month's tokens went to.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { foundKnowledge } from './knowledge.ts';
import { id, idParams, text } from './primitives.ts';
import { TOOL_EFFECTS } from './prompt-tools.ts';
import { promptInput } from './prompts.ts';
import { AGENT_ENDINGS } from './timeline.ts';

export const MOST_TRIED_MESSAGES = 60;

const shared = { permission: 'prompts-page:edit', feature: 'useOpenAi' } as const;

export const triedCall = z.object({
  name: z.string(),
  arguments: z.string().describe('as the model wrote them'),
  effect: z.enum(TOOL_EFFECTS).nullable().describe('null: it has no such tool'),
  done: z.boolean().describe('false: what changes something is only shown, and so is what could not be called'),
  ok: z.boolean(),
  status: z.number().nullable(),
  ms: z.number(),
  answer: z.string().describe('what the model was told'),
});
export type TriedCall = z.output<typeof triedCall>;

export const promptTried = z
  .object({
    reply: z.string().describe('what the customer would read; empty: nothing'),
    why: z.enum(AGENT_ENDINGS).nullable().describe('why people would get the conversation; null: it goes on'),
    queue: z.string().nullable().describe('into which queue; null: it stays where it is'),
    person: z.string().nullable().describe('or to whom'),
    summary: z.string().describe('what they would find there'),
    error: z.string().describe('what its endpoint made of it; empty: it answered'),
    quiet: z.boolean().describe('at this hour it would not begin'),
    knowledge: z.array(foundKnowledge.extend({ used: z.boolean() })).describe('what it was given'),
    calls: z.array(triedCall),
    tokens: z.object({ in: z.number(), out: z.number() }),
  })
  .meta({ id: 'PromptTried' });
export type PromptTried = z.output<typeof promptTried>;

export const tryPrompt = endpoint({
  method: 'POST',
  path: '/prompt/try',
  ...shared,
  summary:
    'What an agent would answer as it is written and not saved, with the company’s key; nothing is sent, and tools that change something are not called',
  body: z.object({
    id: id.nullable().default(null).describe('whose stored key it asks with, where none is given'),
    prompt: promptInput,
    messages: z
      .array(z.object({ fromMe: z.boolean(), body: text(4_000).min(1) }))
      .min(1)
      .max(MOST_TRIED_MESSAGES)
      .describe('the conversation so far, the oldest first'),
  }),
  reply: promptTried,
});

export const tokenUsage = z
  .object({
    month: z.string().describe('2026-11, as UTC has it'),
    spent: z.number().describe('tokens of this month, of all that asks a model'),
    reserved: z.number().describe('put aside for what is being asked right now'),
    limit: z.number().nullable().describe('null: the company has set none'),
    left: z.number().nullable(),
    prompts: z.array(z.object({ promptId: id, tokens: z.number() })).describe('of conversations, by agent'),
    trials: z.number().describe('of those who tried an agent out'),
    replays: z.number().describe('of closed conversations that agents were given again'),
    other: z
      .number()
      .describe('helps for who writes, recordings, knowledge, and what was deleted: agents, conversations'),
  })
  .meta({ id: 'TokenUsage' });
export type TokenUsage = z.output<typeof tokenUsage>;

export const getTokenUsage = endpoint({
  method: 'GET',
  path: '/prompt/usage',
  ...shared,
  summary: 'The tokens that this month has taken, and what is left of the company’s budget',
  reply: tokenUsage,
});

export const getTicketTokens = endpoint({
  method: 'GET',
  path: '/tickets/:id/tokens',
  ...shared,
  summary: 'The tokens that answers of agents have taken in a conversation, by agent; kept for 90 days',
  params: idParams,
  reply: z.object({
    agents: z.array(
      z.object({ promptId: id, name: z.string(), answers: z.number(), tokensIn: z.number(), tokensOut: z.number() }),
    ),
  }),
});
