// The statements by which two contacts become one, and two again.
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { timestamp } from '../../../platform/db/moments.ts';
import { phoneForms } from '@recado/rules/phone';
import { contactAliases, contactMerges, contacts, type MergedAway } from '../../../schema/catalog.ts';
import type { AliasName, ContactFill } from './merge.rules.ts';
import type { StoredContact } from './move-contact.service.ts';

export type StoredMerge = typeof contactMerges.$inferSelect;

/** Of the other, on a connection where both have a ticket that is not closed. */
export async function findClash(tx: Tx, kept: number, other: number): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select theirs.id from tickets theirs join tickets ours on ours.whatsapp_id = theirs.whatsapp_id
    where theirs.contact_id = ${other} and theirs.status in ('pending', 'open')
      and ours.contact_id = ${kept} and ours.status in ('pending', 'open')
    order by theirs.id limit 1`);
  return rows[0]?.id;
}

/** Answers the row as it was, whatever columns it has. */
export async function removeContactRow(tx: Tx, id: number): Promise<MergedAway['contact']> {
  const { rows } = await tx.execute<{ row: MergedAway['contact'] }>(
    sql`delete from contacts where id = ${id} returning to_jsonb(contacts) as row`,
  );
  if (!rows[0]) throw new Error('a locked contact is gone');
  return rows[0].row;
}

export async function fillContact(tx: Tx, id: number, fill: ContactFill, now: Date): Promise<StoredContact> {
  const [row] = await tx
    .update(contacts)
    .set({ ...fill, updatedAt: now })
    .where(eq(contacts.id, id))
    .returning();
  if (!row) throw new Error('a locked contact is gone');
  return row;
}

export async function insertMerge(
  tx: Tx,
  values: Omit<typeof contactMerges.$inferInsert, 'id'>,
  aliases: readonly AliasName[],
): Promise<number> {
  const [merge] = await tx.insert(contactMerges).values(values).returning({ id: contactMerges.id });
  if (!merge) throw new Error('the merge was not stored');
  if (aliases.length > 0)
    await tx
      .insert(contactAliases)
      .values(aliases.map((alias) => ({ ...alias, contactId: values.contactId, mergeId: merge.id })))
      .onConflictDoUpdate({
        target: [contactAliases.companyId, contactAliases.kind, contactAliases.value],
        set: { contactId: sql`excluded.contact_id`, mergeId: sql`excluded.merge_id` },
      });
  return merge.id;
}

export interface UndoableMerge {
  mergeId: number;
  keptId: number;
  keptName: string;
  goneName: string;
  createdAt: Date;
}

/** Those into a contact that was merged on since are not among them: the later one comes first. */
export async function findUndoable(tx: Tx, since: Date, most: number): Promise<UndoableMerge[]> {
  return tx
    .select({
      mergeId: contactMerges.id,
      keptId: contacts.id,
      keptName: contacts.name,
      goneName: sql<string>`${contactMerges.removed}->'contact'->>'name'`,
      createdAt: contactMerges.createdAt,
    })
    .from(contactMerges)
    .innerJoin(contacts, eq(contacts.id, contactMerges.contactId))
    .where(
      sql`${contactMerges.undoneAt} is null and ${contactMerges.removed}->'contact' is not null and ${contactMerges.createdAt} > ${since.toISOString()}::timestamptz
        and not exists (
          select 1 from contact_merges later
          where later.contact_id = ${contactMerges.contactId} and later.undone_at is null
            and later.removed->'moved'->'mergeIds' @> to_jsonb(${contactMerges.id})
        )`,
    )
    .orderBy(sql`${contactMerges.id} desc`)
    .limit(most);
}

/** As somebody else may be changing it. */
export async function findMerge(tx: Tx, id: number): Promise<StoredMerge | undefined> {
  const [row] = await tx.select().from(contactMerges).where(eq(contactMerges.id, id));
  return row;
}

/** After its contact, as whoever merges that contact into another does. */
export async function lockMerge(tx: Tx, id: number): Promise<StoredMerge | undefined> {
  const [row] = await tx.select().from(contactMerges).where(eq(contactMerges.id, id)).for('update');
  return row;
}

/** Whether the contact that this merge was into has itself been merged into another since. */
export async function isMergedOn(tx: Tx, { id, contactId }: StoredMerge): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from contact_merges
    where contact_id = ${contactId} and undone_at is null and removed->'moved'->'mergeIds' @> ${String(id)}::jsonb limit 1`);
  return rows.length > 0;
}

