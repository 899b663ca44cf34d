// By which of its names a contact is answered, as columns of whoever writes to it.
import { sql, type SQL } from 'drizzle-orm';

/** A column; null: nobody was merged into the contact. @param contact its alias @param chat what the conversation is called */
export const spokenColumn = (contact: 'a' | 'c', chat: SQL): SQL => sql`(
  select json_build_object('chat', ${chat}, 'names',
    json_agg(json_build_object('kind', merged.kind, 'value', merged.value, 'mergeId', merged.merge_id)))
  from contact_aliases merged where merged.contact_id = ${sql.raw(contact)}.id having count(*) > 0)`;

/** What the customer last called the conversation of a ticket t, or one before it on the same connection. */
export const lastSpoken = sql`(
  select said.chat from tickets o, lateral (
    select m.chat from messages m where m.ticket_id = o.id and not m.from_me order by m.id desc limit 1
  ) said
  where o.contact_id = t.contact_id and o.whatsapp_id = t.whatsapp_id
  order by o.id = t.id desc, o.id desc limit 1)`;
