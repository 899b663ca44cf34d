// How the call of assistants stands in the OpenAPI document. What is asked and answered is the protocol's: its own schema says it.
import { MCP_TOOLS } from '@recado/contract/mcp';
import { z } from 'zod';
import { described, refused } from '../../../platform/http/described.ts';
import { ASSISTANTS, lockOf } from '../../../platform/http/openapi.ts';

const version = z.literal('2.0').describe('Version of JSON-RPC.');
const id = z.union([z.string(), z.number()]);

const asked = z
  .object({
    jsonrpc: version,
    id: id
      .optional()
      .describe('Repeated in the response. Without it, the request is a notification and gets no response.'),
    method: z.string().describe('Method, such as `initialize`, `tools/list` or `tools/call`.'),
    params: z.looseObject({}).optional().describe('For `tools/call`: the `name` of the tool and its `arguments`.'),
  })
  .meta({ id: 'McpQuestion', description: 'A JSON-RPC 2.0 request or notification of the Model Context Protocol.' });

const answered = z
  .object({
    jsonrpc: version,
    id: id.nullable().describe('The `id` of the request; null: the request could not be read.'),
    result: z.looseObject({}).optional().describe('The result, if the request succeeded.'),
    error: z
      .looseObject({
        code: z.number().describe('Error code of JSON-RPC.'),
        message: z.string().describe('What went wrong.'),
      })
      .optional()
      .describe('The error, if it did not.'),
  })
  .meta({ id: 'McpAnswer', description: 'A JSON-RPC 2.0 response: `result` or `error`.' });

export const question = described({
  operationId: 'askMcp',
  tags: [ASSISTANTS],
  summary: 'Send a request of an AI assistant (Model Context Protocol, Streamable HTTP, without sessions)',
  description: `Requires an API token of the company. \`Accept\` must name both \`application/json\` and \`text/event-stream\`.
The methods are those of the [protocol](https://modelcontextprotocol.io/specification); \`tools/list\` returns each tool with the schema
of its arguments. The tools: ${Object.keys(MCP_TOOLS).join(', ')}.`,
  security: lockOf('program'),
  body: asked,
  response: {
    200: {
      description: 'The response. A refused tool call is also a result, with `isError`',
      content: {
        'application/json': { schema: answered },
        'text/event-stream': {
          schema: z.string().meta({ description: 'The same response as an event: `data: {…}`.' }),
        },
      },
    },
    202: { description: 'The notification was accepted', content: { 'text/plain': { schema: z.literal('') } } },
    400: refused(['ERR_VALIDATION', 'not JSON, or several requests at once']),
    401: refused(['ERR_SESSION_EXPIRED', 'the token is missing, invalid or expired']),
    403: refused(['ERR_NO_PERMISSION', 'the token has no scopes for this, or the plan does not include the API']),
    429: refused(['ERR_TOO_MANY_REQUESTS', 'more than 600 calls a minute, or 20 at once']),
  },
});
