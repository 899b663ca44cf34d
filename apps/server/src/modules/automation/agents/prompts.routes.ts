// Calls of agents.
import * as versions from '@recado/contract/prompt-versions';
import * as api from '@recado/contract/prompts';
import type { Http } from '../../../platform/http/route.ts';
import { getVersion, listVersions } from './prompt-versions.service.ts';
import { promptService, type PromptOptions } from './prompts.service.ts';

export function promptRoutes(http: Http, options: PromptOptions): void {
  const service = promptService(options);
  http.read(api.listPrompts, (ctx, { query }) => service.page(ctx, query));
  http.read(api.getPrompt, (ctx, { params }) => service.get(ctx, params.id));
  http.route(api.createPrompt, (ctx, { body }) => service.create(ctx, body));
  http.route(api.updatePrompt, (ctx, { params, body }) => service.update(ctx, params.id, body));
  http.read(versions.listPromptVersions, (ctx, { params }) => listVersions(ctx, params.id));
  http.read(versions.getPromptVersion, (ctx, { params }) => getVersion(ctx, params.id, params.version));
  http.route(versions.restorePromptVersion, (ctx, { params }) => service.restore(ctx, params.id, params.version));
  http.route(api.deletePrompt, (ctx, { params }) => service.remove(ctx, params.id));
}
