// Statements are written as drizzle itself would write them.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, PgDialect, QueryBuilder } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { contacts, tags } from '../../schema/catalog.ts';
import { handleOf } from './handle.ts';
import { TextDialect } from './statement-text.ts';

const nowhere = handleOf({ query: () => undefined });
const theirs = new PgDialect({ casing: 'snake_case' });
const day = new Date('2026-11-22T10:00:00.000Z');
const other = alias(contacts, 'other');
const named = new QueryBuilder().select({ id: tags.id }).from(tags).where(eq(tags.name, 'a')).as('named');

const CASES: Record<string, SQL | { getSQL(): SQL }> = {
  'nothing but text': sql.raw('select 1'),
  nothing: sql``,
  'values of every kind': sql`select ${1}, ${"it's"}, ${true}, ${null}, ${day}, ${Buffer.from('a')}, ${{ a: 1 }}, ${undefined}`,
  'a list as one value': sql`select ${sql.param([1, 2])}::bigint[], ${3}`,
  'a list as so many': sql`select ${[1, 'b', undefined]}, ${[]}, ${[[1], [2]]}`,
  'pieces in pieces': sql`a ${sql`b ${1} ${sql`c ${2}`}`} ${sql.join([sql`d`, sql`${3}`], sql`, `)} ${4}`,
  'names, tables and columns': sql`${sql.identifier('a "b"')} ${contacts} ${contacts.isGroup} ${other} ${other.isGroup} ${1}`,
  'the same column twice': sql`${contacts.isGroup} ${1} ${contacts.isGroup}`,
  'values as a column writes them': sql`${sql.param(day, contacts.createdAt)} ${sql.param({ a: [1] }, contacts.extraInfo)}`,
  'values within the text': sql`a ${sql`${1} and ${'b'}`.inlineParams()} and ${2}`,
  'a name for a value': sql`select ${sql.placeholder('later')}, ${1}`,
  'a subquery with values before and after': sql`select ${1} from ${named} where ${2} and ${named.id} = ${3}`,
  conditions: sql`where ${and(eq(contacts.name, 'a'), inArray(contacts.id, [1, 2]), undefined)} or ${3}`,
  'rows to insert': nowhere.insert(tags).values([
    { name: 'a', color: '#fff' },
    { name: sql`lower(${'B'})`, color: '#000' },
  ]),
  'an update': nowhere.update(contacts).set({ isGroup: true, updatedAt: day }).where(eq(contacts.id, 7)),
};

test.each(Object.entries(CASES))('%s', (_name, statement) => {
  const { sql: text, params } = theirs.sqlToQuery(statement.getSQL());
  expect(new TextDialect().sqlToQuery(statement.getSQL())).toEqual({ sql: text, params });
});
