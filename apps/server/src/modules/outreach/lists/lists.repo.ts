// The statements on contact lists and on who is in them.
import type { CHECK_PAUSES, listFilter } from '@recado/contract/contact-lists';
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { crudRepo, type CrudRow } from '../../../platform/crud/crud-repo.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { isKept } from '../../catalog/contacts/kept-contacts.service.ts';
import { isTagged } from './tagged.service.ts';
import { contactListItems, contactLists } from '../../../schema/contact-lists.ts';

const extra = {
  importing: sql<number>`(select coalesce(sum(u.rows_left), 0)::int from contact_list_uploads u
    where u.contact_list_id = contact_lists.id and u.ready)`,
};
export const listsRepo = crudRepo(contactLists, { search: [contactLists.name], orderBy: contactLists.name, extra });
export type ListRow = CrudRow<typeof contactLists, typeof extra>;

/** By the key that contacts' numbers are. */
const optedOut = sql<boolean>`exists (select from contacts c
  where c.company_id = contact_list_items.company_id and c.number = contact_list_items.number and c.opted_out_at is not null)`;
const itemExtra = { optedOut };
export const itemsRepo = crudRepo(contactListItems, {
  search: [contactListItems.name, contactListItems.number, contactListItems.email],
  // A hundred thousand of them: as their index has them.
  orderBy: sql`${contactListItems.name}`,
  extra: itemExtra,
});
export type ItemRow = CrudRow<typeof contactListItems, typeof itemExtra>;

const VALID: Record<'yes' | 'no' | 'unknown', SQL> = {
  yes: sql`contact_list_items.is_whatsapp_valid`,
  no: sql`not contact_list_items.is_whatsapp_valid`,
  unknown: sql`contact_list_items.is_whatsapp_valid is null`,
};

interface Shown {
  valid: keyof typeof VALID | '';
  /** only they */
  optedOut: boolean;
}

export const ofList = (listId: number, shown: Shown): SQL | undefined =>
  and(
    eq(contactListItems.contactListId, listId),
    shown.valid === '' ? undefined : VALID[shown.valid],
    shown.optedOut ? optedOut : undefined,
  );

export interface ListPerson {
  name: string;
  number: string;
  email: string;
}

/** Those that the list did not have, of rows with name, number, email and whether they are on WhatsApp. Answers how many. */
export async function addFrom(tx: Tx, listId: number, people: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into contact_list_items (contact_list_id, name, number, email, is_whatsapp_valid)
    select ${listId}, p.name, p.number, p.email, p.valid from ${people} p order by p.number on conflict do nothing`);
  return rowCount ?? 0;
}

type Filter = z.output<typeof listFilter>;

/** Contacts c to whom all of it applies. */
function chosen(filter: Filter): SQL {
  const { tagIds, writtenFrom, writtenTo, neverAnswered, birthdayFrom, birthdayTo } = filter;
  const day = sql`(select (max(t.last_message_at) at time zone co.time_zone)::date from tickets t, companies co
    where t.contact_id = c.id and co.id = t.company_id group by co.time_zone)`;
  const from = birthdayFrom || '01-01';
  const to = birthdayTo || '12-31';
  const between = sql`to_char(c.birthday, 'MM-DD')`;
  return sql.join(
    [
      sql`not c.is_group`,
      isKept('c'),
      ...tagIds.map((tagId) => isTagged('c', tagId)),
      ...(writtenFrom ? [sql`${day} >= ${writtenFrom}::date`] : []),
      ...(writtenTo ? [sql`${day} <= ${writtenTo}::date`] : []),
      ...(neverAnswered
        ? [
            sql`exists (select from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
              where t.contact_id = c.id and m.from_me)
            and not exists (select from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
              where t.contact_id = c.id and not m.from_me)`,
          ]
        : []),
      ...(birthdayFrom || birthdayTo
        ? [
            // Over the end of the year: from December to January.
            from <= to
              ? sql`${between} between ${from} and ${to}`
              : sql`(${between} >= ${from} or ${between} <= ${to})`,
          ]
        : []),
    ],
    sql` and `,
  );
}

/** A campaign that has not begun will go to it. */
export async function isAwaited(tx: Tx, listId: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from campaigns where contact_list_id = ${listId} and status = 'PROGRAMADA' limit 1`,
  );
  return rows.length > 0;
}

/** The first of it, in the order of their numbers. */
export async function findPeople(tx: Tx, listId: number, most: number): Promise<ItemRow[]> {
  return tx
    .select({ ...getTableColumns(contactListItems), ...itemExtra })
    .from(contactListItems)
    .where(eq(contactListItems.contactListId, listId))
    .orderBy(contactListItems.number)
    .limit(most);
}

/** All of these are tags of the company. */
export async function areTags(tx: Tx, tagIds: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(tagIds)];
  const { rowCount } = await tx.execute(sql`select from tags where id = any(${sql.param(wanted)}::bigint[])`);
  return rowCount === wanted.length;
}

