// Reads all that is known of one person, a piece at a time.
import { phoneForms } from '@recado/rules/phone';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { LEFT_OUT, PARTS, type Part, type Person } from './personal-data.tables.ts';

/** undefined: there is no such contact, or it is a group */
export async function findPerson(tx: Tx, id: number): Promise<Person | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select known.name from contacts c, unnest(
      array[c.number, c.lid, c.cloud_id] || array(select value from contact_aliases where contact_id = c.id)) known (name)
    where c.id = ${id} and not c.is_group and known.name is not null`);
  if (rows.length === 0) return undefined;
  return { id, names: [...new Set(rows.flatMap(({ name }) => phoneForms(name)))] };
}

function partOf(table: string): Part {
  const part = PARTS[table];
  if (!part) throw new Error(`${table} is no part of what is exported`);
  return part;
}

/** Once for the whole of a table, in order: looked for anew for each piece, many messages would cost their square. */
export async function findIds(tx: Tx, table: string, person: Person): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select t.id from ${sql.identifier(table)} t where ${partOf(table).where(person)}`,
  );
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** As JSON, in the order of their ids. @param ids undefined: all of theirs, of a table that has few */
export async function readRows(
  tx: Tx,
  table: string,
  person: Person,
  ids: readonly number[] | undefined,
): Promise<string[]> {
  const { where, also = {} } = partOf(table);
  const names = Object.entries(also).flatMap(([name, value]) => [sql`${name}::text`, value]);
  const row = sql`to_jsonb(t) - ${sql.param(LEFT_OUT)}::text[] || jsonb_build_object(${sql.join(names, sql`, `)})`;
  const which = ids ? sql`t.id = any(${sql.param([...ids])}::bigint[]) order by t.id` : where(person);
  const { rows } = await tx.execute<{ row: string }>(
    sql`select (${row})::text as row from ${sql.identifier(table)} t where ${which}`,
  );
  return rows.map((each) => each.row);
}
