// What forms hold is read as it was meant, and nothing else is.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readAsTyped } from './as-typed.rules.ts';

const id = z.number().int().positive();
const schema = z.object({
  name: z.string().trim().min(2),
  note: z.string().default(''),
  orderQueue: id.default(7),
  promptId: id.nullable().default(null),
  queueIds: z.array(id).default([]),
  geral: z.boolean().optional(),
  temperature: z.number().max(1).optional(),
  language: z.enum(['pt', 'en']).default('pt'),
  email: z.union([z.literal(''), z.email()]).default(''),
  kanban: z.union([z.literal(0), z.literal(1)]).optional(),
  users: z.array(z.union([id, z.object({ id })])).optional(),
  options: z.array(z.object({ option: id })).optional(),
  sendAt: z.iso.datetime({ offset: true }).optional(),
  scheduledAt: z.union([z.literal('').transform(() => null), z.null(), z.iso.datetime({ offset: true })]).optional(),
});

/** Two hours behind. */
const readClock = (shown: Date) => new Date(shown.getTime() + 2 * 3_600_000);

const read = (given: object) => {
  const whole = { name: 'Ana', ...given };
  const { success, error } = schema.safeParse(whole);
  if (success) throw new Error('the schema takes it as it is');
  return readAsTyped(schema, whole, error.issues, readClock)?.data;
};

test.each([
  ['digits', { orderQueue: '2', promptId: '3' }, { orderQueue: 2, promptId: 3 }],
  [
    'digits in lists, and deeper',
    { queueIds: [1, '2'], options: [{ option: '4' }] },
    { queueIds: [1, 2], options: [{ option: 4 }] },
  ],
  ['digits in what may be one or the other', { users: ['5', { id: '6' }] }, { users: [5, { id: 6 }] }],
  ['the digit of one that may be that alone', { kanban: '1' }, { kanban: 1 }],
  ['a decimal', { temperature: '0.5' }, { temperature: 0.5 }],
  ['a flag', { geral: 'true' }, { geral: true }],
  [
    'an empty field: none, and the usual where none is not possible',
    { promptId: '', orderQueue: '', language: '' },
    { promptId: null, orderQueue: 7, language: 'pt' },
  ],
  ['what a clock shows', { sendAt: '2026-12-01T10:00' }, { sendAt: '2026-12-01T12:00:00.000Z' }],
  [
    'what a clock shows, where there may be none',
    { scheduledAt: '2026-12-31T23:30:05', orderQueue: '2' },
    { scheduledAt: '2027-01-01T01:30:05.000Z', orderQueue: 2 },
  ],
  ['null for text and lists', { note: null, email: null, queueIds: null }, { note: '', email: '', queueIds: [] }],
])('%s', (_name, given, meant) => {
  expect(read(given)).toMatchObject(meant);
});

test('as many as there are', () => {
  const queueIds = Array.from({ length: 200 }, (_, n) => n + 1);
  expect(read({ queueIds: queueIds.map(String) })).toMatchObject({ queueIds });
});

test('no list where some fields are changed leaves it as it is', () => {
  const change = z.object({ queueIds: z.array(id).optional(), orderQueue: id.optional() });
  const whole = { queueIds: null, orderQueue: '3' };
  expect(readAsTyped(change, whole, change.safeParse(whole).error?.issues ?? [])?.data).toEqual({ orderQueue: 3 });
});

test.each([
  ['a name that is missing', { name: '' }],
  ['a name that is null', { name: null }],
  ['no digits', { orderQueue: '2x' }],
  ['digits that are out of bounds', { temperature: '2' }],
  ['a list for text', { note: [] }],
  ['a number for text', { note: 5 }],
  ['a yes that is none', { geral: 'yes' }],
  ['one good and one bad', { orderQueue: '2', promptId: 'x' }],
  ['another language', { language: 'fr' }],
  ['a day alone', { sendAt: '2026-12-01' }],
  ['a day that is none', { sendAt: '2026-02-31T10:00' }],
  ['a clock where text is wanted', { name: '2026-12-01T10:00', orderQueue: 'x' }],
])('%s stays refused', (_name, given) => {
  expect(read(given)).toBeUndefined();
});
