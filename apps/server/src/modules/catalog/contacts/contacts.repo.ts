// All statements on contacts that people cause.
import type { ContactField, ContactFieldValues } from '@recado/contract/contact-fields';
import type { Contact, ContactRef } from '@recado/contract/contacts';
import { fieldsOf } from '@recado/rules/contact-fields';
import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { columnName, columnsAs } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { contacts } from '../../../schema/catalog.ts';
import {
  CONTACT_COLUMNS,
  presentContact,
  presentContactRef,
  type PresentableContact,
} from './contact-presenter.service.ts';
import { isKept } from './kept-contacts.service.ts';

/** A place in the list: a contact, and the beginning of its sort name for when it has gone since. */
export interface ContactCursor {
  id: number;
  sortName: string;
}

export interface ContactPage {
  /** '': all */
  search: string;
  after: ContactCursor | undefined;
  /** days of making in the company's time zone, both included */
  from: string | undefined;
  to: string | undefined;
  /** with all of these tags; none: whatever they have */
  tags?: readonly number[] | undefined;
  offset: number;
  limit: number;
}

export interface FoundContact extends Contact {
  sortName: string;
}

/** A search that matches more than this reads the list in order, and stops when a page is full; counts stop there too. */
const FEW = 1_000;

const LISTED = { ...CONTACT_COLUMNS, sortName: contacts.sortName };

type ListedRow = PresentableContact & { sortName: string };

/** Up to `limit` contacts by name, and how many there are: all of them exactly, of those that a search or a day picks at most 1000. */
export async function pageContacts(tx: Tx, page: ContactPage): Promise<{ contacts: FoundContact[]; count: number }> {
  const { rows } = await tx.execute<{ count: number; contacts: ListedRow[] | null }>(
    page.search === '' ? allContacts(page) : foundContacts(page),
  );
  const [row] = rows;
  return { count: Math.max(row?.count ?? 0, 0), contacts: (row?.contacts ?? []).map(present) };
}

const present = (row: ListedRow): FoundContact => ({ ...presentContact(row), sortName: row.sortName });

const rowsAsJson = (page: SQL): SQL => sql`(
  select json_agg(row_to_json(listed) order by listed."sortName", listed.id)
  from (select ${columnsAs('c', LISTED)} from (${page}) c) listed)`;

const COLUMNS = sql.join(
  Object.values(LISTED).map((column) => sql`c.${columnName(column)}`),
  sql`, `,
);

/** Those that are being erased: they are counted where contacts are until they are gone. */
const ERASED = sql`array(select contact_id from contact_erasures where contact_id is not null)`;

function allContacts(page: ContactPage): SQL {
  const picked = conditionsOf(page);
  const count =
    picked.length === 0
      ? sql`((select coalesce(sum(delta), 0) from counter_deltas where counter = 'contacts') - cardinality(${ERASED}))`
      : sql`(select count(*) from (select 1 from contacts c where ${all([isKept('c'), ...picked])} limit ${FEW}) counted)`;
  return sql`select ${count}::int as count, ${rowsAsJson(inOrder(page, picked))} as contacts`;
}

/** Few match: they are sorted. Many: the list in order, each looked at until the page is full. One of the two never runs. */
function foundContacts(page: ContactPage): SQL {
  const few = sql`(select count(*) from hits) <= ${FEW}`;
  const many = sql`(select count(*) from hits) > ${FEW}`;
  const conditions = conditionsOf(page);
  const matches = sql`c.search like (select search_pattern(${page.search}))`;
  // Where the search alone decides, no more contacts are read than the page has.
  const enough = conditions.length === 0 ? sql`order by h.sort_name, h.id limit ${page.offset + page.limit}` : sql``;
  const picked = sql`select c.* from (select h.id from hits h where ${all([few, ...afterCondition(page, 'h')])} ${enough}) h,
    lateral (select ${COLUMNS} from contacts c where c.id = h.id) c where ${all([isKept('c'), ...conditions])}`;
  const count =
    conditions.length === 0
      ? sql`(select count(*) from hits)`
      : sql`(select count(*) from hits h join contacts c on c.id = h.id where ${all([isKept('c'), ...conditions])})`;
  return sql`with hits as materialized (
      select contact_id as id, sort_name from search_contact_ids(${page.search}, ${FEW + 1})
    )
    select least(${count}, ${FEW})::int as count, ${rowsAsJson(sql`
      select * from ((${picked}) union all (${inOrder(page, [many, matches, ...conditions])})) c
      order by c.sort_name, c.id ${limitOf(page)}`)} as contacts`;
}

function inOrder(page: ContactPage, conditions: readonly SQL[]): SQL {
  const where = [isKept('c'), ...conditions, ...afterCondition(page, 'c')];
  const enough = page.search === '' ? limitOf(page) : sql`limit ${page.offset + page.limit}`;
  return sql`select ${COLUMNS} from contacts c where ${all(where)}
    order by c.sort_name, c.id ${enough}`;
}

/** The first page's size as a number in the text: with a parameter PostgreSQL would plan for a tenth of the table. */
const limitOf = ({ offset, limit }: ContactPage): SQL =>
  offset === 0 ? sql.raw(`limit ${limit}`) : sql`limit ${limit} offset ${offset}`;

