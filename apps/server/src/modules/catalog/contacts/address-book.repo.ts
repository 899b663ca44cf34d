// The address books of the connections' phones.
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { phoneContacts } from '../../../schema/catalog.ts';
import { connections } from '../../../schema/connections.ts';

export type PhoneContact = Pick<typeof phoneContacts.$inferSelect, 'key' | 'name' | 'number' | 'lid'>;

/** @param entries each key once */
export async function putPhoneContacts(
  tx: Tx,
  whatsappId: number,
  entries: readonly PhoneContact[],
  now: Date,
): Promise<void> {
  const column = (of: (entry: PhoneContact) => string | null) => sql.param(entries.map(of));
  await tx.execute(sql`
    insert into phone_contacts (whatsapp_id, key, name, number, lid, updated_at)
    select ${whatsappId}, key, name, number, lid, ${now.toISOString()}::timestamptz
    from unnest(${column(({ key }) => key)}::text[], ${column(({ name }) => name)}::text[],
      ${column(({ number }) => number)}::text[], ${column(({ lid }) => lid)}::text[]) as entry(key, name, number, lid)
    order by key
    on conflict (company_id, whatsapp_id, key) do update set name = excluded.name,
      number = coalesce(excluded.number, phone_contacts.number), lid = coalesce(excluded.lid, phone_contacts.lid),
      updated_at = excluded.updated_at`);
}

export const pagePhoneContacts = (tx: Tx, whatsappId: number, after: string, limit: number): Promise<PhoneContact[]> =>
  tx
    .select({
      key: phoneContacts.key,
      name: phoneContacts.name,
      number: phoneContacts.number,
      lid: phoneContacts.lid,
    })
    .from(phoneContacts)
    .where(and(eq(phoneContacts.whatsappId, whatsappId), gt(phoneContacts.key, after)))
    .orderBy(asc(phoneContacts.key))
    .limit(limit);

/** The connection, or the default one. */
export async function findPhone(tx: Tx, whatsappId: number | undefined) {
  const [row] = await tx
    .select({ id: connections.id, provider: connections.provider })
    .from(connections)
    .where(whatsappId === undefined ? eq(connections.isDefault, true) : eq(connections.id, whatsappId));
  return row;
}
