// Service cycles for tests of the dashboard, and the dashboard as a person asks for it.
import type {
  DashboardAttendant,
  DashboardCounters,
  DashboardCycle,
  DashboardNumber,
} from '@recado/contract/dashboard';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { ticketTracking, type tickets } from '../src/schema/tickets.ts';
import { buildTicket, buildUser } from './build.ts';
import { queryRows, type Office } from './office.ts';
import type { Product } from './product.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface Cycle {
  queuedAt: Date;
  /** minutes after it was queued; left out: it waits */
  wait?: number;
  /** minutes after it was accepted; left out: it is not over */
  support?: number;
  userId?: number;
  /** left out: sales */
  queueId?: number | null;
  rate?: number;
  /** left out: a ticket of its own, of a contact of its own */
  ticketId?: number;
}

const after = (from: Date, minutes: number | undefined): Date | null =>
  minutes === undefined ? null : new Date(from.getTime() + minutes * MINUTE);

/** @returns its ticket */
export async function buildCycle(product: Product, office: Office, cycle: Cycle): Promise<number> {
  const { queuedAt, wait, support, userId, queueId = office.sales.id, rate } = cycle;
  const startedAt = after(queuedAt, wait);
  const finishedAt = support === undefined ? null : after(queuedAt, (wait ?? 0) + support);
  const status = finishedAt ? 'closed' : startedAt ? 'open' : 'pending';
  const companyId = office.company.id;
  const place = { status, queueId, userId, whatsappId: office.whatsappId } as const;
  const ticketId = cycle.ticketId ?? (await buildTicket(product.platform, companyId, place)).id;
  const [row] = await queryRows<{ id: number }>(
    product,
    companyId,
    sql`insert into ticket_tracking (ticket_id, user_id, queue_id, created_at, queued_at, started_at, finished_at)
      values (${ticketId}, ${userId ?? null}, ${queueId}, ${queuedAt.toISOString()}, ${queuedAt.toISOString()},
        ${startedAt?.toISOString() ?? null}, ${finishedAt?.toISOString() ?? null}) returning id`,
  );
  if (rate !== undefined)
    await queryRows(
      product,
      companyId,
      sql`insert into user_ratings (tracking_id, ticket_id, user_id, rate)
        values (${row?.id ?? 0}, ${ticketId}, ${userId ?? null}, ${rate})`,
    );
  return ticketId;
}

/** The cycle of a ticket that is not closed, as it is after somebody began or accepted it. */
export async function buildOpenCycle(
  product: Product,
  ticket: Pick<typeof tickets.$inferSelect, 'id' | 'companyId' | 'whatsappId' | 'queueId' | 'userId' | 'status'>,
): Promise<void> {
  const open = ticket.status === 'open';
  const now = product.clock.now();
  await product.platform.db.withTenant(ticket.companyId, (tx) =>
    tx.insert(ticketTracking).values({
      ticketId: ticket.id,
      whatsappId: ticket.whatsappId,
      queueId: ticket.queueId,
      userId: open ? ticket.userId : null,
      createdAt: now,
      queuedAt: now,
      startedAt: open ? now : null,
    }),
  );
}

/** A supervisor of sales. */
export async function buildBoss(product: Product, office: Office): Promise<{ id: number; token: string }> {
  const values = { name: 'Boss', profile: 'supervisor' as const, queueIds: [office.sales.id] };
  const user = await buildUser(product.platform, office.company.id, values);
  return { id: user.id, token: product.tokenOf(user) };
}

async function ask<T>(product: Product, token: string, path: string): Promise<T> {
  const { status, body } = await product.call<T>(token, 'GET', path);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

export const showDashboard = (product: Product, token: string, query: string) =>
  ask<{ counters: DashboardCounters; attendants: DashboardAttendant[] }>(product, token, `/dashboard?${query}`);

export const listBehind = (product: Product, token: string, number: DashboardNumber, query: string) =>
  ask<{ cycles: DashboardCycle[]; count: number; hasMore: boolean }>(
    product,
    token,
    `/dashboard/tickets?number=${number}&${query}`,
  );

export const chartByUser = (product: Product, token: string, range: string) =>
  ask<{ data: { id: number | null; quantidade: number }[]; count: number }>(
    product,
    token,
    `/dashboard/ticketsUsers?${range}`,
  );

export const chartByDay = (product: Product, token: string, range: string) =>
  ask<{ data: { data: string; total: number }[]; count: number }>(product, token, `/dashboard/ticketsDay?${range}`);
