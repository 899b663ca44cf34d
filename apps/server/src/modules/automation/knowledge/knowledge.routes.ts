// Calls of what agents answer from.
import * as api from '@recado/contract/knowledge';
import type { Http } from '../../../platform/http/route.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import { askKnowledgeOf, knowledgeService, uploadKnowledge } from './knowledge.service.ts';

export function knowledgeRoutes(http: Http, embedder: Embedder): void {
  http.read(api.listKnowledge, (ctx, { query }) => knowledgeService.page(ctx, query));
  http.read(api.getKnowledge, (ctx, { params }) => knowledgeService.get(ctx, params.id));
  http.route(api.createKnowledge, (ctx, { body }) => knowledgeService.create(ctx, body));
  http.route(api.updateKnowledge, (ctx, { params, body }) => knowledgeService.update(ctx, params.id, body));
  http.route(api.deleteKnowledge, (ctx, { params }) => knowledgeService.remove(ctx, params.id));
  http.handle(api.uploadKnowledge, (call) => uploadKnowledge(call));
  http.handle(api.askKnowledge, (call, { body }) => askKnowledgeOf(call, embedder, body));
}