const all = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

const afterCondition = ({ after }: ContactPage, alias: 'c' | 'h'): SQL[] => {
  if (!after) return [];
  const of = sql.identifier(alias);
  const sortName = sql`coalesce((select sort_name from contacts where id = ${after.id}), ${after.sortName})`;
  return [sql`(${of}.sort_name, ${of}.id) > (${sortName}, ${after.id}::bigint)`];
};

/** Beside the search. */
function conditionsOf({ from, to, tags = [] }: Pick<ContactPage, 'from' | 'to' | 'tags'>): SQL[] {
  const conditions: SQL[] = [];
  if (from !== undefined) conditions.push(sql`c.created_at >= (select day_start(${from}::date))`);
  if (to !== undefined) conditions.push(sql`c.created_at < (select day_start(${to}::date + 1))`);
  if (tags.length > 0)
    conditions.push(sql`c.id = any(array(select ct.contact_id from contact_tags ct
      where ct.tag_id = any(${sql.param([...tags])}::bigint[]) group by ct.contact_id
      having count(*) = ${new Set(tags).size}))`);
  return conditions;
}

/** Of all that the list shows, the ids, so many. */
export async function listedIds(
  tx: Tx,
  picks: Pick<ContactPage, 'search' | 'from' | 'to' | 'tags'>,
  limit: number,
): Promise<number[]> {
  const searched = picks.search === '' ? [] : [sql`c.search like (select search_pattern(${picks.search}))`];
  const where = [isKept('c'), ...searched, ...conditionsOf(picks)];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.id from contacts c where ${all(where)} limit ${sql.raw(String(limit))}`);
  return rows.map(({ id }) => id);
}

const EXPORTED = {
  id: contacts.id,
  name: contacts.name,
  number: contacts.number,
  ...fieldsOf(getTableColumns(contacts)),
  sortName: contacts.sortName,
};

export type ExportedContact = Record<'name' | 'number', string> & ContactFieldValues & ContactCursor;

/** By name. @param after undefined: from the beginning */
export async function contactsAfter(
  tx: Tx,
  after: ContactCursor | undefined,
  limit: number,
): Promise<ExportedContact[]> {
  const { rows } = await tx.execute<ExportedContact & Record<string, unknown>>(sql`
    select ${columnsAs('c', EXPORTED)} from contacts c
    where ${isKept('c')} and (sort_name, id) > (${after?.sortName ?? ''}, ${after?.id ?? 0}::bigint)
    order by sort_name, id limit ${sql.raw(String(limit))}`);
  return rows;
}

/** Names for a picker, by name. */
export async function listContactRefs(tx: Tx, search: string, limit: number): Promise<ContactRef[]> {
  const { contacts: found } = await pageContacts(tx, {
    search,
    after: undefined,
    from: undefined,
    to: undefined,
    offset: 0,
    limit,
  });
  return found.map(presentContactRef);
}

type Stored = typeof contacts.$inferSelect;
/** What people write, and what follows from the number. */
type Written = 'name' | 'number' | 'lid' | 'cloudId' | 'extraInfo' | ContactField;

const isThere = (id: number): SQL => all([eq(contacts.id, id), isKept('contacts')]);

export async function findContact(tx: Tx, id: number): Promise<Stored | undefined> {
  const [row] = await tx.select().from(contacts).where(isThere(id));
  return row;
}

export async function insertContact(
  tx: Tx,
  values: Pick<typeof contacts.$inferInsert, Written> & { now: Date },
): Promise<Stored | undefined> {
  const { now, ...columns } = values;
  const [row] = await tx
    .insert(contacts)
    .values({ ...columns, createdAt: now, updatedAt: now })
    .returning();
  return row;
}

export async function updateContactRow(
  tx: Tx,
  id: number,
  values: Partial<Pick<Stored, Written>>,
  now: Date,
): Promise<Stored | undefined> {
  const [row] = await tx
    .update(contacts)
    .set({ ...values, updatedAt: now })
    .where(isThere(id))
    .returning();
  return row;
}

/** The number was of a contact that is part of another one now. */
export async function isMergedNumber(tx: Tx, number: string, otherThan: number | undefined): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from contact_aliases where kind = 'number' and value = ${number} and contact_id <> ${otherThan ?? 0}`);
  return rows.length > 0;
}

/** undefined: it is gone, or has this picture already. */
export async function updatePicture(tx: Tx, id: number, url: string | null, now: Date): Promise<Stored | undefined> {
  const [row] = await tx
    .update(contacts)
    .set({ profilePicUrl: url, updatedAt: now })
    .where(and(isThere(id), sql`${contacts.profilePicUrl} is distinct from ${url}`))
    .returning();
  return row;
}

export async function removeContact(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.delete(contacts).where(isThere(id)).returning({ id: contacts.id });
  return rows.length > 0;
}

export async function removeNumbers(tx: Tx, numbers: readonly string[]): Promise<number[]> {
  const rows = await tx
    .delete(contacts)
    .where(inArray(contacts.number, [...numbers]))
    .returning({ id: contacts.id });
  return rows.map(({ id }) => id);
}
