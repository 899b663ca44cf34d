// The statements on spreadsheets that are on their way into a list.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';
import type { ListPerson } from './lists.repo.ts';

export async function insertUpload(tx: Tx, listId: number, dueAt: Date): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into contact_list_uploads (contact_list_id, due_at) values (${listId}, ${dueAt.toISOString()}::timestamptz)
    returning id`);
  return found(rows[0], 'ERR_NOT_FOUND').id;
}

/** Answers the numbers that the sheet had not named before: of two of a number the first is taken. */
export async function stageRows(tx: Tx, uploadId: number, people: readonly ListPerson[], dueAt: Date) {
  const values = JSON.stringify(people.map((person, at) => ({ ...person, at })));
  const { rows } = await tx.execute<{ number: string }>(sql`
    insert into contact_list_upload_rows (upload_id, name, number, email)
    select ${uploadId}, name, number, email
    from jsonb_to_recordset(${values}::jsonb) as person (at int, name text, number text, email text)
    order by at on conflict do nothing returning number`);
  await tx.execute(sql`
    update contact_list_uploads set rows_left = rows_left + ${rows.length}, due_at = ${dueAt.toISOString()}::timestamptz
    where id = ${uploadId}`);
  return new Set(rows.map(({ number }) => number));
}

/** How many of its rows the list does not have. */
export async function countNew(tx: Tx, uploadId: number): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from contact_list_upload_rows r
    where r.upload_id = ${uploadId} and not exists (
      select from contact_list_items i join contact_list_uploads u on u.contact_list_id = i.contact_list_id
      where u.id = ${uploadId} and i.number = r.number)`);
  return rows[0]?.n ?? 0;
}

export async function markReady(tx: Tx, uploadId: number, dueAt: Date): Promise<void> {
  await tx.execute(sql`
    update contact_list_uploads set ready = true, due_at = ${dueAt.toISOString()}::timestamptz where id = ${uploadId}`);
}

/** Its rows go with it. */
export async function removeUpload(tx: Tx, uploadId: number): Promise<void> {
  await tx.execute(sql`delete from contact_list_uploads where id = ${uploadId}`);
}

/** Whoever looks after it has until then. undefined: it is gone, or another does. */
export async function takeDueUpload(tx: Tx, id: number, now: Date, until: Date) {
  const { rows } = await tx.execute<{ ready: boolean }>(sql`
    update contact_list_uploads set due_at = ${until.toISOString()}::timestamptz
    where id = ${id} and due_at <= ${now.toISOString()}::timestamptz returning ready`);
  return rows[0];
}

/** The list first, as whoever deletes it does. undefined: it is gone. */
export async function lockUpload(tx: Tx, id: number): Promise<{ listId: number } | undefined> {
  await tx.execute(sql`
    select from contact_lists where id = (select contact_list_id from contact_list_uploads where id = ${id})
    for no key update`);
  const { rows } = await tx.execute<{ listId: number }>(sql`
    select contact_list_id as "listId" from contact_list_uploads where id = ${id} for no key update`);
  return rows[0];
}

export interface Moved {
  moved: number;
  /** by this sheet, so far */
  created: number;
}

/** The next of its rows come into the list. */
export async function moveRows(tx: Tx, id: number, listId: number, most: number, dueAt: Date): Promise<Moved> {
  const { rows } = await tx.execute<Moved & Record<string, unknown>>(sql`
    with taken as (
      delete from contact_list_upload_rows where id = any(array(
        select id from contact_list_upload_rows where upload_id = ${id} order by id limit ${most}))
      returning name, number, email
    ), added as (
      insert into contact_list_items (contact_list_id, name, number, email)
      select ${listId}, name, number, email from taken order by number on conflict do nothing returning id
    ), counts as (select (select count(*) from taken)::int as moved, (select count(*) from added)::int as added)
    update contact_list_uploads u set rows_left = u.rows_left - c.moved, created = u.created + c.added,
      due_at = ${dueAt.toISOString()}::timestamptz
    from counts c where u.id = ${id} returning c.moved, u.created`);
  return rows[0] ?? { moved: 0, created: 0 };
}
