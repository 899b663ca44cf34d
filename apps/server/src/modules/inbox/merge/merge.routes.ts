// Calls by which contacts become one and are parted again.
import * as api from '@recado/contract/contacts';
import type { Http } from '../../../platform/http/route.ts';
import { listMerges, mergeContacts, undoMerge } from './merge.service.ts';

export function mergeRoutes(http: Http): void {
  http.route(api.mergeContacts, (ctx, { params, body }) => mergeContacts(ctx, params.id, body.contactId));
  http.route(api.listMerges, listMerges);
  http.route(api.undoMerge, (ctx, { params }) => undoMerge(ctx, params.id));
}
