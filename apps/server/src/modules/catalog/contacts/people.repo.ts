// The statements that write many contacts at once.
import { CONTACT_FIELD_NAMES, type ContactFieldValues } from '@recado/contract/contact-fields';
import { fieldsOf } from '@recado/rules/contact-fields';
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { columnName, columnsAs, databaseName } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { contacts } from '../../../schema/catalog.ts';
import type { ExistingContact, ImportedPerson } from './import.rules.ts';

type Stored = typeof contacts.$inferSelect;

export type FoundPerson = ExistingContact & {
  /** what it was found by: a number of its own or of one that was merged into it, or its hidden id */
  by: 'number' | 'alias' | 'lid';
  value: string;
};

const columns = getTableColumns(contacts);
/** What an import may change. */
const WRITTEN = { name: columns.name, ...fieldsOf(columns) };
const WRITTEN_NAMES = ['name', ...CONTACT_FIELD_NAMES] as const;
const FOUND = { id: columns.id, number: columns.number, ...WRITTEN };

/** @param numbers every form of them @param lids of people whose number may not be known here */
export async function findPeople(tx: Tx, numbers: readonly string[], lids: readonly string[]): Promise<FoundPerson[]> {
  const person = columnsAs('c', FOUND);
  const { rows } = await tx.execute<FoundPerson & Record<string, unknown>>(sql`
    select 'number' as by, c.number as value, ${person} from contacts c
      where c.number = any(${sql.param([...numbers])}::text[])
    union all
    select 'alias', a.value, ${person} from contact_aliases a join contacts c on c.id = a.contact_id
      where a.kind = 'number' and a.value = any(${sql.param([...numbers])}::text[])
    union all
    select 'lid', c.lid, ${person} from contacts c where c.lid = any(${sql.param([...lids])}::text[])`);
  return rows;
}

export interface NewPerson extends ImportedPerson {
  lid: string | null;
}

/** As jsonb_populate_record reads rows: by the columns' names, whatever their types. */
const asRow = (values: ContactFieldValues & { name: string }): object =>
  Object.fromEntries(WRITTEN_NAMES.map((name) => [databaseName(WRITTEN[name]), values[name]]));

const list = (some: readonly PgColumn[], of: (name: SQL) => SQL): SQL =>
  sql.join(
    some.map((column) => of(columnName(column))),
    sql`, `,
  );

/** Those that somebody else made meanwhile are not among the answered. In the order of their numbers, as everybody inserts them. */
export async function insertPeople(
  tx: Tx,
  people: readonly NewPerson[],
  now: Date,
): Promise<{ id: number; number: string }[]> {
  if (people.length === 0) return [];
  const names = list(Object.values(WRITTEN), (name) => name);
  const values = JSON.stringify(people.map((person) => ({ ...asRow(person), number: person.number, lid: person.lid })));
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: number; number: string }>(sql`
    insert into contacts (${names}, number, lid, created_at, updated_at)
    select ${names}, number, lid, ${at}, ${at} from jsonb_populate_recordset(null::contacts, ${values}::jsonb)
    order by number
    on conflict do nothing returning id, number`);
  return rows;
}

export interface ChangedPerson {
  before: ExistingContact;
  after: ExistingContact;
}

/** One that somebody changed meanwhile stays as they made it. Answers the ids of the others. */
export async function updatePeople(tx: Tx, people: readonly ChangedPerson[], now: Date): Promise<number[]> {
  if (people.length === 0) return [];
  const sorted = people.toSorted((one, other) => one.before.id - other.before.id);
  const values = JSON.stringify(
    sorted.map(({ before, after }) => ({ id: before.id, was: asRow(before), becomes: asRow(after) })),
  );
  const { rows } = await tx.execute<{ id: number }>(sql`
    update contacts c set ${list(Object.values(WRITTEN), (name) => sql`${name} = person.${name}`)},
      updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${values}::jsonb) as changed(id bigint, was jsonb, becomes jsonb),
      jsonb_populate_record(null::contacts, changed.becomes) as person
    where c.id = changed.id and to_jsonb(c) @> changed.was
    returning c.id`);
  return rows.map(({ id }) => id);
}

export async function readPeople(tx: Tx, ids: readonly number[]): Promise<Stored[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(contacts)
    .where(sql`${contacts.id} = any(${sql.param([...ids])}::bigint[])`);
}