export interface ChosenPeople {
  total: number;
  already: number;
  sample: ListPerson[];
}

/** Who would come into the list. */
export async function countChosen(tx: Tx, listId: number, filter: Filter, most: number): Promise<ChosenPeople> {
  const { rows } = await tx.execute<ChosenPeople & Record<string, unknown>>(sql`
    with who as (
      select c.name, c.number, c.email, exists (
        select from contact_list_items i where i.contact_list_id = ${listId} and i.number = c.number) as there
      from contacts c where ${chosen(filter)} limit ${most}
    )
    select count(*)::int as total, (count(*) filter (where there))::int as already, coalesce((
      select json_agg(s) from (select name, number, email from who where not there order by name limit 20) s), '[]') as sample
    from who`);
  return rows[0] ?? { total: 0, already: 0, sample: [] };
}

/** In one statement, however many; a name that is too long for a list is cut. Answers how many are new. */
export async function addChosen(tx: Tx, listId: number, filter: Filter, most: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into contact_list_items (contact_list_id, name, number, email)
    select ${listId}, left(c.name, 50), c.number, c.email from contacts c where ${chosen(filter)}
    order by c.number limit ${most} on conflict do nothing`);
  return rowCount ?? 0;
}

/** Its numbers are asked about from now on; or once its rest is over, if it has one. */
export async function askSoon(tx: Tx, listId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update contact_lists set check_at = coalesce(check_at, ${now.toISOString()}::timestamptz)
    where id = ${listId} and exists (
      select from contact_list_items i where i.contact_list_id = ${listId} and i.is_whatsapp_valid is null)`);
}

/** The list, held, if its numbers are to be asked about now. */
export async function lockForCheck(tx: Tx, id: number, now: Date): Promise<{ id: number } | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from contact_lists where id = ${id} and check_at <= ${now.toISOString()}::timestamptz
    for no key update skip locked`);
  return rows[0];
}

/** What is known of its numbers already: what networks have said, and whom the company talks with. At most so many at once. */
export async function markKnown(tx: Tx, listId: number, now: Date, most: number): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rowCount } = await tx.execute(sql`
    with unasked as (
      select i.id, i.number from contact_list_items i
      where i.contact_list_id = ${listId} and i.is_whatsapp_valid is null
      order by i.unanswered, i.id limit ${most}
    ), known as (
      select u.id, coalesce(k.exists, true) as valid from unasked u
        left join number_checks k on k.number = u.number
          and k.checked_at > ${at} - case when k.exists then 30 else 1 end * interval '1 day'
      where k.number is not null or exists (
        select from contacts c where c.number = u.number
          and (c.lid is not null or c.cloud_id is not null or exists (select from tickets t where t.contact_id = c.id)))
    )
    update contact_list_items i set is_whatsapp_valid = k.valid from known k where i.id = k.id`);
  return rowCount ?? 0;
}

/** Those of whom the network did not say come last: one that it never says of keeps nobody waiting. */
export async function findUnasked(tx: Tx, listId: number, most: number): Promise<{ id: number; number: string }[]> {
  const { rows } = await tx.execute<{ id: number; number: string }>(sql`
    select id, number from contact_list_items where contact_list_id = ${listId} and is_whatsapp_valid is null
    order by unanswered, id limit ${most}`);
  return rows;
}

/** In every list that has these numbers and has not been told. */
export async function markNumbers(tx: Tx, answers: readonly { number: string; valid: boolean }[]): Promise<void> {
  if (answers.length === 0) return;
  await tx.execute(sql`
    update contact_list_items i set is_whatsapp_valid = a.valid
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a (number text, valid boolean)
    where i.number = a.number and i.is_whatsapp_valid is null`);
}

/** The network did not say. */
export async function noteUnanswered(tx: Tx, listId: number, number: string): Promise<void> {
  await tx.execute(sql`
    update contact_list_items set unanswered = unanswered + 1 where contact_list_id = ${listId} and number = ${number}`);
}

/** The line may ask again then: behind the lists that wait for the same already, whoever came first. */
export async function queueCheck(tx: Tx, listId: number, at: Date): Promise<void> {
  const from = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update contact_lists set check_pause = null, check_at = ${from} + interval '1 millisecond' * (
      select count(*) from contact_lists o where o.id <> ${listId} and o.check_at >= ${from} and o.check_at < ${from} + interval '1 second')
    where id = ${listId}`);
}

/** @param at null: none is left to ask about */
export async function putOffCheck(
  tx: Tx,
  listId: number,
  at: Date | null,
  pause: (typeof CHECK_PAUSES)[number] | null,
): Promise<void> {
  await tx.execute(sql`
    update contact_lists set check_at = ${at?.toISOString() ?? null}::timestamptz, check_pause = ${pause} where id = ${listId}`);
}
