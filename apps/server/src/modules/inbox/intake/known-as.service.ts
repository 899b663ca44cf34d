// Contacts by the names of a person, and by those of whoever was merged into them: parts of statements.
import { sql, type SQL } from 'drizzle-orm';

/** Of a contact c: the names of whoever was merged into it. */
export const aliasColumns = sql`left join lateral (
    select array_agg(value) filter (where kind = 'number') as "aliasNumbers",
      array_agg(value) filter (where kind <> 'number') as "aliasIds"
    from contact_aliases a where a.contact_id = c.id
  ) aliases on true`;

/** A contact has one of these names, or somebody who was merged into it has. Each is looked up in its index. */
export const isKnownAs = (
  contact: 'a' | 'c',
  numbers: readonly string[],
  hiddenIds: readonly (string | null)[],
): SQL => {
  const c = sql.raw(contact);
  const [written, hidden] = [
    sql`any(${sql.param([...numbers])}::text[])`,
    sql`any(${sql.param([...hiddenIds])}::text[])`,
  ];
  return sql`(${c}.number = ${written} or ${c}.lid = ${hidden} or ${c}.cloud_id = ${hidden}
    or ${c}.id = any(array(
      select contact_id from contact_aliases
      where (kind = 'number' and value = ${written}) or (kind in ('lid', 'cloudId') and value = ${hidden})
    )))`;
};
