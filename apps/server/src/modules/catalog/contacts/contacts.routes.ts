// Calls of contacts: endpoint to use-case, a line each.
import * as api from '@recado/contract/contacts';
import type { Http } from '../../../platform/http/route.ts';
import {
  addContact,
  changeContact,
  deleteContact,
  listContacts,
  listForPicker,
  openContact,
} from './contacts.service.ts';

export function contactRoutes(http: Http): void {
  http.route(api.listContacts, (ctx, { query }) => listContacts(ctx, query));
  http.route(api.listAllContacts, (ctx, { query }) => listForPicker(ctx, query.name));
  http.route(api.getContact, (ctx, { params }) => openContact(ctx, params.id));
  http.handle(api.createContact, (call, { body }) => addContact(call, body));
  http.handle(api.updateContact, (call, { params, body }) => changeContact(call, params.id, body));
  http.route(api.deleteContact, (ctx, { params }) => deleteContact(ctx, params.id));
}
