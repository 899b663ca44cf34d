// Where assistants call: one address beside the API, one question a call, nothing kept between two of them.
import { createMcpHandler, type AuthInfo } from '@modelcontextprotocol/server';
import { MCP_PATH } from '@recado/contract/mcp';
import type { FastifyRequest } from 'fastify';
import { fail, found } from '../../../platform/errors.ts';
import { InFlight } from '../../../platform/http/in-flight.ts';
import { admitCall, type AdmitProgram, type Program } from '../../../platform/http/programs.ts';
import type { Http } from '../../../platform/http/route.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { question } from './mcp.schema.ts';
import { mcpServer } from './mcp-server.service.ts';

/** questions of one token that are under way at once */
const AT_ONCE = 20;

export function mcpRoutes({ app, platform }: Http, admit: AdmitProgram): void {
  const programs = new WeakMap<AuthInfo, Program>();
  const inFlight = new InFlight(AT_ONCE);
  const mcp = createMcpHandler(
    ({ authInfo }) => mcpServer(platform, found(authInfo && programs.get(authInfo), 'ERR_SESSION_EXPIRED'), inFlight),
    {
      onerror: (error) => platform.log.debug({ err: error }, 'an assistant asked what is none'),
      // There is nothing that it would be told later.
      maxSubscriptions: 0,
    },
  );
  app.addHook('onClose', () => mcp.close());
  app.route({
    ...question,
    method: 'POST',
    url: MCP_PATH,
    onRequest: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const program = await admitCall(admit, { scope: undefined, feature: 'useExternalApi' }, request, reply);
      if (program.scopes === null) fail('ERR_NO_PERMISSION', 'Assistants need a token of the company, with scopes');
      request.program = program;
    },
    onSend: async (_request, reply) => {
      if (reply.statusCode === 401) void reply.header('www-authenticate', 'Bearer');
    },
    handler: async (request, reply) => {
      // Each question counts.
      if (Array.isArray(request.body)) throw validationFailed([{ path: 'body', message: 'one question a call' }]);
      const program = found(request.program, 'ERR_SESSION_EXPIRED');
      const authInfo: AuthInfo = { token: '', clientId: program.caller, scopes: [...(program.scopes ?? [])] };
      programs.set(authInfo, program);
      return reply.send(await mcp.fetch(asked(request), { authInfo, parsedBody: request.body }));
    },
  });
  // Without a session there is nothing to listen to or to end.
  app.route({
    schema: { hide: true },
    method: ['GET', 'DELETE'],
    url: MCP_PATH,
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  });
}

/** Its body has been read. */
function asked({ headers, url }: FastifyRequest): Request {
  const of = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && name !== 'content-length' && name !== 'transfer-encoding') of.set(name, value);
  return new Request(new URL(url, 'http://localhost'), { method: 'POST', headers: of });
}
