// Calls of what is known of one person.
import * as api from '@recado/contract/personal-data';
import type { Http } from '../../../platform/http/route.ts';
import { erasePerson, listErasures } from './erase.service.ts';
import { exportPerson } from './personal-data.service.ts';

export function personalDataRoutes(http: Http): void {
  http.file(api.exportPersonalData, (call, { params }) => exportPerson(call, params.id));
  http.route(api.erasePersonalData, (ctx, { params }) => erasePerson(ctx, params.id));
  http.read(api.listErasures, (ctx, { query }) => listErasures(ctx, query));
}
