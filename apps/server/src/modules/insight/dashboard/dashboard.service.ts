// The dashboard: numbers over the service cycles that the caller supervises, and the conversations behind each number.
import { PAGE_SIZE } from '@recado/contract/constants';
import type { DashboardCycle, dashboardTickets } from '@recado/contract/dashboard';
import type { Ticket } from '@recado/contract/tickets';
import { actorOf, type Actor, type Ctx } from '../../../platform/context.ts';
import type { Input } from '../../../platform/http/route.ts';
import { presentTickets } from '../../inbox/tickets/ticket-presenter.service.ts';
import { maySee, visibilityOf } from '@recado/rules/tickets';
import { openPeriod, type CycleScope, type PeriodFilter } from './dashboard-cycles.repo.ts';
import { pageCycles, type CycleRow } from './dashboard-tickets.repo.ts';
import { countByTime, countByUser, sumUp, sumUpAttendants } from './dashboard.repo.ts';

async function scopeOf(ctx: Ctx, filter: PeriodFilter): Promise<CycleScope> {
  return { period: await openPeriod(ctx.tx, filter, ctx.now), viewer: actorOf(ctx) };
}

export async function showDashboard(ctx: Ctx, filter: PeriodFilter) {
  const scope = await scopeOf(ctx, filter);
  const counters = await sumUp(ctx.tx, scope);
  return { counters, attendants: await sumUpAttendants(ctx.tx, scope) };
}

interface Days {
  initialDate: string;
  finalDate: string;
}
const daysOf = ({ initialDate, finalDate }: Days): PeriodFilter => ({ date_from: initialDate, date_to: finalDate });

export async function chartByUser(ctx: Ctx, days: Days) {
  const data = await countByUser(ctx.tx, await scopeOf(ctx, daysOf(days)));
  return { data, count: data.reduce((sum, { quantidade }) => sum + quantidade, 0) };
}

export async function chartByDay(ctx: Ctx, days: Days) {
  const scope = await scopeOf(ctx, daysOf(days));
  const isOneDay = days.initialDate === days.finalDate;
  const bars = await countByTime(ctx.tx, scope, isOneDay ? 'hour' : 'day');
  return {
    data: bars.map(({ at, total }) =>
      isOneDay ? { horario: `${at}:00`, total } : { data: at.split('-').toReversed().join('/'), total },
    ),
    count: bars.reduce((sum, { total }) => sum + total, 0),
  };
}

export async function listBehind(ctx: Ctx, { query }: Pick<Input<typeof dashboardTickets>, 'query'>) {
  const scope = await scopeOf(ctx, query);
  const limit = PAGE_SIZE.others;
  const offset = (query.pageNumber - 1) * limit;
  const { number, userId, hour, rate } = query;
  const { cycles, count } = await pageCycles(ctx.tx, scope, { number, userId, hour, rate }, { offset, limit });
  const tickets = await presentTickets(ctx.tx, [...new Set(cycles.map(({ ticketId }) => ticketId))]);
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  return {
    cycles: cycles.flatMap((cycle) => {
      const ticket = byId.get(cycle.ticketId);
      return ticket ? [present(actorOf(ctx), cycle, ticket)] : [];
    }),
    count,
    hasMore: offset + cycles.length < count,
  };
}

const momentOf = (value: string | null): string | null => (value === null ? null : new Date(value).toISOString());

/** The cycle is theirs; the ticket may have gone on to one that is not. */
function present(actor: Actor, { ticketId: _ticketId, ...cycle }: CycleRow, ticket: Ticket): DashboardCycle {
  const mayOpen = maySee(actor, visibilityOf(ticket));
  return {
    ...cycle,
    queuedAt: momentOf(cycle.queuedAt),
    startedAt: momentOf(cycle.startedAt),
    finishedAt: momentOf(cycle.finishedAt),
    ticket: mayOpen ? ticket : { ...ticket, lastMessage: '' },
    mayOpen,
  };
}
