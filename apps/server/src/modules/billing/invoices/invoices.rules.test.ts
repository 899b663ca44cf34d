// Tables of cases: what is owed when, and until when it is paid.
import { describe, expect, it, test } from 'vitest';
import { followsPrice, freeExtension, invoiceDue, nextDueDate, type BilledCompany } from './invoices.rules.ts';

const at = (text: string): Date => new Date(`${text}T12:00:00.000Z`);
const NOW = at('2026-03-10');
const company = (values: Partial<BilledCompany> = {}): BilledCompany => ({
  dueDate: at('2026-03-20'),
  dueDay: null,
  timeZone: 'UTC',
  recurrence: 'MENSAL',
  plan: { name: 'Básico', price: 9_900 },
  billed: true,
  ...values,
});

describe('an invoice is due', () => {
  it.each<[string, Partial<BilledCompany>, boolean]>([
    ['ten days ahead', {}, true],
    ['overdue', { dueDate: at('2026-01-01') }, true],
    ['a moment less than 20 days ahead', { dueDate: new Date(at('2026-03-30').getTime() - 1) }, true],
    ['20 days ahead: not yet', { dueDate: at('2026-03-30') }, false],
    ['the first, however far ahead', { dueDate: at('2027-03-30'), billed: false }, true],
    ['never ending: never', { dueDate: null }, false],
    ['never ending and new: never', { dueDate: null, billed: false }, false],
    ['for nothing: never', { plan: { name: 'Grátis', price: 0 } }, false],
  ])('%s', (_what, values, expected) => {
    expect(invoiceDue(company(values), NOW) !== undefined).toBe(expected);
  });

  it.each([
    ['MENSAL', 9_900],
    ['BIMESTRAL', 19_800],
    ['TRIMESTRAL', 29_700],
    ['SEMESTRAL', 59_400],
    ['ANUAL', 118_800],
  ] as const)('%s of %i cents, by the name of the plan', (recurrence, amount) => {
    expect(invoiceDue(company({ recurrence }), NOW)).toEqual({ detail: 'Básico', amount, dueDate: at('2026-03-20') });
  });
});

test.each([
  ['paid ahead', '2026-03-20', null, 'MENSAL', '2026-04-20', 20],
  ['paid late', '2026-03-01', null, 'MENSAL', '2026-04-01', 1],
  ['paid after more than the period: from today', '2026-01-05', 5, 'MENSAL', '2026-04-10', 10],
  ['paid when the next would end at this very moment: from today', '2026-02-10', null, 'MENSAL', '2026-04-10', 10],
  ['a year late', '2025-03-01', null, 'ANUAL', '2027-03-10', 10],
  ['the last of January', '2026-01-31', null, 'BIMESTRAL', '2026-03-31', 31],
  ['into a shorter month', '2026-03-31', null, 'MENSAL', '2026-04-30', 31],
  ['and out of it', '2026-04-30', 31, 'MENSAL', '2026-05-31', 31],
] as const)('%s: %s, of day %s, %s, goes on until %s', (_what, dueDate, dueDay, recurrence, expected, day) => {
  expect(nextDueDate({ dueDate: at(dueDate), dueDay, recurrence, timeZone: 'UTC' }, NOW)).toEqual({
    dueDate: at(expected),
    dueDay: day,
  });
});

test.each([
  ['2026-03-11', { dueDate: at('2026-04-11'), dueDay: 11 }],
  ['2026-03-01', { dueDate: at('2026-04-01'), dueDay: 1 }],
  ['2025-01-01', { dueDate: at('2026-04-10'), dueDay: 10 }],
  ['2026-03-12', undefined],
])('what costs nothing and ends on %s is moved to %s', (dueDate, expected) => {
  const free = company({ dueDate: at(dueDate), plan: { name: 'Grátis', price: 0 } });
  expect(freeExtension(free, NOW)).toEqual(expected);
  expect(freeExtension(company({ dueDate: at(dueDate) }), NOW)).toBeUndefined();
});

test.each([
  ['2026-03-11', 'plan', true],
  ['2026-03-09', 'plan', false],
  ['2026-03-11', 'company', true],
  ['2026-03-09', 'company', true],
] as const)('an open invoice of %s follows a change of the %s: %s', (dueDate, changed, expected) => {
  expect(followsPrice({ dueDate: at(dueDate) }, changed, NOW)).toBe(expected);
});

const end = (text: string): Date => new Date(`${text}T23:59:59-03:00`);

test('a due date is a day of the company’s, whichever it is in UTC', () => {
  const terms = { dueDay: null, recurrence: 'MENSAL', timeZone: 'America/Sao_Paulo' } as const;
  expect(nextDueDate({ ...terms, dueDate: end('2026-03-30') }, NOW)).toEqual({
    dueDate: end('2026-04-30'),
    dueDay: 30,
  });
  // Long overdue: a month from today, which there is still the day before.
  const midnight = new Date('2026-03-10T01:00:00.000Z');
  expect(nextDueDate({ ...terms, dueDate: end('2025-03-30') }, midnight)).toEqual({
    dueDate: new Date('2026-04-10T01:00:00.000Z'),
    dueDay: 9,
  });
});
