// Calls of tickets' tags.
import { syncTags as endpoint } from '@recado/contract/tags';
import type { Http } from '../../../platform/http/route.ts';
import { syncTags } from './ticket-tags.service.ts';

export function ticketTagRoutes(http: Http): void {
  http.route(endpoint, (ctx, { body }) => syncTags(ctx, body));
}
