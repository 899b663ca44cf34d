// Calls of connections: endpoint to use-case, a line each.
import * as calls from '@recado/contract/connections';
import type { ProviderName } from '@recado/contract/constants';
import { listTemplates as templatesEndpoint } from '@recado/contract/templates';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Http } from '../../../platform/http/route.ts';
import {
  addConnection,
  changeConnection,
  deleteConnection,
  getConnection,
  listConnections,
} from './connections.service.ts';
import { resumeAutomatic } from './automatic-sending.service.ts';
import { readHealth } from './connection-health.service.ts';
import { discardFailure, listFailures, retryFailure } from './failures.service.ts';
import { orderSession } from './sessions.service.ts';
import { listTemplates } from './templates.service.ts';

/** For the calls that answer nothing. */
const done =
  <I>(useCase: (ctx: Ctx, input: I) => Promise<void>) =>
  async (ctx: Ctx, input: I): Promise<Record<string, never>> => {
    await useCase(ctx, input);
    return {};
  };

/** @param kinds that can be added here */
export function connectionRoutes(http: Http, kinds: readonly ProviderName[]): void {
  http.route(calls.listKinds, () => Promise.resolve({ kinds: [...kinds] }));
  http.route(calls.listConnections, (ctx) => listConnections(ctx));
  http.route(calls.getConnection, (ctx, { params }) => getConnection(ctx, params.id));
  http.route(calls.createConnection, (ctx, { body }) => {
    if (body.provider === 'beta' && !kinds.includes('beta'))
      fail('ERR_WAPP_NOT_INSTALLED', 'Phones cannot be paired here: @recado/whatsapp-web is not installed');
    return addConnection(ctx, body);
  });
  http.route(calls.updateConnection, (ctx, { params, body }) => changeConnection(ctx, params.id, body));
  http.route(
    calls.deleteConnection,
    done((ctx, { params, query }) => deleteConnection(ctx, params.id, query)),
  );
  http.route(
    calls.startSession,
    done((ctx, { params }) => orderSession(ctx, params.id, 'start')),
  );
  http.route(
    calls.renewSession,
    done((ctx, { params }) => orderSession(ctx, params.id, 'renew')),
  );
  http.route(
    calls.endSession,
    done((ctx, { params }) => orderSession(ctx, params.id, 'logout')),
  );
  http.route(calls.resumeAutomatic, (ctx, { params }) => resumeAutomatic(ctx, params.id));
  http.route(calls.getConnectionHealth, (ctx, { params }) => readHealth(ctx, params.id));
  http.handle(templatesEndpoint, (call, { params }) => listTemplates(call, params.id));
  http.route(calls.listFailures, (ctx, { params }) => listFailures(ctx, params.id));
  http.route(
    calls.retryFailure,
    done((ctx, { params }) => retryFailure(ctx, params.id, params.failureId)),
  );
  http.route(
    calls.discardFailure,
    done((ctx, { params }) => discardFailure(ctx, params.id, params.failureId)),
  );
}
