// The statements on which tags contacts have. A contact is held first: triggers keep its row beside them.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

const hold = (tx: Tx, contactId: number) =>
  tx.execute(sql`select from contacts where id = ${contactId} for no key update`);

/** From now on exactly these. */
export async function replaceTags(tx: Tx, contactId: number, tagIds: readonly number[]): Promise<void> {
  await hold(tx, contactId);
  const wanted = sql`${sql.param([...tagIds])}::bigint[]`;
  await tx.execute(sql`delete from contact_tags where contact_id = ${contactId} and tag_id <> all(${wanted})`);
  await tx.execute(sql`
    insert into contact_tags (contact_id, tag_id) select ${contactId}::bigint, tag from unnest(${wanted}) tag
    on conflict do nothing`);
}

/** One is put on, or taken off. False: it is so already. */
export async function changeTag(
  tx: Tx,
  contactId: number,
  { tagId, tagged }: { tagId: number; tagged: boolean },
): Promise<boolean> {
  await hold(tx, contactId);
  const { rowCount } = await tx.execute(
    tagged
      ? sql`insert into contact_tags (contact_id, tag_id) values (${contactId}, ${tagId}) on conflict do nothing`
      : sql`delete from contact_tags where contact_id = ${contactId} and tag_id = ${tagId}`,
  );
  return (rowCount ?? 0) > 0;
}
