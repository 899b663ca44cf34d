// Calls of what a person is told of: endpoint to use-case, a line each.
import * as api from '@recado/contract/notices';
import type { Http } from '../../../platform/http/route.ts';
import { listNotices, readNotices } from './notices.service.ts';

export function noticeRoutes(http: Http): void {
  http.read(api.listNotices, (ctx) => listNotices(ctx));
  http.route(api.readNotices, (ctx, { body }) => readNotices(ctx, body));
}
