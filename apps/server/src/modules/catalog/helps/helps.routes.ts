// Calls of help videos.
import * as api from '@recado/contract/helps';
import type { Http } from '../../../platform/http/route.ts';
import { addHelp, changeHelp, deleteHelp, listHelps } from './helps.service.ts';

export function helpRoutes(http: Http): void {
  for (const endpoint of [api.listHelps, api.listHelpsAgain]) http.route(endpoint, (ctx) => listHelps(ctx));
  http.system(api.createHelp, (system, { body }) => addHelp(system, body));
  http.system(api.updateHelp, (system, { params, body }) => changeHelp(system, params.id, body));
  http.system(api.deleteHelp, (system, { params }) => deleteHelp(system, params.id));
}
