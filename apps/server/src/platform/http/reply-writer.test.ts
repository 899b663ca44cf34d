import { allEndpoints } from '@recado/contract/api';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkingWriterOf, isPlain, writerOf } from './reply-writer.ts';

const named = z.object({ id: z.int(), name: z.string() }).meta({ id: 'WriterNamed' });
type Row = [what: string, schema: z.ZodType, reply: unknown, text: string];

test.each<Row>([
  ['no more than is said', z.object({ a: z.string() }), { a: 'x', secret: 'y' }, '{"a":"x"}'],
  [
    'nor within',
    z.object({ of: z.array(named) }),
    { of: [{ id: 1, name: 'A', hash: '…' }] },
    '{"of":[{"id":1,"name":"A"}]}',
  ],
  [
    'what must be written otherwise',
    z.object({ a: z.string() }),
    { a: '"\\\n\u2028\ud800' },
    '{"a":"\\"\\\\\\n\u2028\\ud800"}',
  ],
  [
    'what there is none of',
    z.object({ who: named.nullable(), at: z.string().nullable() }),
    { who: null, at: null },
    '{"who":null,"at":null}',
  ],
  [
    'what there is of that',
    z.object({ who: named.nullable() }),
    { who: { id: 1, name: '', more: 1 } },
    '{"who":{"id":1,"name":""}}',
  ],
  ['what may be left out', z.object({ a: z.number(), b: named.nullable().optional() }), { a: 0.5 }, '{"a":0.5}'],
  [
    'one of some',
    z.object({ kind: z.enum(['a', 'b']).nullable(), is: z.literal(true) }),
    { kind: 'b', is: true },
    '{"kind":"b","is":true}',
  ],
  [
    'one of several kinds',
    z.object({ of: z.union([z.string(), named]) }),
    { of: { id: 1, name: 'A', more: 1 } },
    '{"of":{"id":1,"name":"A"}}',
  ],
  ['whatever stands there', z.record(z.string(), z.number()), { a: 1, b: 2 }, '{"a":1,"b":2}'],
  ['anything', z.unknown(), { a: [null] }, '{"a":[null]}'],
])('writes %s', (_, schema, reply, text) => {
  expect(writerOf(schema)(reply)).toBe(text);
  expect(checkingWriterOf(schema)(reply)).toBe(text);
});

test.each<[what: string, schema: z.ZodType, reply: unknown, where: string]>([
  ['what is not there', named, { id: 1 }, 'name'],
  ['null for a number', named, { id: null, name: 'A' }, 'id'],
  ['null for a text, in a list', z.object({ of: z.array(named) }), { of: [{ id: 1, name: null }] }, 'name'],
  ['null for a list', z.object({ of: z.array(named) }), { of: null }, 'of'],
  ['null for an object', z.object({ who: named }), { who: null }, 'who'],
  ['null for what may be left out', z.object({ a: z.string().optional() }), { a: null }, 'a'],
  ['a number for a text', named, { id: 1, name: 5 }, 'name'],
  ['a text for a flag', z.object({ is: z.boolean() }), { is: 'false' }, 'is'],
  ['no number', z.object({ n: z.number() }), { n: Number.NaN }, 'n'],
])('%s is an error that says where', (_what, schema, reply, where) => {
  expect(() => writerOf(schema)(reply)).toThrow(`"${where}"`);
});

test('a test hears of what the writer would let pass', () => {
  const few = z.object({ kind: z.enum(['a', 'b']) });
  expect(writerOf(few)({ kind: 'c' })).toBe('{"kind":"c"}');
  expect(() => checkingWriterOf(few)({ kind: 'c' })).toThrow('Invalid option');
});

test('of all calls one of seven at most needs zod for each reply, and lists that are asked for all day do not', () => {
  const slow = allEndpoints.filter(({ endpoint }) => !isPlain(endpoint.reply)).map(({ name }) => name);
  expect(slow.length).toBeLessThan(allEndpoints.length / 6);
  expect(slow).not.toContain('listTickets');
  expect(slow).not.toContain('listMessages');
});
