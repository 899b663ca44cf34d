// The statements that write many contacts at once.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { contacts } from '../../../schema/catalog.ts';
import type { ExistingContact } from './import.rules.ts';

type Stored = typeof contacts.$inferSelect;

export type FoundPerson = ExistingContact & {
  /** what it was found by: a number of its own or of one that was merged into it, or its hidden id */
  by: 'number' | 'alias' | 'lid';
  value: string;
};

/** @param numbers every form of them @param lids of people whose number may not be known here */
export async function findPeople(tx: Tx, numbers: readonly string[], lids: readonly string[]): Promise<FoundPerson[]> {
  const { rows } = await tx.execute<FoundPerson & Record<string, unknown>>(sql`
    select 'number' as by, number as value, id, name, number, email from contacts
      where number = any(${sql.param([...numbers])}::text[])
    union all
    select 'alias', a.value, c.id, c.name, c.number, c.email from contact_aliases a join contacts c on c.id = a.contact_id
      where a.kind = 'number' and a.value = any(${sql.param([...numbers])}::text[])
    union all
    select 'lid', lid, id, name, number, email from contacts where lid = any(${sql.param([...lids])}::text[])`);
  return rows;
}

export interface NewPerson {
  name: string;
  number: string;
  email: string;
  lid: string | null;
}

/** Those that somebody else made meanwhile are not among the answered. In the order of their numbers, as everybody inserts them. */
export async function insertPeople(
  tx: Tx,
  people: readonly NewPerson[],
  now: Date,
): Promise<{ id: number; number: string }[]> {
  if (people.length === 0) return [];
  const column = (of: (person: NewPerson) => string | null) => sql.param(people.map(of));
  const { rows } = await tx.execute<{ id: number; number: string }>(sql`
    insert into contacts (name, number, email, lid, created_at, updated_at)
    select name, number, email, lid, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from unnest(${column(({ name }) => name)}::text[], ${column(({ number }) => number)}::text[],
      ${column(({ email }) => email)}::text[], ${column(({ lid }) => lid)}::text[]) as person(name, number, email, lid)
    order by number
    on conflict do nothing returning id, number`);
  return rows;
}

export interface ChangedPerson {
  before: ExistingContact;
  name: string;
  email: string;
}

/** One that somebody changed meanwhile stays as they made it. Answers the ids of the others. */
export async function updatePeople(tx: Tx, people: readonly ChangedPerson[], now: Date): Promise<number[]> {
  if (people.length === 0) return [];
  const sorted = people.toSorted((one, other) => one.before.id - other.before.id);
  const column = (of: (person: ChangedPerson) => string) => sql.param(sorted.map(of));
  const { rows } = await tx.execute<{ id: number }>(sql`
    update contacts c set name = person.name, email = person.email, updated_at = ${now.toISOString()}::timestamptz
    from unnest(${sql.param(sorted.map(({ before }) => before.id))}::bigint[],
      ${column(({ name }) => name)}::text[], ${column(({ email }) => email)}::text[],
      ${column(({ before }) => before.name)}::text[], ${column(({ before }) => before.email)}::text[])
      as person(id, name, email, was_name, was_email)
    where c.id = person.id and c.name = person.was_name and c.email = person.was_email
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