/**
 * With its own id, and everything that it had: a column that came since has its default, one that went is left out. Its tags
 * are what there still is of them.
 * undefined: its number, or a hidden id of it, is another contact's now.
 */
export async function restoreContact(
  tx: Tx,
  gone: MergedAway['contact'],
  now: Date,
): Promise<StoredContact | undefined> {
  const { tag_ids: tagIds = [], ...columnsOf } = gone;
  const row = { ...columnsOf, updated_at: now.toISOString() };
  const { rows: columns } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = 'contacts'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname = any(${sql.param(Object.keys(row))}::text[])`);
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into contacts (${names}) overriding system value
    select ${names} from jsonb_populate_record(null::contacts, ${JSON.stringify(row)}::jsonb)
    on conflict do nothing returning id`);
  if (!rows[0]) return undefined;
  await tx.execute(sql`
    insert into contact_tags (contact_id, tag_id) select ${rows[0].id}::bigint, id from tags
    where id in (select jsonb_array_elements_text(${JSON.stringify(tagIds)}::jsonb)::bigint)`);
  const [restored] = await tx.select().from(contacts).where(eq(contacts.id, rows[0].id));
  return restored;
}

/** What it got by the merge, it has no more. */
export async function takeBackTags(tx: Tx, contactId: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length > 0)
    await tx.execute(sql`delete from contact_tags where contact_id = ${contactId} and tag_id = ${anyOf(tagIds)}`);
}

const anyOf = (list: readonly number[]): SQL => sql`any(${sql.param([...list])}::bigint[])`;

const calledBy = ({ number, lid, cloudId }: StoredContact, aliases: readonly string[]): string[] =>
  [number, lid, cloudId, ...aliases].flatMap((name) => (name === null ? [] : phoneForms(name)));

/** Every name that a conversation with one of the two may go by: their own, and of whoever was merged into them. */
async function namesOf(
  tx: Tx,
  { kept, restored }: Parted,
  merges: readonly number[],
): Promise<{ ours: string[]; theirs: string[] }> {
  const { rows } = await tx.execute<{ value: string; is_theirs: boolean }>(sql`
    select value, merge_id = ${anyOf(merges)} as is_theirs from contact_aliases where contact_id = ${kept.id}`);
  const aliases = (isTheirs: boolean) => rows.filter((row) => row.is_theirs === isTheirs).map(({ value }) => value);
  return { ours: calledBy(kept, aliases(false)), theirs: calledBy(restored, aliases(true)) };
}

export interface Parted {
  kept: StoredContact;
  restored: StoredContact;
}

/**
 * What moved and is still there moves back: a ticket whole, and of what was written in it since what came from one of
 * the other's names; with it what only the other has begun since. Answers the tickets.
 */
