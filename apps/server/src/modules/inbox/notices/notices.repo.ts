// The statements on what persons are told of.
import type { NoticeKind, PersonalNotice } from '@recado/contract/notices';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { Viewer } from '@recado/rules/tickets';
import { visibleTo } from '../tickets/ticket-visibility.service.ts';

export interface NewNotice {
  userId: number;
  ticketId: number;
  /** the line that tells of it */
  entryId: number;
  kind: NoticeKind;
  byName: string;
  text: string;
}

type Row = PersonalNotice & { userId: number };

const MOST = 50;

const shown = (source: 'n' | 'made') =>
  sql.raw(`${source}.id, ${source}.user_id as "userId", ${source}.kind,
  ${source}.ticket_id as "ticketId", t.uuid, c.name as "contactName", ${source}.by_name as "byName", ${source}.text,
  e.after_id as "messageId", ${source}.created_at as "createdAt"
  from ${source === 'n' ? 'personal_notices n' : 'made'} join tickets t on t.id = ${source}.ticket_id
    join contacts c on c.id = t.contact_id join ticket_timeline e on e.id = ${source}.entry_id`);

const present = ({ createdAt, ...row }: Row): Row => ({ ...row, createdAt: new Date(createdAt).toISOString() });

export async function insertNotices(tx: Tx, notices: readonly NewNotice[], now: Date): Promise<Row[]> {
  const column = (of: (notice: NewNotice) => number | string) => sql.param(notices.map(of));
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    with made as (
      insert into personal_notices (user_id, ticket_id, entry_id, kind, by_name, text, created_at)
      select *, ${now.toISOString()}::timestamptz from unnest(${column(({ userId }) => userId)}::bigint[],
        ${column(({ ticketId }) => ticketId)}::bigint[], ${column(({ entryId }) => entryId)}::bigint[],
        ${column(({ kind }) => kind)}::text[], ${column(({ byName }) => byName)}::text[],
        ${column(({ text }) => text)}::text[])
      returning *
    )
    select ${shown('made')}`);
  return rows.map(present);
}

/** Of tickets that they see; the latest first. */
export async function listNoticesOf(tx: Tx, viewer: Viewer): Promise<PersonalNotice[]> {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    select ${shown('n')} where n.user_id = ${viewer.userId} and ${visibleTo(viewer, 't')}
    order by n.id desc limit ${MOST}`);
  return rows.map((row) => {
    const { userId: _theirs, ...notice } = present(row);
    return notice;
  });
}

/** Answers how many there were. */
export async function removeNotices(tx: Tx, userId: number, ticketId: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from personal_notices where user_id = ${userId} and ticket_id = ${ticketId}`,
  );
  return rowCount ?? 0;
}
