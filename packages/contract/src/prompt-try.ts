// An agent tried out as it is written in its form, and what a month's tokens went to.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { foundKnowledge } from './knowledge.ts';
import { OUTSIDE_PROBLEMS } from './outside-problems.ts';
import { id, idParams, text } from './primitives.ts';
import { TOOL_EFFECTS } from './prompt-tools.ts';
import { promptInput } from './prompts.ts';
import { AGENT_ENDINGS } from './timeline.ts';

export const MOST_TRIED_MESSAGES = 60;

const shared = { permission: 'prompts-page:edit', feature: 'useOpenAi' } as const;

export const triedCall = z.object({
  name: z.string().describe('Name of the tool.'),
  arguments: z.string().describe('Arguments as the model wrote them.'),
  effect: z
    .enum(TOOL_EFFECTS)
    .nullable()
    .describe('Effect of the tool, as it is configured; null: the AI assistant has no such tool.'),
  done: z.boolean().describe('False: not called, because it changes something or could not be.'),
  ok: z.boolean().describe('Whether the call succeeded.'),
  status: z.number().nullable().describe('HTTP status; null: no response, or not called.'),
  ms: z.number().describe('Duration in milliseconds.'),
  answer: z.string().describe('What the model received.'),
});
export type TriedCall = z.output<typeof triedCall>;

export const promptTried = z
  .object({
    reply: z.string().describe('What the customer would read; empty: nothing.'),
    why: z.enum(AGENT_ENDINGS).nullable().describe('Why the conversation would be handed to people; null: it goes on.'),
    queue: z.string().nullable().describe('Queue it would be handed to; null: it stays in its queue.'),
    person: z.string().nullable().describe('User it would be handed to; null: nobody in particular.'),
    summary: z.string().describe('Summary the attendant would find.'),
    problem: z.enum(OUTSIDE_PROBLEMS).nullable().describe('What is wrong with the endpoint; null: nothing.'),
    error: z.string().describe('Error message of the endpoint; empty: success.'),
    quiet: z.boolean().describe('Whether the AI assistant would be outside its hours now.'),
    knowledge: z
      .array(
        foundKnowledge.extend({ used: z.boolean().describe('Whether the model says that the reply is based on it.') }),
      )
      .describe('The knowledge base passages it was given.'),
    calls: z.array(triedCall).describe('Tool calls that the model made.'),
    tokens: z
      .object({
        in: z.number().describe('Tokens the model has read.'),
        out: z.number().describe('Tokens the model has written.'),
      })
      .describe('Tokens used.'),
  })
  .meta({ id: 'PromptTried' });
export type PromptTried = z.output<typeof promptTried>;

export const tryPrompt = endpoint({
  method: 'POST',
  path: '/prompt/try',
  ...shared,
  summary:
    'Try out an unsaved AI assistant on a conversation, with the company’s key; nothing is sent, and tools that change something are not called',
  body: z.object({
    id: id.nullable().default(null).describe('The AI assistant whose stored key is used if none is given.'),
    prompt: promptInput.describe('The AI assistant as it would be saved.'),
    messages: z
      .array(
        z.object({
          fromMe: z.boolean().describe('Whether the company wrote it.'),
          body: text(4_000).min(1).describe('Text of the message.'),
        }),
      )
      .min(1)
      .max(MOST_TRIED_MESSAGES)
      .describe('The conversation so far, oldest first.'),
  }),
  reply: promptTried,
});

export const tokenUsage = z
  .object({
    month: z.string().describe('Month, such as 2026-11, in UTC.'),
    spent: z.number().describe('Tokens used this month by everything that calls a model.'),
    reserved: z.number().describe('Tokens reserved for calls in progress.'),
    limit: z.number().nullable().describe('The company’s monthly budget of tokens; null: none is set.'),
    left: z.number().nullable().describe('Tokens left this month; null: there is no budget.'),
    prompts: z
      .array(
        z.object({
          promptId: id.describe('ID of the AI assistant.'),
          tokens: z.number().describe('Tokens used this month.'),
        }),
      )
      .describe('Tokens used in conversations, by AI assistant.'),
    trials: z.number().describe('Tokens used in trying out AI assistants.'),
    replays: z.number().describe('Tokens used in replays of closed conversations.'),
    other: z
      .number()
      .describe(
        'Tokens used by writing aids, transcriptions, the knowledge base, and deleted AI assistants and conversations.',
      ),
  })
  .meta({ id: 'TokenUsage' });
export type TokenUsage = z.output<typeof tokenUsage>;

export const getTokenUsage = endpoint({
  method: 'GET',
  path: '/prompt/usage',
  ...shared,
  summary: 'Get this month’s token usage and what is left of the company’s budget',
  reply: tokenUsage,
});

export const getTicketTokens = endpoint({
  method: 'GET',
  path: '/tickets/:id/tokens',
  ...shared,
  summary: 'The tokens that answers of agents have taken in a conversation, by agent; kept for 90 days',
  params: idParams,
  reply: z.object({
    agents: z
      .array(
        z.object({
          promptId: id.describe('ID of the AI assistant.'),
          name: z.string().describe('Name of the AI assistant.'),
          answers: z.number().describe('Number of replies.'),
          tokensIn: z.number().describe('Tokens the model has read.'),
          tokensOut: z.number().describe('Tokens the model has written.'),
        }),
      )
      .describe('AI assistants that have replied in the conversation.'),
  }),
});
