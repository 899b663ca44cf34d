// The statements of scheduled messages that the kit does not have.
import type { ConnectionStatus } from '@recado/contract/constants';
import type { ContactRef } from '@recado/contract/contacts';
import { and, eq, gte, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { crudRepo, type CrudRow } from '../../../platform/crud/crud-repo.ts';
import type { Actor } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { contactRefJson } from '../../catalog/contacts/contact-presenter.service.ts';
import { visibleTo } from '../../inbox/tickets/ticket-visibility.service.ts';
import { schedules } from '../../../schema/inbox.ts';
import type { scheduleSeries } from '../../../schema/schedule-series.ts';

interface ScheduleFile {
  storageKey: string | null;
  mime: string | null;
  fileName: string | null;
}

type RepeatedAs = Pick<typeof scheduleSeries.$inferSelect, 'every' | 'days' | 'until' | 'count'>;

const extra = {
  contact: sql<ContactRef>`(
    select ${contactRefJson('c')} from contacts c where c.id = schedules.contact_id)`,
  file: sql<ScheduleFile | null>`(
    select json_build_object('storageKey', f.storage_key, 'mime', f.mime, 'fileName', f.file_name) from media f
    where f.company_id = schedules.company_id and f.id = schedules.media_id)`,
  fileList: sql<{ name: string; files: number } | null>`(
    select json_build_object('name', l.name, 'files',
      (select count(*) from file_options o where o.company_id = l.company_id and o.list_id = l.id and o.media_id is not null))
    from file_lists l where l.id = schedules.file_list_id)`,
  series: sql<RepeatedAs | null>`(
    select json_build_object('every', r.every, 'days', r.days, 'until', r.until, 'count', r.count) from schedule_series r
    where r.company_id = schedules.company_id and r.id = schedules.series_id)`,
  user: sql<{ id: number; name: string } | null>`(
    select json_build_object('id', u.id, 'name', u.name) from users u where u.id = schedules.user_id)`,
};

/** Those that wait first, the next of them before the others; then those that went out, the latest first. */
export const schedulesRepo = crudRepo(schedules, {
  search: [schedules.body, sql`(select c.name from contacts c where c.id = schedules.contact_id)`],
  orderBy: sql`schedules.sent_at is not null, case when schedules.sent_at is null then schedules.send_at end,
    schedules.send_at desc`,
  extra,
});

export type ScheduleRow = CrudRow<typeof schedules, typeof extra>;

export interface ScheduleFilter {
  contactId?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** as a conversation shows them: of those that repeat and wait only the next, and none whose failed messages it shows */
  next?: boolean | undefined;
}

export const filterOf = ({ contactId, from, to, next }: ScheduleFilter): SQL | undefined =>
  and(
    contactId === undefined ? undefined : eq(schedules.contactId, contactId),
    from && gte(schedules.sendAt, from),
    to && lt(schedules.sendAt, to),
    next
      ? sql`not (schedules.status = 'PENDENTE' and schedules.series_id is not null and exists (
          select from schedules s where s.series_id = schedules.series_id and s.status = 'PENDENTE' and s.number < schedules.number))
        and not (schedules.status = 'ERRO' and exists (
          select from messages m where m.id = any(schedules.message_ids)))`
      : undefined,
  );

/** Those made in a conversation are for whoever may see it, and for who made them. */
export function shownTo(actor: Actor): SQL | undefined {
  if (actor.profile === 'admin') return undefined;
  return sql`(schedules.ticket_id is null or schedules.user_id = ${actor.userId} or exists (
    select 1 from tickets t where t.id = schedules.ticket_id and ${visibleTo(actor, 't')}))`;
}

export type DueSchedule = typeof schedules.$inferSelect;

/** The scheduled message, held, if it is to go out now. undefined also where somebody else has it in hand. */
export async function lockDue(tx: Tx, id: number, now: Date): Promise<DueSchedule | undefined> {
  const [row] = await tx
    .select()
    .from(schedules)
    .where(
      and(
        eq(schedules.id, id),
        eq(schedules.status, 'PENDENTE'),
        lte(schedules.sendAt, now),
        or(isNull(schedules.nextAttemptAt), lte(schedules.nextAttemptAt, now)),
      ),
    )
    .for('update', { skipLocked: true });
  return row;
}

/** It belongs to a plan, which may have changed since it was written. */
export async function isInPlan(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(
    sql`select p.use_schedules as has from companies c join plans p on p.id = c.plan_id`,
  );
  return rows[0]?.has ?? false;
}

/**
 * The contact's own: of the conversation that it was made in, while that is not closed; else of their last one; else the
 * company's default. Nobody hears from a number that they do not know because another is down.
 */
export async function findOwnConnection(
  tx: Tx,
  { contactId, ticketId }: Pick<DueSchedule, 'contactId' | 'ticketId'>,
): Promise<{ id: number; status: ConnectionStatus } | undefined> {
  const { rows } = await tx.execute<{ id: number; status: ConnectionStatus }>(sql`
    select id, status from connections where id = coalesce(
      (select whatsapp_id from tickets
        where id = ${ticketId}::bigint and contact_id = ${contactId} and status in ('pending', 'open')),
      (select whatsapp_id from tickets where contact_id = ${contactId} and whatsapp_id is not null
        order by coalesce(last_message_at, created_at) desc, id desc limit 1),
      (select id from connections where is_default limit 1))`);
  return rows[0];
}
