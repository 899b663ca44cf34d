// Lists come in pages in two ways: by number, as the specification has them, or by `cursor`, our one way of our own.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './api.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { cursor, idText, nextPage, pageNumber } from './primitives.ts';

/** What would be a third way. */
const OTHER_WAYS =
  /^(before|after|since|until|page|page(Size|Token)|perPage|offset|skip|limit|size|next(Page|Cursor|PageToken)|previous|total|has(Next|Newer))$/;
/** A place in a conversation, not a page: outside documents name it, and any message's id will do. */
const PLACES: Record<string, readonly string[]> = { listMessages: ['before', 'after', 'limit', 'hasNewer'] };

/** The names of the fields of each object in a schema. */
function fieldsOf(schema: z.ZodType): string[][] {
  const found: string[][] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as { properties?: object };
    if (properties) found.push(Object.keys(properties));
    Object.values(value).forEach(walk);
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }));
  return found;
}

function faultsOf({ method, query, reply }: Endpoint, places: readonly string[] = []): string[] {
  if (method !== 'GET') return [];
  const asked = fieldsOf(query).flat();
  const pages = fieldsOf(reply).filter((names) => names.includes('hasMore') || names.includes('cursor'));
  const told = pages.flat();
  const byNumber = asked.includes('pageNumber');
  const byCursor = asked.includes('cursor');
  return [
    ...[...asked, ...told].filter((name) => OTHER_WAYS.test(name) && !places.includes(name)),
    ...(pages.length > 0 && !byNumber && !byCursor ? ['no way to the next page'] : []),
    ...(pages.length === 0 && (byNumber || byCursor) ? ['nothing says whether there is more'] : []),
    ...(byCursor !== told.includes('cursor') ? ['a cursor goes one way only'] : []),
    ...(pages.some((names) => !names.includes('hasMore')) ? ['a cursor by itself'] : []),
  ];
}

test('each list comes in pages by number or by cursor', () => {
  const faults = allEndpoints.flatMap(({ name, endpoint: each }) =>
    faultsOf(each, PLACES[name]).map((fault) => `${name}: ${fault}`),
  );
  expect(faults).toEqual([]);
  const byCursor = allEndpoints.filter(({ endpoint: { query } }) => fieldsOf(query).flat().includes('cursor'));
  expect(byCursor.length).toBeGreaterThanOrEqual(9);
});

const list = (query: z.ZodRawShape, reply: z.ZodRawShape): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/rows',
    permission: 'signed-in',
    summary: 'Rows',
    query: z.object(query),
    reply: z.object({ rows: z.array(z.string()), ...reply }),
  });
const hasMore = z.boolean();

test.each<[string, Endpoint, string[]]>([
  ['by number', list({ pageNumber }, { hasMore }), []],
  ['by cursor', list({ cursor }, nextPage), []],
  ['by both', list({ pageNumber, cursor }, nextPage), []],
  ['by another name', list({ before: idText.optional() }, { hasMore }), ['before', 'no way to the next page']],
  [
    'another name that asks for the cursor',
    list({ after: z.string() }, nextPage),
    ['after', 'no way to the next page', 'a cursor goes one way only'],
  ],
  ['one of a list’s own', list({ pageNumber, limit: idText }, { hasMore }), ['limit']],
  ['a cursor that no answer tells', list({ cursor }, { hasMore }), ['a cursor goes one way only']],
  ['a cursor that cannot be sent', list({ pageNumber }, nextPage), ['a cursor goes one way only']],
  ['a cursor by itself', list({ cursor }, { cursor: z.string().nullable() }), ['a cursor by itself']],
  ['nothing of a next page', list({ pageNumber }, {}), ['nothing says whether there is more']],
  ['another name in the answer', list({ pageNumber }, { hasMore, nextCursor: z.string() }), ['nextCursor']],
])('planted: %s', (_, planted, faults) => expect(faultsOf(planted)).toEqual(faults));
