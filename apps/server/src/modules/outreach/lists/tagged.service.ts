// Whom a tag means: lists are filled and campaigns are sent by one rule.
import { sql, type SQL } from 'drizzle-orm';

/** On the contacts themselves, or on a ticket of theirs. @param contact the alias of contacts @param tagId null: on nobody */
export const isTagged = (contact: string, tagId: number | null): SQL => {
  const [own, id] = [sql.raw(`${contact}.tag_ids`), sql.raw(`${contact}.id`)];
  return sql`(${own} @> array[${tagId}::bigint] or exists (
    select from tickets t join ticket_tags g on g.company_id = t.company_id and g.ticket_id = t.id
    where t.contact_id = ${id} and g.tag_id = ${tagId}::bigint))`;
};
