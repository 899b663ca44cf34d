// How the call of assistants stands in the OpenAPI document. What is asked and answered is the protocol's: its own schema says it.
import { MCP_TOOLS } from '@recado/contract/mcp';
import { z } from 'zod';
import { described, refused } from '../../../platform/http/described.ts';
import { ASSISTANTS } from '../../../platform/http/openapi.ts';

const version = z.literal('2.0');
const id = z.union([z.string(), z.number()]);

const asked = z
  .object({
    jsonrpc: version,
    id: id.optional().describe('what the answer repeats; without it nothing is answered'),
    method: z.string().describe('such as `initialize`, `tools/list` or `tools/call`'),
    params: z.looseObject({}).optional().describe('of `tools/call`: `name` of the tool, and its `arguments`'),
  })
  .meta({ id: 'McpQuestion', description: 'A JSON-RPC 2.0 request or notification of the Model Context Protocol' });

const answered = z
  .object({
    jsonrpc: version,
    id: id.nullable(),
    result: z.looseObject({}).optional(),
    error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
  })
  .meta({ id: 'McpAnswer', description: 'A JSON-RPC 2.0 response: `result` or `error`' });

export const question = described({
  operationId: 'askMcp',
  tags: [ASSISTANTS],
  summary: 'One question of an assistant (Model Context Protocol, Streamable HTTP); no session is kept',
  description: `Permission: a token of the company with scopes. \`Accept\` must name both \`application/json\` and \`text/event-stream\`.
Methods, and what they take and answer, are those of the [protocol](https://modelcontextprotocol.io/specification); \`tools/list\`
tells each tool with the schema of its arguments. The tools: ${Object.keys(MCP_TOOLS).join(', ')}.`,
  security: [{ bearer: [] }],
  body: asked,
  response: {
    200: {
      description: 'The answer; a tool’s refusal is a result too, with `isError`',
      content: {
        'application/json': { schema: answered },
        'text/event-stream': { schema: z.string().meta({ description: 'the same as an event: `data: {…}`' }) },
      },
    },
    202: { description: 'A notification: heard', content: { 'text/plain': { schema: z.literal('') } } },
    400: refused(['ERR_VALIDATION', 'no JSON, or several questions at once']),
    401: refused(['ERR_SESSION_EXPIRED', 'no token, or one that is not good any more']),
    403: refused(['ERR_NO_PERMISSION', 'the token is none with scopes, or the plan has no API']),
    429: refused(['ERR_TOO_MANY_REQUESTS', 'more than 600 calls a minute, or 20 at once']),
  },
});
