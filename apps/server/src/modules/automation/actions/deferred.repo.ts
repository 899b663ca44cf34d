// The statements on what is to be done later: the rest of a list, and calls of outside systems.
import type { Action } from '@recado/contract/actions';
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { timestamp } from '../../../platform/db/moments.ts';
import type { ActingBy } from './acting.rules.ts';
import type { Call } from './call-out.rules.ts';

const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;
const after = (now: Date, seconds: number): SQL => timestamp(new Date(now.getTime() + seconds * 1_000));

/** What of a ticket's past was there then: a person who takes over comes later. */
const lastOf = (table: 'ticket_timeline' | 'messages', ticketId: number): SQL =>
  sql`coalesce((select id from ${sql.identifier(table)} where ticket_id = ${ticketId} order by id desc limit 1), 0)`;

const insert = ({ tx, now }: Ctx, ticketId: number, { runId, ...by }: ActingBy, what: SQL, seconds: number) =>
  tx.execute(sql`
    insert into deferred_actions (ticket_id, by, driver_run, actions, call, due_at, after_line, after_message, created_at)
    values (${ticketId}, ${json(by)}, ${runId ?? null}::bigint, ${what}, ${after(now, seconds)}, ${lastOf('ticket_timeline', ticketId)},
      ${lastOf('messages', ticketId)}, ${timestamp(now)})`);

/** Nothing where nothing is left to do. */
export async function deferActions(
  ctx: Ctx,
  ticketId: number,
  actions: readonly Action[],
  by: ActingBy,
  seconds: number,
): Promise<void> {
  if (actions.length > 0) await insert(ctx, ticketId, by, sql`${json(actions)}, null`, seconds);
}

export async function deferCall(ctx: Ctx, ticketId: number, call: Call, by: ActingBy): Promise<void> {
  await insert(ctx, ticketId, by, sql`'[]', ${json(call)}`, 0);
}

export interface Deferred {
  ticketId: number;
  by: ActingBy;
  actions: unknown;
  /** null: nobody's that could be sent away */
  runId: number | null;
  /** a person has moved the ticket or written in it since, or its driver was sent away */
  takenOver: boolean;
}

/** Its ticket is held first, as everybody takes it. False: it is in somebody's hand, or gone. */
export async function lockTicketOf(tx: Tx, id: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from tickets t where t.id = (select d.ticket_id from deferred_actions d where d.id = ${id})
    for no key update skip locked`);
  return (rowCount ?? 0) > 0;
}

/** Gone with what is done in this transaction: it is never done twice. undefined: somebody did it. */
export async function takeDeferred(tx: Tx, id: number): Promise<Deferred | undefined> {
  const { rows } = await tx.execute<Deferred & Record<string, unknown>>(sql`
    delete from deferred_actions d using tickets t
    where d.id = ${id} and t.id = d.ticket_id
    returning d.ticket_id as "ticketId", d.by, d.actions, d.driver_run as "runId",
      t.status <> 'pending' or t.user_id is not null
      or exists (
        select from ticket_timeline e where e.ticket_id = d.ticket_id and e.id > d.after_line and e.by_kind = 'person'
          and e.kind in ('accepted', 'returned', 'transferred', 'closed', 'reopened', 'driverEnded')
      )
      or d.driver_run is not null
        and not exists (select from ticket_drivers w where w.ticket_id = d.ticket_id and w.id = d.driver_run)
      or exists (
        select from messages m where m.ticket_id = d.ticket_id and m.id > d.after_message
          and m.origin in ('person', 'phone')
      ) as "takenOver"`);
  return rows[0];
}

/** It is nobody's any more that could be sent away. */
export async function freeDeferred(tx: Tx, ticketId: number, runId: number): Promise<void> {
  await tx.execute(sql`
    update deferred_actions set driver_run = null where ticket_id = ${ticketId} and driver_run = ${runId}`);
}

export interface DueCall {
  ticketId: number;
  by: ActingBy;
  call: Call;
  /** this one included */
  attempts: number;
}

/** Ours for so long; if we are killed meanwhile, it is due again. undefined: another has it. */
export async function claimCall(tx: Tx, id: number, now: Date, seconds: number): Promise<DueCall | undefined> {
  const { rows } = await tx.execute<DueCall & Record<string, unknown>>(sql`
    update deferred_actions set attempts = attempts + 1, due_at = ${after(now, seconds)}
    where id = ${id} and due_at <= ${timestamp(now)} returning ticket_id as "ticketId", by, call, attempts`);
  return rows[0];
}

/** False: it was done, or given up, by another meanwhile. */
export async function removeDeferred(tx: Tx, id: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from deferred_actions where id = ${id}`);
  return (rowCount ?? 0) > 0;
}

export async function postpone(tx: Tx, id: number, now: Date, seconds: number): Promise<void> {
  await tx.execute(sql`update deferred_actions set due_at = ${after(now, seconds)} where id = ${id}`);
}

/** It failed once more. Answers how often it has. */
export async function countFailure(
  tx: Tx,
  id: number,
): Promise<Pick<DueCall, 'ticketId' | 'by' | 'attempts'> | undefined> {
  const { rows } = await tx.execute<DueCall & Record<string, unknown>>(sql`
    update deferred_actions set attempts = attempts + 1 where id = ${id}
    returning ticket_id as "ticketId", by, attempts`);
  return rows[0];
}
