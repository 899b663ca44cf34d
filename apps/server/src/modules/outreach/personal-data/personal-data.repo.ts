// Reads all that is known of one person, a piece at a time.
import { phoneForms } from '@recado/rules/phone';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { LEFT_OUT, PARTS, type Person } from './personal-data.tables.ts';

/** undefined: there is no such contact, or it is a group */
export async function findPerson(tx: Tx, id: number): Promise<Person | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select known.name from contacts c, unnest(
      array[c.number, c.lid, c.cloud_id] || array(select value from contact_aliases where contact_id = c.id)) known (name)
    where c.id = ${id} and not c.is_group and known.name is not null`);
  if (rows.length === 0) return undefined;
  return { id, names: [...new Set(rows.flatMap(({ name }) => phoneForms(name)))] };
}

export interface Piece {
  /** rows, as JSON */
  rows: string[];
  /** where the next one begins; undefined: that is all */
  after: number | undefined;
}

/** So many rows of a table, by their numbers. */
export async function readPiece(
  tx: Tx,
  table: string,
  person: Person,
  { after, limit }: { after: number; limit: number },
): Promise<Piece> {
  const { where, also = {}, few = false } = PARTS[table] ?? {};
  if (!where) throw new Error(`${table} is no part of what is exported`);
  const names = Object.entries(also).flatMap(([name, value]) => [sql`${name}::text`, value]);
  const row = sql`to_jsonb(t) - ${sql.param(LEFT_OUT)}::text[] || jsonb_build_object(${sql.join(names, sql`, `)})`;
  const page = few
    ? sql`select 0 as id, (${row})::text as row from ${sql.identifier(table)} t where ${where(person)}`
    : // Theirs first: by its order PostgreSQL would go through everybody's rows to fill a page.
      sql`with theirs as materialized (
          select t.id from ${sql.identifier(table)} t where ${where(person)}
        ), page as materialized (
          select id from theirs where id > ${after}::bigint order by id limit ${sql.raw(String(limit))}
        )
        select t.id, (${row})::text as row from page join ${sql.identifier(table)} t on t.id = page.id order by t.id`;
  const { rows } = await tx.execute<{ id: number; row: string }>(page);
  return { rows: rows.map((each) => each.row), after: few || rows.length < limit ? undefined : rows.at(-1)?.id };
}
