// The call that hands a ticket on.
import { transferTicket as endpoint } from '@recado/contract/tickets';
import type { Http } from '../../../platform/http/route.ts';
import { transferTicket } from './transfer.service.ts';

export function transferRoutes(http: Http): void {
  http.route(endpoint, (ctx, { params, body }) => transferTicket(ctx, params.id, body));
}
