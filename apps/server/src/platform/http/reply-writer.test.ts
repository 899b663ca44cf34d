import { listMessages } from '@recado/contract/messages';
import { listTickets } from '@recado/contract/tickets';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkingWriterOf, writerOf } from './reply-writer.ts';

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

test('what the schema wants and is not there is an error', () => {
  expect(() => writerOf(named)({ id: 1 })).toThrow('"name" is required!');
});

test('a test hears of what the writer would let pass', () => {
  expect(writerOf(named)({ id: 1, name: 5 })).toBe('{"id":1,"name":"5"}');
  expect(() => checkingWriterOf(named)({ id: 1, name: 5 })).toThrow('expected string');
});

test.each([listTickets, listMessages])('$method $path, which is asked for most, needs no slower way', ({ reply }) => {
  // Only zod reads every value of it.
  expect(() => writerOf(reply)({})).toThrow(/is required!$/);
});
