// Prompts: the agents that answer customers with a language model, under the company's own key.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, requiredText, searchText, text, createdAt, named, updatedAt } from './primitives.ts';
import { promptTool, toolsInput } from './prompt-tools.ts';

/** A stored key is never answered: this stands in its place, and sent back it leaves the key as it is. */
export const API_KEY_PLACEHOLDER = '********';

export const MOST_PROMPTS = 200;

export const PROMPT_DEFAULTS = {
  model: 'gpt-3.5-turbo-1106',
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
  embeddingModel: 'text-embedding-3-small',
} as const;

/** What the form offers; any other name may be typed. */
export const PROMPT_MODELS = ['gpt-3.5-turbo-1106', 'gpt-4o-mini'] as const;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00');

/** When people get the conversation. */
export const handOverRules = z.object({
  person: z.boolean().default(true).describe('The customer asks for a person.'),
  topics: z.array(requiredText(2, 100)).max(30).default([]).describe('The customer writes one of these words.'),
  sentiment: z.boolean().default(true).describe('The customer is upset.'),
  noGround: z.boolean().default(false).describe('Neither the instructions nor the knowledge base has the answer.'),
  turns: z.number().int().min(1).max(200).nullable().default(null).describe('After this many replies; null: never.'),
  message: text(1_000).trim().default('').describe('Message to the customer on handing over; empty: none.'),
});
export type HandOverRules = z.output<typeof handOverRules>;
const handOverInput = z.strictObject(handOverRules.shape);

const quietHours = z
  .object({
    from: clock.describe('Time of day at which these hours begin.'),
    to: clock.describe('Time of day at which these hours end.'),
  })
  .nullable()
  .describe(
    'Hours in which it does not reply, in the company’s time zone; overnight if the end is before the start; null: it always replies.',
  );

/** Where an endpoint that speaks the same language stands: https, without a key in it. */
const baseUrl = z.union([
  z.literal(''),
  z
    .url({ protocol: /^https?$/ })
    .max(500)
    .regex(/^https?:\/\/[^@?#]+$/i, 'must be an address without password, ? or #'),
]);

export const prompt = z
  .object({
    id,
    name: z.string().describe('Name of the AI assistant.'),
    prompt: z.string().describe('Instructions: who it is, what it may say, and when to call a person.'),
    model: z.string().describe('Name of the language model.'),
    maxTokens: z.number().describe('Maximum tokens of a reply.'),
    temperature: z.number().describe('How varied its replies are, from 0 (always alike) to 1.'),
    apiKey: z.string().describe('Never returned: asterisks stand for a stored key.'),
    queueId: id.nullable().describe('Queue that conversations are handed to; null: the queue was deleted.'),
    maxMessages: z.number().describe('Number of latest messages it reads.'),
    queue: named.nullable().describe('That queue; null: it was deleted.'),
    baseUrl: z.string().describe('Base URL of an OpenAI-compatible endpoint; empty: the installation’s.'),
    handOver: handOverRules.describe('When it hands the conversation to people.'),
    quietHours,
    ticketTokens: z.number().nullable().describe('Maximum tokens per conversation; null: no limit.'),
    knowledge: z.boolean().describe('Whether it uses the company’s knowledge base.'),
    embeddingModel: z
      .string()
      .describe('Embedding model for comparing meanings, if the endpoint has one; empty: compare words only.'),
    tools: z.array(promptTool).describe('Company systems it may call.'),
    version: z.number().describe('Number of the current version, to which replies refer.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Prompt' });
export type Prompt = z.output<typeof prompt>;

const fields = {
  name: requiredText(5, 100).describe('Name of the AI assistant.'),
  prompt: requiredText(50, 20_000).describe('Instructions: who it is, what it may say, and when to call a person.'),
  model: requiredText(1, 100).describe('Name of the language model.'),
  maxTokens: z.number().int().min(1).max(16_000).describe('Maximum tokens of a reply.'),
  temperature: z
    .number()
    .min(0)
    .max(1)
    .multipleOf(0.1)
    .describe('How varied its replies are, from 0 (always alike) to 1, in steps of 0.1.'),
  apiKey: text(500)
    .trim()
    .min(1, 'Required')
    .regex(/^[\x21-\x7e]*$/, 'Letters, digits and signs only, without spaces or line breaks')
    .describe('API key of the endpoint, stored encrypted and never returned; ******** stands for the stored key.'),
  queueId: id.describe('ID of the queue that conversations are handed to.'),
  maxMessages: z.number().int().min(1).max(100).describe('Number of latest messages it reads.'),
  baseUrl: baseUrl.describe('Base URL of an OpenAI-compatible endpoint; empty: the installation’s.'),
  handOver: handOverInput.describe('When it hands the conversation to people.'),
  quietHours,
  ticketTokens: z
    .number()
    .int()
    .min(100)
    .max(10_000_000)
    .nullable()
    .describe('Maximum tokens per conversation, after which people take over; null: no limit.'),
  knowledge: z.boolean().describe('Whether it uses the company’s knowledge base.'),
  embeddingModel: text(100)
    .trim()
    .describe('Embedding model for comparing meanings, if the endpoint has one; empty: compare words only.'),
  tools: toolsInput.describe('Company systems it may call.'),
};

export const promptInput = z.object({
  ...fields,
  baseUrl: fields.baseUrl.default(''),
  handOver: fields.handOver.prefault({}),
  quietHours: quietHours.default(null),
  ticketTokens: fields.ticketTokens.default(null),
  knowledge: fields.knowledge.default(true),
  embeddingModel: fields.embeddingModel.default(PROMPT_DEFAULTS.embeddingModel),
  tools: fields.tools.default([]),
});
export type PromptInput = z.output<typeof promptInput>;
export const promptChange = z
  .object({
    ...fields,
    apiKey: text(500).trim().describe('API key of the endpoint; ******** or empty: the stored key stays.'),
  })
  .partial();
export type PromptChange = z.output<typeof promptChange>;

const shared = { permission: 'prompts-page:edit', feature: 'useOpenAi' } as const;

export const listPrompts = endpoint({
  method: 'GET',
  path: '/prompt',
  ...shared,
  summary: 'List the company’s AI assistants by name',
  query: z.object({ searchParam: searchText }),
  reply: z.object({
    prompts: z.array(prompt).describe('The AI assistants, by name.'),
    count: z.number().describe('Number of AI assistants listed.'),
  }),
});

export const getPrompt = endpoint({
  method: 'GET',
  path: '/prompt/:id',
  ...shared,
  summary: 'Get an AI assistant',
  params: idParams,
  reply: prompt,
});

export const createPrompt = endpoint({
  method: 'POST',
  path: '/prompt',
  ...shared,
  summary: 'Add an AI assistant; its key is stored and never returned',
  body: promptInput,
  reply: prompt,
});

export const updatePrompt = endpoint({
  method: 'PUT',
  path: '/prompt/:id',
  ...shared,
  summary: 'Change an AI assistant; fields left out stay unchanged, and so does the key if its placeholder is sent',
  params: idParams,
  body: promptChange,
  reply: prompt,
});

export const deletePrompt = endpoint({
  method: 'DELETE',
  path: '/prompt/:id',
  ...shared,
  summary: 'Delete an AI assistant; connections and queues lose it, and its conversations are handed to people',
  params: idParams,
  reply: z.object({ message: z.string().describe('Confirmation, in words.') }),
});
