// The statements that keep one contact for one person.
import { and, eq, ne, sql } from 'drizzle-orm';
import { columnsAs } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { CONTACT_COLUMNS, type PresentableContact } from '../../catalog/contacts/contact-presenter.service.ts';
import { hiddenColumns } from '../../catalog/contacts/hidden-ids.rules.ts';
import { contacts } from '../../../schema/catalog.ts';
import { moveContactRows } from '../merge/move-contact.service.ts';
import { aliasColumns, isKnownAs } from './known-as.service.ts';
import type { Identity, IdentityChange, KnownContact, LearntAlias } from './identity.rules.ts';

type ContactRow = typeof contacts.$inferSelect;

export async function findPeople(tx: Tx, ...identities: readonly Identity[]): Promise<KnownContact[]> {
  const { rows } = await tx.execute<KnownContact & Record<string, unknown>>(sql`
    select c.id, c.name, c.number, c.lid, c.cloud_id as "cloudId", aliases.* from contacts c ${aliasColumns}
    where ${isKnownAs(
      'c',
      identities.flatMap(({ forms }) => forms),
      identities.flatMap(({ hiddenId }) => hiddenId ?? []),
    )}`);
  return rows;
}

export async function learnAlias(tx: Tx, { contactId, kind, value, with: other }: LearntAlias): Promise<void> {
  await tx.execute(sql`
    insert into contact_aliases (kind, value, contact_id, merge_id)
    select ${kind}, ${value}, contact_id, merge_id from contact_aliases
    where contact_id = ${contactId} and value = ${other} limit 1
    on conflict do nothing`);
}

interface NewContact extends Pick<Identity, 'number' | 'hiddenId'> {
  name: string;
  isGroup: boolean;
}

const MADE = { ...CONTACT_COLUMNS, lid: contacts.lid, cloudId: contacts.cloudId };
type MadeContact = PresentableContact & KnownContact;

/** Answers those that were made; of the others somebody else was quicker. In the order of their numbers, as everybody inserts them. */
export async function insertContacts(tx: Tx, people: readonly NewContact[]): Promise<MadeContact[]> {
  if (people.length === 0) return [];
  const column = (of: (one: NewContact) => string | boolean | null | undefined) => sql.param(people.map(of));
  const { rows } = await tx.execute<MadeContact & Record<string, unknown>>(sql`
    insert into contacts (name, number, lid, cloud_id, is_group)
    select * from unnest(${column(({ name }) => name)}::text[], ${column(({ number }) => number)}::text[],
      ${column(({ hiddenId }) => hiddenColumns(hiddenId).lid)}::text[],
      ${column(({ hiddenId }) => hiddenColumns(hiddenId).cloudId)}::text[],
      ${column(({ isGroup }) => isGroup)}::boolean[]) as person(name, number, lid, cloud_id, is_group)
    order by person.number
    on conflict do nothing returning ${columnsAs('contacts', MADE)}`);
  return rows;
}

export async function updateContact(
  tx: Tx,
  contactId: number,
  set: IdentityChange['set'] & { profilePicUrl?: string | null },
  now: Date,
): Promise<ContactRow | undefined> {
  const [row] = await tx
    .update(contacts)
    .set({ ...set, updatedAt: now })
    .where(eq(contacts.id, contactId))
    .returning();
  return row;
}

/** undefined: there is no such group here, or it is called so already. */
export async function renameGroup(tx: Tx, number: string, name: string, now: Date): Promise<ContactRow | undefined> {
  const [row] = await tx
    .update(contacts)
    .set({ name, updatedAt: now })
    .where(and(eq(contacts.number, number), eq(contacts.isGroup, true), ne(contacts.name, name)))
    .returning();
  return row;
}

const RECENT = 20;

/** Of the contact, the newest: what a list may show. */
export async function findRecentTickets(tx: Tx, contactId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from tickets where contact_id = ${contactId} order by id desc limit ${sql.raw(String(RECENT))}`,
  );
  return rows.map(({ id }) => id);
}

/** Its other one, on another network, it keeps. */
export async function unlinkHiddenId(tx: Tx, { id, hiddenId }: { id: number; hiddenId: string }): Promise<void> {
  await tx.execute(sql`
    update contacts set lid = nullif(lid, ${hiddenId}), cloud_id = nullif(cloud_id, ${hiddenId}) where id = ${id}`);
}

/** Everything of one contact becomes the other's, and it goes. Answers the tickets that moved. */
export async function moveContact(tx: Tx, from: number, into: number): Promise<number[]> {
  // Nobody else gives it a ticket from here on: that would go with it, and what was written there too.
  await tx.execute(sql`select from contacts where id = ${from} for update`);
  const { ticketIds } = await moveContactRows(tx, from, into);
  // What one of the two last wrote, both did.
  await tx.execute(sql`
    update tickets set customer_wrote_at = (
      select max(o.customer_wrote_at) from tickets o
      where o.contact_id = tickets.contact_id and o.whatsapp_id = tickets.whatsapp_id
    ) where contact_id = ${into} and status in ('pending', 'open') and whatsapp_id is not null`);
  await tx.execute(sql`delete from contacts where id = ${from}`);
  return ticketIds;
}
