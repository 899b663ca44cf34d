// Whom a campaign would go to, and whom it would leave out; and their becoming its people.
import { MOST_CAMPAIGN_PEOPLE } from '@recado/contract/campaigns';
import { REPLY_WINDOW_HOURS } from '@recado/contract/constants';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { isTagged } from '../lists/tagged.service.ts';
import { isKept } from '../../catalog/contacts/kept-contacts.service.ts';

export interface Audience {
  contactListId: number | null;
  tagId: number | null;
  whatsappId: number | null;
  template: object | null;
}

/** Those of the list, and the contacts of tagged tickets and tagged contacts; of two of a number the list's. One more than a campaign goes to says that they are too many. */
const audience = ({ contactListId, tagId }: Pick<Audience, 'contactListId' | 'tagId'>): SQL => sql`(
  select distinct on (number) name, number, email, valid, contact_id from (
    select i.name, i.number, i.email, i.is_whatsapp_valid as valid, null::bigint as contact_id, 0 as place
    from contact_list_items i where i.contact_list_id = ${contactListId}::bigint
    union all
    select c.name, c.number, c.email, true, c.id, 1 from contacts c
    where ${tagId}::bigint is not null and not c.is_group and ${isKept('c')} and ${isTagged('c', tagId)}
  ) people order by number, place limit ${MOST_CAMPAIGN_PEOPLE + 1})`;

/** In one statement, those that are not on WhatsApp left out with the reason. Answers how many there are; none where they are too many. */
export async function planRecipients(tx: Tx, campaignId: number, from: Audience): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with people as materialized (select * from ${audience(from)} p)
    insert into campaign_recipients (campaign_id, name, number, email, valid, contact_id, state, reason)
    select ${campaignId}, p.name, p.number, p.email, p.valid, p.contact_id,
      case when p.valid is false then 'skipped' else 'planned' end, case when p.valid is false then 'notOnWhatsApp' end
    from people p where (select count(*) from people) <= ${MOST_CAMPAIGN_PEOPLE} on conflict do nothing`);
  return rowCount ?? 0;
}

/** One more than a campaign goes to says that they are too many. */
export async function countPeople(tx: Tx, from: Audience): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from ${audience(from)} p`);
  return rows[0]?.n ?? 0;
}

/** Of contacts c: nothing but an approved text may go to them now, and it has none. */
const isShut = ({ whatsappId, template }: Audience, now: Date): SQL =>
  template !== null
    ? sql`false`
    : sql`(exists (select from connections w where w.id = ${whatsappId}::bigint and w.provider = 'cloud') and not exists (
        select from tickets t where t.contact_id = c.id and t.whatsapp_id = ${whatsappId}::bigint
          and t.customer_wrote_at > ${now.toISOString()}::timestamptz - interval '${sql.raw(String(REPLY_WINDOW_HOURS))} hours'))`;

export async function countAudience(tx: Tx, from: Audience, now: Date) {
  const { rows } = await tx.execute<
    Record<'total' | 'unchecked' | 'notOnWhatsApp' | 'optedOut' | 'window', number>
  >(sql`
    select count(*)::int as total, (count(*) filter (where p.valid is null))::int as unchecked,
      (count(*) filter (where p.valid is false))::int as "notOnWhatsApp",
      (count(*) filter (where c.opted_out_at is not null and p.valid is not false))::int as "optedOut",
      (count(*) filter (where c.opted_out_at is null and p.valid is not false and ${isShut(from, now)}))::int as "window"
    from ${audience(from)} p left join contacts c on c.number = p.number`);
  return rows[0] ?? { total: 0, unchecked: 0, notOnWhatsApp: 0, optedOut: 0, window: 0 };
}

export interface LeftOut {
  name: string;
  number: string;
  reason: 'notOnWhatsApp' | 'optedOut' | 'window';
}

/** Whom it would leave out, as far as that is known, by number. @param after of the page before */
export async function findLeftOut(tx: Tx, from: Audience, now: Date, after: string, limit: number): Promise<LeftOut[]> {
  const { rows } = await tx.execute<LeftOut & Record<string, unknown>>(sql`
    select p.name, p.number, case when p.valid is false then 'notOnWhatsApp' when c.opted_out_at is not null then 'optedOut' else 'window' end as reason
    from ${audience(from)} p left join contacts c on c.number = p.number
    where (p.valid is false or c.opted_out_at is not null or ${isShut(from, now)}) and p.number > ${after} order by p.number limit ${limit}`);
  return rows;
}
