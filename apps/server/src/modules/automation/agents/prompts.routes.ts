// Calls of agents.
import * as tools from '@recado/contract/prompt-tools';
import * as trial from '@recado/contract/prompt-try';
import * as versions from '@recado/contract/prompt-versions';
import * as api from '@recado/contract/prompts';
import type { Http } from '../../../platform/http/route.ts';
import type { SafeFetch } from '../../../platform/net/safe-fetch.ts';
import type { ChatModel } from '../../../ports/chat-model.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import { shownSecret } from '../actions/make-calls.service.ts';
import { personLimits } from '../tokens/person-limits.service.ts';
import { getVersion, listVersions } from './prompt-versions.service.ts';
import { promptService, type PromptOptions } from './prompts.service.ts';
import { ticketTokens, tokenUsage } from './token-usage.service.ts';
import { tryDraft } from './try-prompt.service.ts';
import { listToolCalls, tryToolCall } from './try-tool.service.ts';

export interface PromptRouteOptions extends PromptOptions {
  model: ChatModel;
  embedder: Embedder;
  fetch: SafeFetch;
}

export function promptRoutes(http: Http, { model, embedder, fetch, ...options }: PromptRouteOptions): void {
  const service = promptService(options);
  const limited = personLimits(http, 'tries');
  http.read(api.listPrompts, (ctx, { query }) => service.page(ctx, query));
  http.read(trial.getTokenUsage, (ctx) => tokenUsage(ctx));
  http.read(trial.getTicketTokens, (ctx, { params }) => ticketTokens(ctx, params.id));
  http.read(tools.toolSecret, async (ctx) => shownSecret(ctx));
  http.handle(
    tools.tryTool,
    limited((call, { body }) => tryToolCall(call, fetch, body)),
  );
  http.handle(
    trial.tryPrompt,
    limited((call, { body }) => tryDraft(call, { service, model, embedder, fetch }, body)),
  );
  http.read(tools.listToolCalls, (ctx, { params }) => listToolCalls(ctx, params.id));
  http.read(api.getPrompt, (ctx, { params }) => service.get(ctx, params.id));
  http.route(api.createPrompt, (ctx, { body }) => service.create(ctx, body));
  http.route(api.updatePrompt, (ctx, { params, body }) => service.update(ctx, params.id, body));
  http.read(versions.listPromptVersions, (ctx, { params }) => listVersions(ctx, params.id));
  http.read(versions.getPromptVersion, (ctx, { params }) => getVersion(ctx, params.id, params.version));
  http.route(versions.restorePromptVersion, (ctx, { params }) => service.restore(ctx, params.id, params.version));
  http.route(api.deletePrompt, (ctx, { params }) => service.remove(ctx, params.id));
}
