// Calls of what is done to many at once.
import * as api from '@recado/contract/bulk-acts';
import type { Http } from '../../../platform/http/route.ts';
import {
  actOnContacts,
  actOnTickets,
  cancelAct,
  countContacts,
  countTickets,
  failuresOf,
  ownActs,
  undoAct,
} from './bulk-acts.service.ts';

export function bulkRoutes(http: Http): void {
  http.read(api.countTicketsChosen, (ctx, { body }) => countTickets(ctx, body.which));
  http.read(api.countContactsChosen, (ctx, { body }) => countContacts(ctx, body.which));
  http.route(api.actOnTickets, (ctx, { body }) => actOnTickets(ctx, body));
  http.route(api.actOnContacts, (ctx, { body }) => actOnContacts(ctx, body));
  http.read(api.listBulkActs, (ctx) => ownActs(ctx));
  http.route(api.cancelBulkAct, (ctx, { params }) => cancelAct(ctx, params.id));
  http.route(api.undoBulkAct, (ctx, { params }) => undoAct(ctx, params.id));
  http.read(api.listBulkFailures, (ctx, { params }) => failuresOf(ctx, params.id));
}
