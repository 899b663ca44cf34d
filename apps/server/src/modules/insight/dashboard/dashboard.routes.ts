// Calls of the dashboard.
import * as api from '@recado/contract/dashboard';
import type { Http } from '../../../platform/http/route.ts';
import { listFirstSteps } from './first-steps.service.ts';
import { chartByDay, chartByUser, listBehind, showDashboard } from './dashboard.service.ts';

export function dashboardRoutes(http: Http): void {
  http.route(api.getDashboard, (ctx, { query }) => showDashboard(ctx, query));
  http.route(api.ticketsByUser, (ctx, { query }) => chartByUser(ctx, query));
  http.route(api.ticketsByDay, (ctx, { query }) => chartByDay(ctx, query));
  http.read(api.firstSteps, (ctx) => listFirstSteps(ctx));
  http.route(api.dashboardTickets, listBehind);
}
