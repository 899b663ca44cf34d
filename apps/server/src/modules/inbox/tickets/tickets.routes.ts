// Calls of tickets: endpoint to use-case, a line each.
import * as api from '@recado/contract/tickets';
import type { Http } from '../../../platform/http/route.ts';
import { acceptNext } from './next-ticket.service.ts';
import { snoozeTicket, wakeTicket } from './snooze.service.ts';
import { changeTicket } from './ticket-change.service.ts';
import { deleteTicket, listTickets, openTicket, readTicket, startTicket, ticketCounts } from './tickets.service.ts';

export function ticketRoutes(http: Http): void {
  http.read(api.listTickets, (ctx, { query }) => listTickets(ctx, query));
  http.read(api.countTickets, (ctx, { query }) => ticketCounts(ctx, query));
  http.read(api.getTicket, (ctx, { params }) => openTicket(ctx, params));
  http.read(api.getTicketByUuid, (ctx, { params }) => openTicket(ctx, params));
  http.route(api.createTicket, (ctx, { body }) => startTicket(ctx, body));
  http.route(api.nextTicket, (ctx, { body }) => acceptNext(ctx, body.queueIds));
  http.route(api.snoozeTicket, (ctx, { params, body }) => snoozeTicket(ctx, params.id, body.until));
  http.route(api.wakeTicket, (ctx, { params }) => wakeTicket(ctx, params.id));
  http.route(api.updateTicket, (ctx, { params, body }) => changeTicket(ctx, params.id, body));
  http.route(api.readTicket, (ctx, { params }) => readTicket(ctx, params.id));
  http.route(api.deleteTicket, (ctx, { params }) => deleteTicket(ctx, params.id));
}
