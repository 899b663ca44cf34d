// The statements that keep one contact for one person.
import type { TicketStatus } from '@recado/contract/constants';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { hiddenColumns } from '../../catalog/contacts/hidden-ids.rules.ts';
import { contacts } from '../../../schema/catalog.ts';
import { moveContactRows } from '../merge/move-contact.service.ts';
import { aliasColumns, isKnownAs } from './known-as.service.ts';
import type { Identity, IdentityChange, KnownContact, LearntAlias } from './identity.rules.ts';

export type ContactRow = typeof contacts.$inferSelect;

export async function findPeople(tx: Tx, { forms, hiddenId }: Identity): Promise<KnownContact[]> {
  const { rows } = await tx.execute<KnownContact & Record<string, unknown>>(sql`
    select c.id, c.name, c.number, c.lid, c.cloud_id as "cloudId", aliases.* from contacts c ${aliasColumns}
    where ${isKnownAs('c', forms, [hiddenId])}`);
  return rows;
}

export async function learnAlias(tx: Tx, { contactId, kind, value, with: other }: LearntAlias): Promise<void> {
  await tx.execute(sql`
    insert into contact_aliases (kind, value, contact_id, merge_id)
    select ${kind}, ${value}, contact_id, merge_id from contact_aliases
    where contact_id = ${contactId} and value = ${other} limit 1
    on conflict do nothing`);
}

/** undefined: somebody else was quicker. */
export async function insertContact(
  tx: Tx,
  identity: Identity,
  name: string,
  isGroup: boolean,
): Promise<ContactRow | undefined> {
  const [row] = await tx
    .insert(contacts)
    .values({ name, number: identity.number, ...hiddenColumns(identity.hiddenId), isGroup })
    .onConflictDoNothing()
    .returning();
  return row;
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

export type GoneTicket = {
  id: number;
  kept: number;
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
};

/** Where both have a ticket that is not closed on one connection, one conversation is made of the two. Answers the tickets that went, each with the one it is part of now. */
export async function joinTickets(tx: Tx, from: number, into: number): Promise<GoneTicket[]> {
  const { rows } = await tx.execute<GoneTicket>(sql`
    select gone.id, kept.id as kept, gone.status, gone.queue_id as "queueId", gone.user_id as "userId" from tickets gone
    join tickets kept on kept.whatsapp_id = gone.whatsapp_id and kept.status in ('pending', 'open')
    where gone.contact_id = ${from} and gone.status in ('pending', 'open') and kept.contact_id = ${into}
    order by gone.id for no key update`);
  for (const { id: gone, kept } of rows) {
    await tx.execute(sql`update messages set ticket_id = ${kept} where ticket_id = ${gone}`);
    await tx.execute(sql`update ticket_notes set ticket_id = ${kept} where ticket_id = ${gone}`);
    await tx.execute(sql`update schedules set ticket_id = ${kept} where ticket_id = ${gone}`);
    // Cycles that are over, and what was thought of them; of the two that are not, the kept one's goes on.
    await tx.execute(
      sql`update ticket_tracking set ticket_id = ${kept} where ticket_id = ${gone} and finished_at is not null`,
    );
    await tx.execute(sql`update user_ratings set ticket_id = ${kept} where ticket_id = ${gone}`);
    await tx.execute(sql`
      insert into ticket_tags (ticket_id, tag_id) select ${kept}, tag_id from ticket_tags where ticket_id = ${gone}
      on conflict do nothing`);
    await tx.execute(sql`
      update tickets kept set unread_messages = kept.unread_messages + gone.unread_messages,
        last_message = case when gone.updated_at > kept.updated_at then gone.last_message else kept.last_message end,
        last_message_from_me = case when gone.updated_at > kept.updated_at then gone.last_message_from_me
          else kept.last_message_from_me end,
        customer_wrote_at = greatest(kept.customer_wrote_at, gone.customer_wrote_at),
        updated_at = greatest(kept.updated_at, gone.updated_at)
      from tickets gone where kept.id = ${kept} and gone.id = ${gone}`);
    await tx.execute(sql`delete from tickets where id = ${gone}`);
  }
  return rows;
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
