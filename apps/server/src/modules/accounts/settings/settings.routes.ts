// Calls of settings: endpoint to use-case, a line each.
import * as api from '@recado/contract/settings';
import type { Http } from '../../../platform/http/route.ts';
import { changeSetting, listSettings } from './settings.service.ts';

export function settingRoutes(http: Http): void {
  http.route(api.listSettings, (ctx) => listSettings(ctx));
  http.route(api.updateSetting, (ctx, { params, body }) => changeSetting(ctx, params.key, body.value));
}
