// An agent's tools: the company's own systems, which it may ask while it answers.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, requiredText } from './primitives.ts';
import { integrationCall } from './queue-integrations.ts';
import { problemOfSchema, type ToolSchema } from './tool-schema.ts';

export const MOST_TOOLS = 10;
/** of one answer */
export const MOST_TOOL_CALLS = 5;
/** After so many that went wrong while one answer is made, people get the conversation. */
export const MOST_TOOL_FAULTS = 3;
export const TOOL_LIMITS = {
  /** seconds */
  timeout: 10,
  /** characters of what the model wants to say to it, as JSON */
  argumentChars: 8_000,
  argumentDepth: 6,
  /** of an answer, what the model is told */
  answerChars: 6_000,
} as const;

export const TOOL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type ToolMethod = (typeof TOOL_METHODS)[number];

/** read: it changes nothing · idempotent: repeated under the same key it does nothing twice. Others must not be called by a model. */
export const TOOL_EFFECTS = ['read', 'idempotent'] as const;
export type ToolEffect = (typeof TOOL_EFFECTS)[number];

export const TOOL_DEFAULTS = {
  method: 'POST',
  effect: 'read',
  timeoutSeconds: 5,
  parameters: { type: 'object', properties: {} },
} as const;

export const promptTool = z
  .object({
    name: z.string().describe('Name of the tool, by which the model calls it.'),
    description: z.string().describe('What the tool does and when to use it, as the model reads it.'),
    parameters: z.record(z.string(), z.unknown()).describe('JSON Schema of the arguments, an object.'),
    url: z.string().describe('URL of the company’s system.'),
    method: z
      .enum(TOOL_METHODS)
      .describe('HTTP method. With GET, arguments go in the query; otherwise in a JSON body.'),
    effect: z
      .enum(TOOL_EFFECTS)
      .describe(
        '`read`: it changes nothing; `idempotent`: a repeated request with the same `Idempotency-Key` is not executed again.',
      ),
    timeoutSeconds: z.number().describe('Seconds to wait for a response.'),
  })
  .meta({ id: 'PromptTool' });
export type PromptTool = z.output<typeof promptTool>;

/** As it was checked when it was saved. */
export const parametersOf = ({ parameters }: Pick<PromptTool, 'parameters'>): ToolSchema =>
  parameters as unknown as ToolSchema;

export const toolInput = z.strictObject({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z_][a-z0-9_]*$/, 'must consist of lowercase letters, digits and _, such as order_status')
    .describe('Name of the tool, by which the model calls it.'),
  description: requiredText(10, 1_000).describe('What the tool does and when to use it, as the model reads it.'),
  parameters: z
    .record(z.string(), z.unknown())
    .superRefine((schema, context) => {
      const problem = problemOfSchema(schema);
      if (problem)
        context.addIssue({ code: 'custom', input: schema, message: `${problem.at || 'schema'}: ${problem.complaint}` });
    })
    .describe('JSON Schema of the arguments, an object; a subset of the standard is supported.'),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .regex(/^https?:\/\/[^@#]+$/i, 'must be an address without password or #')
    .describe('URL of the company’s system, without a password in it.'),
  method: z.enum(TOOL_METHODS).describe('HTTP method. With GET, arguments go in the query; otherwise in a JSON body.'),
  effect: z
    .enum(TOOL_EFFECTS)
    .describe(
      '`read`: it changes nothing; `idempotent`: a repeated request with the same `Idempotency-Key` is not executed again.',
    ),
  timeoutSeconds: z.number().int().min(1).max(TOOL_LIMITS.timeout).describe('Seconds to wait for a response.'),
});

/** No two of a name: a model calls them by it. */
export const toolsInput = z
  .array(toolInput)
  .max(MOST_TOOLS)
  .superRefine((tools, context) => {
    for (const [at, { name }] of tools.entries())
      if (tools.findIndex((other) => other.name === name) < at)
        context.addIssue({ code: 'custom', path: [at, 'name'], message: 'Already there', input: name });
  });

const shared = { permission: 'prompts-page:edit', feature: 'useOpenAi' } as const;

export const toolTry = z
  .object({
    ok: z.boolean().describe('Whether the call succeeded.'),
    status: z.number().nullable().describe('HTTP status; null: no response, or not called.'),
    ms: z.number().describe('Duration in milliseconds.'),
    answer: z.string().describe('What the model would receive.'),
    error: z.string().describe('What went wrong; empty: nothing.'),
  })
  .meta({ id: 'ToolTry' });
export type ToolTry = z.output<typeof toolTry>;

export const tryTool = endpoint({
  method: 'POST',
  path: '/prompt/tools/test',
  ...shared,
  summary: 'Call an unsaved tool once with the given arguments and return what the model would receive',
  body: z.object({
    tool: toolInput.describe('The tool as it would be saved.'),
    arguments: z.record(z.string(), z.unknown()).default({}).describe('Arguments as a model would give them.'),
    promptId: id
      .nullable()
      .default(null)
      .describe('The AI assistant whose call log records it; null: a new assistant’s.'),
  }),
  reply: toolTry,
});

export const toolSecret = endpoint({
  method: 'GET',
  path: '/prompt/tools/secret',
  ...shared,
  summary: 'Get the secret that signs tool calls (Standard Webhooks), with which the company’s system verifies them',
  reply: z.object({ secret: z.string().describe('The signing secret (`whsec_…`).') }),
});

export const listToolCalls = endpoint({
  method: 'GET',
  path: '/prompt/:id/calls',
  ...shared,
  summary: 'List the latest calls of an AI assistant’s tools, newest first',
  params: idParams,
  reply: z.object({ records: z.array(integrationCall).describe('The latest calls, newest first.') }),
});
