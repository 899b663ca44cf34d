// Where people are being attended: what may be done to a contact is not only a matter of the contact.
import { maySee, type VisibleTicket } from '@recado/rules/tickets';
import { sql } from 'drizzle-orm';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';

/** Where the contact's conversations stand that are not closed. */
export async function findActivePlaces(tx: Tx, contactId: number): Promise<VisibleTicket[]> {
  const { rows } = await tx.execute<VisibleTicket & Record<string, unknown>>(sql`
    select status, queue_id as "queueId", user_id as "userId", whatsapp_id as "whatsappId", held from tickets
    where contact_id = ${contactId} and status in ('pending', 'open')`);
  return rows;
}

/**
 * With another number what is said there goes to another phone, and with the contact it is deleted: that is for whoever sees
 * all of it. ERR_CONTACT_ATTENDED
 */
export async function checkSeesAll(ctx: Ctx, contactId: number): Promise<void> {
  const places = await findActivePlaces(ctx.tx, contactId);
  if (!places.every((place) => maySee(actorOf(ctx), place)))
    fail('ERR_CONTACT_ATTENDED', 'Colleagues are in conversation with this contact: ask them, or an administrator');
}
