// The AI assistant form's values, which tab each is on, and what of them the server is sent.
import { MOST_TOOLS } from '@recado/contract/prompt-tools';
import { PROMPT_DEFAULTS, promptInput, type Prompt } from '@recado/contract/prompts';
import { z } from 'zod';
import { toolSchema, toolOf, toolValuesOf } from './toolValues.ts';

export const TABS = ['answer', 'handOver', 'tools', 'limits'] as const;
export type Tab = (typeof TABS)[number];

const PLACES: Readonly<Record<string, Tab>> = {
  tools: 'tools',
  topics: 'handOver',
  turns: 'handOver',
  message: 'handOver',
  ticketTokens: 'limits',
  maxMessages: 'limits',
  baseUrl: 'limits',
  embeddingModel: 'limits',
  quietFrom: 'limits',
  quietTo: 'limits',
};

/** @param path of a field */
export const tabOf = (path: string): Tab => PLACES[path.split('.')[0] ?? ''] ?? 'answer';

const { shape } = promptInput;
const handOver = shape.handOver.unwrap().shape;

/** Empty: none. */
const orNone = <T extends z.ZodType>(schema: T) => z.union([schema, z.literal('')]);

export const promptSchema = z
  .object({
    name: shape.name,
    prompt: shape.prompt,
    model: shape.model,
    apiKey: shape.apiKey,
    maxTokens: shape.maxTokens,
    temperature: shape.temperature,
    queueId: shape.queueId,
    maxMessages: shape.maxMessages,
    baseUrl: shape.baseUrl.unwrap(),
    knowledge: shape.knowledge.unwrap(),
    embeddingModel: shape.embeddingModel.unwrap(),
    ticketTokens: orNone(shape.ticketTokens.unwrap().unwrap()),
    quietFrom: z.string(),
    quietTo: z.string(),
    person: z.boolean(),
    sentiment: z.boolean(),
    noGround: z.boolean(),
    topics: handOver.topics.unwrap(),
    turns: orNone(handOver.turns.unwrap().unwrap()),
    message: handOver.message.unwrap(),
    tools: z.array(toolSchema).max(MOST_TOOLS),
  })
  .superRefine(({ quietFrom, quietTo, tools }, context) => {
    for (const [at, { name }] of tools.entries())
      if (tools.findIndex((other) => other.name === name) < at)
        context.addIssue({ code: 'custom', path: ['tools', at, 'name'], message: 'Different!', input: name });
    // One without the other says nothing.
    if ((quietFrom === '') === (quietTo === '')) return;
    const path = [quietFrom === '' ? 'quietFrom' : 'quietTo'];
    context.addIssue({ code: 'custom', path, message: 'Required', input: '' });
  });
export type PromptValues = z.input<typeof promptSchema>;

export const valuesOf = (prompt: Prompt | undefined): PromptValues => ({
  name: prompt?.name ?? '',
  prompt: prompt?.prompt ?? '',
  model: prompt?.model ?? PROMPT_DEFAULTS.model,
  apiKey: prompt?.apiKey ?? '',
  maxTokens: prompt?.maxTokens ?? PROMPT_DEFAULTS.maxTokens,
  temperature: prompt?.temperature ?? PROMPT_DEFAULTS.temperature,
  // None is chosen yet: what the form complains about.
  queueId: prompt?.queueId ?? 0,
  maxMessages: prompt?.maxMessages ?? PROMPT_DEFAULTS.maxMessages,
  baseUrl: prompt?.baseUrl ?? '',
  knowledge: prompt?.knowledge ?? true,
  embeddingModel: prompt?.embeddingModel ?? PROMPT_DEFAULTS.embeddingModel,
  ticketTokens: prompt?.ticketTokens ?? '',
  quietFrom: prompt?.quietHours?.from ?? '',
  quietTo: prompt?.quietHours?.to ?? '',
  person: prompt?.handOver.person ?? true,
  sentiment: prompt?.handOver.sentiment ?? true,
  noGround: prompt?.handOver.noGround ?? false,
  topics: prompt?.handOver.topics ?? [],
  turns: prompt?.handOver.turns ?? '',
  message: prompt?.handOver.message ?? '',
  tools: prompt?.tools.map(toolValuesOf) ?? [],
});

export const bodyOf = ({
  quietFrom,
  quietTo,
  person,
  sentiment,
  noGround,
  topics,
  turns,
  message,
  ticketTokens,
  tools,
  ...values
}: PromptValues): z.input<typeof promptInput> => ({
  ...values,
  ticketTokens: ticketTokens === '' ? null : ticketTokens,
  quietHours: quietFrom === '' ? null : { from: quietFrom, to: quietTo },
  tools: tools.map(toolOf),
  handOver: { person, sentiment, noGround, topics, turns: turns === '' ? null : turns, message },
});
