// Calls of webhooks: endpoint to use-case, a line each.
import * as api from '@recado/contract/webhooks';
import type { Http } from '../../../platform/http/route.ts';
import type { Outside } from '../../automation/integrations/ask-integration.service.ts';
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  listDeliveries,
  listEndpoints,
  replayMany,
  replayOne,
  rotateSecret,
} from './webhooks.service.ts';

export function webhookRoutes(http: Http, outside: Pick<Outside, 'allowPrivateUrls'>): void {
  http.read(api.listWebhookEndpoints, (ctx) => listEndpoints(ctx));
  http.route(api.createWebhookEndpoint, (ctx, { body }) => addEndpoint(ctx, body, outside));
  http.route(api.updateWebhookEndpoint, (ctx, { params, body }) => changeEndpoint(ctx, params.id, body, outside));
  http.route(api.rotateWebhookSecret, (ctx, { params }) => rotateSecret(ctx, params.id));
  http.route(api.deleteWebhookEndpoint, (ctx, { params }) => deleteEndpoint(ctx, params.id));
  http.read(api.listWebhookDeliveries, (ctx, { params, query }) => listDeliveries(ctx, params.id, query));
  http.route(api.replayDelivery, (ctx, { params }) => replayOne(ctx, params.id));
  http.route(api.replayPeriod, (ctx, { params, body }) => replayMany(ctx, params.id, body));
}
