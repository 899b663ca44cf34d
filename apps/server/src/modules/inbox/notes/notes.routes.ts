// Calls of tickets' notes: endpoint to use-case, a line each.
import * as api from '@recado/contract/ticket-notes';
import type { Http } from '../../../platform/http/route.ts';
import { addNote, deleteNote, listNotes } from './notes.service.ts';

export function noteRoutes(http: Http): void {
  http.route(api.createTicketNote, (ctx, { body }) => addNote(ctx, body));
  http.route(api.listTicketNotes, (ctx, { query }) => listNotes(ctx, query));
  http.route(api.deleteTicketNote, (ctx, { params }) => deleteNote(ctx, params.id));
}
