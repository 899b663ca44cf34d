// Calls of what is known of one person.
import * as api from '@recado/contract/personal-data';
import type { Http } from '../../../platform/http/route.ts';
import { exportPerson } from './personal-data.service.ts';

export function personalDataRoutes(http: Http): void {
  http.file(api.exportPersonalData, (call, { params }) => exportPerson(call, params.id));
}
