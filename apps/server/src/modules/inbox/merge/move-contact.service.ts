// Everything that hangs on one contact becomes another's.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { contacts, type MergedAway } from '../../../schema/catalog.ts';
import { isKept } from '../../catalog/contacts/kept-contacts.service.ts';

export type StoredContact = typeof contacts.$inferSelect;

/**
 * Until the transaction ends. Their tickets before them, as whoever takes in a message does; with a contact locked, nobody
 * can give it another ticket. One that is being erased is not among them.
 */
export async function lockContacts(tx: Tx, ids: readonly number[]): Promise<StoredContact[]> {
  await tx.execute(sql`
    select id from tickets where contact_id = any(${sql.param([...ids])}::bigint[]) and status in ('pending', 'open')
    order by id for no key update`);
  return tx
    .select()
    .from(contacts)
    .where(sql`${contacts.id} = any(${sql.param([...ids])}::bigint[]) and ${isKept('contacts')}`)
    .orderBy(contacts.id)
    .for('update');
}

/** Answers what moved, so far as its place does not tell: messages and notes of a ticket move with it. */
export async function moveContactRows(tx: Tx, from: number, into: number): Promise<MergedAway['moved']> {
  const { rows } = await tx.execute<Record<string, number[] | null> & { parts: string[] | null }>(sql`
    with moved_tickets as (
      update tickets set contact_id = ${into}, updated_at = later(updated_at, updated_at)
      where contact_id = ${from} returning id
    ), moved_messages as (
      update messages set contact_id = ${into} where contact_id = ${from} returning id, ticket_id
    ), moved_reactions as (
      update message_reactions set contact_id = ${into} where contact_id = ${from} returning id
    ), moved_parts as (
      update exported_parts set contact_id = ${into} where contact_id = ${from} returning uuid
    ), moved_notes as (
      update ticket_notes set contact_id = ${into} where contact_id = ${from}
    ), moved_schedules as (
      update schedules set contact_id = ${into} where contact_id = ${from} returning id
    ), moved_series as (
      update schedule_series set contact_id = ${into} where contact_id = ${from}
    ), kept_consent as (
      update contacts kept set opted_out_at = gone.opted_out_at from contacts gone
      where kept.id = ${into} and gone.id = ${from} and kept.opted_out_at is null and gone.opted_out_at is not null
      returning kept.id
    ), moved_recipients as (
      update campaign_recipients set contact_id = ${into} where contact_id = ${from} returning id
    ), moved_consent as (
      update consent_changes set contact_id = ${into} where contact_id = ${from} returning id
    ), moved_aliases as (
      update contact_aliases set contact_id = ${into} where contact_id = ${from}
    ), moved_merges as (
      update contact_merges set contact_id = ${into} where contact_id = ${from} returning id
    ), moved_tags as (
      insert into contact_tags (contact_id, tag_id) select ${into}::bigint, tag_id from contact_tags where contact_id = ${from}
      on conflict do nothing returning tag_id
    )
    select (select json_agg(id) from moved_tickets) as tickets, (select json_agg(id) from moved_schedules) as schedules,
      (select json_agg(id) from moved_messages m where not exists (select 1 from moved_tickets t where t.id = m.ticket_id))
        as messages,
      (select json_agg(id) from moved_reactions) as reactions, (select json_agg(id) from moved_merges) as merges,
      (select json_agg(tag_id) from moved_tags) as tags, (select json_agg(id) from moved_recipients) as recipients,
      (select json_agg(id) from moved_consent) as consent, (select json_agg(id) from kept_consent) as refused, (select json_agg(uuid) from moved_parts) as parts`);
  const ids = (name: string): number[] => rows[0]?.[name] ?? [];
  return {
    ticketIds: ids('tickets'),
    scheduleIds: ids('schedules'),
    groupMessageIds: ids('messages'),
    reactionIds: ids('reactions'),
    mergeIds: ids('merges'),
    tagIds: ids('tags'),
    exportedParts: rows[0]?.parts ?? [],
    recipientIds: ids('recipients'),
    consentIds: ids('consent'),
    tookRefusal: ids('refused').length > 0,
  };
}
