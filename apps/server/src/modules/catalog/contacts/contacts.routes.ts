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
import { importPhoneContacts } from './address-book.service.ts';
import { contactDuplicates } from './duplicates.service.ts';
import { exportContacts } from './export.service.ts';
import { uploadContacts } from './import.service.ts';

/** Ten thousand rows with the columns that are read, and some that are not. */
const UPLOAD_LIMIT = 16 * 1024 * 1024;

export function contactRoutes(http: Http): void {
  http.read(api.listContacts, (ctx, { query }) => listContacts(ctx, query));
  http.read(api.listAllContacts, (ctx, { query }) => listForPicker(ctx, query.name));
  http.read(api.getContact, (ctx, { params }) => openContact(ctx, params.id));
  http.handle(api.createContact, (call, { body }) => addContact(call, body));
  http.handle(api.updateContact, (call, { params, body }) => changeContact(call, params.id, body));
  http.handle(
    api.uploadContacts,
    (call, { query, body }) => uploadContacts(call, Array.isArray(body) ? body : body.rows, query.preview),
    { bodyLimit: UPLOAD_LIMIT },
  );
  http.handle(api.importPhoneContacts, (call, { body }) => importPhoneContacts(call, body?.whatsappId ?? undefined));
  http.file(api.exportContacts, (call) => exportContacts(call));
  http.route(api.contactDuplicates, (ctx, { params }) => contactDuplicates(ctx, params.id));
  http.route(api.deleteContact, (ctx, { params }) => deleteContact(ctx, params.id));
}
