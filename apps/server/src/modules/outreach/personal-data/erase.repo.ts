// The statements that erase what is known of a person, a batch at a time, and that note how far that is.
import { NO_CONTACT_FIELDS } from '@recado/contract/contact-fields';
import { and, desc, eq, isNotNull, lt, sql, type Name } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { contacts } from '../../../schema/catalog.ts';
import { contactErasures, type ErasedPerson } from '../../../schema/erasures.ts';
import { erasedNumber } from '../../catalog/contacts/kept-contacts.service.ts';
import type { Forgotten, Step } from './erased.tables.ts';

export type Erasure = typeof contactErasures.$inferSelect;

/** Held until the transaction ends. undefined: there is no such contact, or it is a group */
export async function lockPerson(tx: Tx, id: number) {
  const [row] = await tx
    .select({ name: contacts.name, number: contacts.number, optedOutAt: contacts.optedOutAt })
    .from(contacts)
    .where(sql`${contacts.id} = ${id} and not ${contacts.isGroup}`)
    .for('update');
  return row;
}

/** From now on nobody is found by it: whoever writes from that number is somebody new. */
export async function unnamePerson(tx: Tx, id: number, now: Date): Promise<void> {
  // With the other names of whoever was merged into it: nobody parts them again.
  await tx.execute(sql`delete from contact_merges where contact_id = ${id}`);
  await tx.execute(sql`delete from contact_aliases where contact_id = ${id}`);
  await tx
    .update(contacts)
    .set({
      name: '—',
      number: erasedNumber(id),
      lid: null,
      cloudId: null,
      ...NO_CONTACT_FIELDS,
      profilePicUrl: null,
      extraInfo: [],
      updatedAt: now,
    })
    .where(eq(contacts.id, id));
}

export async function findTickets(tx: Tx, contactId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from tickets where contact_id = ${contactId}`);
  return rows.map(({ id }) => id);
}

export async function insertErasure(
  tx: Tx,
  values: Pick<Erasure, 'contactId' | 'numberHash' | 'optOutKept' | 'userId' | 'userName' | 'workAt'> & {
    person: ErasedPerson;
  },
): Promise<Erasure> {
  const [row] = await tx
    .insert(contactErasures)
    .values({ ...values, status: 'running' })
    .returning();
  if (!row) throw new Error('an erasure was not stored');
  return row;
}

/** undefined: nobody has asked for it, or it is done and the contact is gone */
export async function findErasureOf(tx: Tx, contactId: number): Promise<Erasure | undefined> {
  const [row] = await tx.select().from(contactErasures).where(eq(contactErasures.contactId, contactId));
  return row;
}

export const listErasureRows = (
  tx: Tx,
  { numberHash, before }: { numberHash: string | undefined; before: number | undefined },
  limit: number,
): Promise<Erasure[]> =>
  tx
    .select()
    .from(contactErasures)
    .where(
      and(
        numberHash === undefined ? undefined : eq(contactErasures.numberHash, numberHash),
        before === undefined ? undefined : lt(contactErasures.id, before),
      ),
    )
    .orderBy(desc(contactErasures.id))
    .limit(limit);

/** Nobody else works on it until the transaction ends. undefined: somebody does, or nothing is left */
export async function takeErasure(tx: Tx, id: number): Promise<Erasure | undefined> {
  const [row] = await tx
    .select()
    .from(contactErasures)
    .where(sql`${contactErasures.id} = ${id} and ${contactErasures.workAt} is not null`)
    .for('update', { skipLocked: true });
  return row;
}

/** undefined: it is done. It is not begun again, whoever thinks that something is left. */
export async function updateErasure(tx: Tx, id: number, set: Partial<Erasure>): Promise<Erasure | undefined> {
  const [row] = await tx
    .update(contactErasures)
    .set(set)
    .where(and(eq(contactErasures.id, id), isNotNull(contactErasures.workAt)))
    .returning();
  return row;
}

export async function removeContact(tx: Tx, id: number): Promise<boolean> {
  return ((await tx.delete(contacts).where(eq(contacts.id, id))).rowCount ?? 0) > 0;
}

export interface Batch {
  /** the rows that it was done to; of tables without ids nulls */
  ids: (number | null)[];
  /** where the next one begins; undefined: that was all */
  cursor: number | undefined;
}

const REMOVED = 500;
const SIFTED = 2_000;

export async function runStep(tx: Tx, table: string, step: Step, person: Forgotten, cursor: number): Promise<Batch> {
  const name = sql.identifier(table);
  if (step.kind === 'sift') return sift(tx, name, step, person, cursor);
  const most = step.kind === 'remove' ? (step.most ?? REMOVED) : REMOVED;
  const which = sql`ctid = any(array(
    select t.ctid from ${name} t where ${step.which(person)} limit ${sql.raw(String(most))} for update))`;
  const { rows } = await tx.execute<{ id: number | null }>(
    step.kind === 'remove'
      ? sql`delete from ${name} t where t.${which} returning (to_jsonb(t)->>'id')::bigint as id`
      : sql`update ${name} t set ${step.set} where t.${which} returning t.id`,
  );
  return { ids: rows.map(({ id }) => id), cursor: rows.length < most ? undefined : 0 };
}

async function sift(
  tx: Tx,
  name: Name,
  { which, set }: Extract<Step, { kind: 'sift' }>,
  person: Forgotten,
  cursor: number,
): Promise<Batch> {
  const touched = sql`page where t.id = page.id and ${which(person)} returning t.id`;
  const { rows } = await tx.execute<{ last: number | null; seen: number; ids: number[] | null }>(sql`
    with page as materialized (
      select id from ${name} where id > ${cursor}::bigint order by id limit ${sql.raw(String(SIFTED))}
    ), gone as (
      ${set ? sql`update ${name} t set ${set} from ${touched}` : sql`delete from ${name} t using ${touched}`}
    )
    select (select max(id) from page) as last, (select count(*)::int from page) as seen, (select json_agg(id) from gone) as ids`);
  const [{ last, seen, ids } = { last: null, seen: 0, ids: null }] = rows;
  return { ids: ids ?? [], cursor: seen < SIFTED ? undefined : (last ?? undefined) };
}

/** Of the groups whose last message was one of these. Answers those tickets. */
export async function hushGroups(tx: Tx, messageIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update tickets set last_message = '' from messages m
    where m.id = any(${sql.param([...messageIds])}::bigint[]) and tickets.id = m.ticket_id
      and not exists (select from messages later where later.ticket_id = m.ticket_id and later.id > m.id)
    returning tickets.id`);
  return rows.map(({ id }) => id);
}