export async function moveBack(
  tx: Tx,
  merge: StoredMerge,
  parted: Parted,
  moved: MergedAway['moved'],
  now: Date,
): Promise<number[]> {
  const { id, contactId: from } = merge;
  const to = parted.restored.id;
  const { ours, theirs } = await namesOf(tx, parted, [id, ...moved.mergeIds]);
  const { rows } = await tx.execute<{ id: number }>(sql`
    with repeated as (
      select distinct series_id as id from schedules where id = ${anyOf(moved.scheduleIds)} and series_id is not null
    ), begun as (
      -- Since, by them alone.
      select t.id from tickets t
      where t.contact_id = ${from} and t.created_at >= ${timestamp(merge.createdAt)}
        and exists (select from messages m where m.ticket_id = t.id and m.chat = any(${sql.param(theirs)}::text[]))
        and not exists (select from messages m where m.ticket_id = t.id and m.chat = any(${sql.param(ours)}::text[]))
    ), back as (
      update tickets set contact_id = ${to}, updated_at = later(updated_at, updated_at)
      where (id = ${anyOf(moved.ticketIds)} or id in (select id from begun)) and contact_id = ${from} returning id
    ), said as (
      update messages set contact_id = ${to}
      where contact_id = ${from} and (id = ${anyOf(moved.groupMessageIds)} or (
        ticket_id in (select id from back) and (chat = any(${sql.param(theirs)}::text[])
          or (created_at <= ${timestamp(merge.createdAt)} and chat <> all(${sql.param(ours)}::text[])))))
    ), reacted as (
      update message_reactions set contact_id = ${to} where contact_id = ${from} and id = ${anyOf(moved.reactionIds)}
    ), exported as (
      update exported_parts set contact_id = ${to}
      where contact_id = ${from} and uuid = any(${sql.param(moved.exportedParts ?? [])}::uuid[])
    ), written as (
      update campaign_recipients set contact_id = ${to} where contact_id = ${from} and id = ${anyOf(moved.recipientIds ?? [])}
    ), consented as (
      update consent_changes set contact_id = ${to}
      where contact_id = ${from} and (id = ${anyOf(moved.consentIds ?? [])} or chat = any(${sql.param(theirs)}::text[]))
    ), noted as (
      update ticket_notes set contact_id = ${to} where contact_id = ${from} and ticket_id in (select id from back)
    ), planned as (
      update schedules set contact_id = ${to} where contact_id = ${from}
        and (id = ${anyOf(moved.scheduleIds)} or series_id in (select id from repeated))
    ), replanned as (
      update schedule_series set contact_id = ${to} where contact_id = ${from} and id in (select id from repeated)
    ), known as (
      update contact_aliases set contact_id = ${to} where merge_id = ${anyOf(moved.mergeIds)}
    ), forgotten as (
      delete from contact_aliases where merge_id = ${id}
    ), merged as (
      update contact_merges set contact_id = ${to} where id = ${anyOf(moved.mergeIds)}
    ), undone as (
      update contact_merges set undone_at = ${now.toISOString()}::timestamptz where id = ${id}
    )
    select id from back`);
  return rows.map((row) => row.id);
}

/** What a merge keeps, whether it can still be undone or not. */
const keptOf = (name: string): SQL => sql`coalesce(removed->'moved', removed->'left')->${name}`;

/**
 * Once what they said has moved back: who wants nothing was the other one. The one that stays wants nothing by what it has said
 * itself, before or since, and by whoever else is merged into it and wanted nothing, unless it has said since that it does. The
 * other had its refusal back with its row: what it has said since counts.
 */
export async function partRefusals(tx: Tx, { contactId, createdAt }: StoredMerge, restoredId: number): Promise<Parted> {
  const merged = timestamp(createdAt);
  await tx.execute(sql`
    with others as materialized (
      select removed, created_at from contact_merges where contact_id = ${contactId} and undone_at is null
    ), own as materialized (
      select k.id, k.wanted, k.created_at from consent_changes k
      where k.contact_id = ${contactId} and not exists (select from others where ${keptOf('consentIds')} @> to_jsonb(k.id))
    )
    update contacts set opted_out_at = null
    where id = ${contactId} and opted_out_at is not null
      and coalesce((select wanted from own order by id desc limit 1), opted_out_at >= ${merged} or exists (
        select from contact_merges where contact_id = ${contactId} and (${keptOf('tookRefusal')})::boolean
      ))
      and not exists (
        select from others o
        -- Of one long ago it is no longer known.
        where (o.removed = '{}' or o.removed->'contact'->>'opted_out_at' is not null or (o.removed->'left'->'refused')::boolean)
          and not exists (select from own where wanted and created_at > o.created_at)
      )`);
  await tx.execute(sql`
    update contacts set opted_out_at = case when not said.wanted then coalesce(opted_out_at, said.created_at) end
    from (
      select wanted, created_at from consent_changes where contact_id = ${restoredId} and created_at >= ${merged}
      order by id desc limit 1
    ) said where id = ${restoredId}`);
  const both = await tx
    .select()
    .from(contacts)
    .where(sql`${contacts.id} in (${contactId}, ${restoredId})`);
  const [kept, restored] = [contactId, restoredId].map((id) => both.find((contact) => contact.id === id));
  if (!kept || !restored) throw new Error('a locked contact is gone');
  return { kept, restored };
}

const MOST_TOLD = 100;

/** Of these tickets the ones that somebody's list shows: those at work first. */
export async function pickTold(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length <= MOST_TOLD) return [...ids];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from tickets where id = any(${sql.param([...ids])}::bigint[])
    order by status = 'closed', id desc limit ${sql.raw(String(MOST_TOLD))}`);
  return rows.map(({ id }) => id);
}
