// Calls of roles.
import * as api from '@recado/contract/roles';
import type { Http } from '../../../platform/http/route.ts';
import { addRole, changeRole, deleteRole, listRoles } from './roles.service.ts';

export function roleRoutes(http: Http): void {
  http.route(api.listRoles, (ctx) => listRoles(ctx));
  http.route(api.createRole, (ctx, { body }) => addRole(ctx, body));
  http.route(api.updateRole, (ctx, { params, body }) => changeRole(ctx, params.id, body));
  http.route(api.deleteRole, async (ctx, { params, query }) => {
    await deleteRole(ctx, params.id, query);
    return {};
  });
}
