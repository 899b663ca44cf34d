// Calls of queue integrations.
import * as api from '@recado/contract/queue-integrations';
import { crudRoutes } from '../../../platform/crud/crud-routes.ts';
import type { Http } from '../../../platform/http/route.ts';
import { shownSecret } from '../actions/make-calls.service.ts';
import type { Outside } from './ask-integration.service.ts';
import { integrationService, listCalls, tryDialogflow, tryIntegration } from './integrations.service.ts';

export function integrationRoutes(http: Http, outside: Outside): void {
  crudRoutes(
    http,
    {
      list: api.listQueueIntegrations,
      get: api.getQueueIntegration,
      create: api.createQueueIntegration,
      update: api.updateQueueIntegration,
      remove: api.deleteQueueIntegration,
    },
    integrationService(outside),
  );
  http.read(api.callSecret, async (ctx) => shownSecret(ctx));
  http.read(api.listIntegrationCalls, (ctx, { params }) => listCalls(ctx, params.id));
  http.handle(api.testSession, (call, { body }) => tryDialogflow(call, outside, body));
  http.handle(api.tryQueueIntegration, (call, { params }) => tryIntegration(call, outside, params.id));
}
