// Tables of cases: due dates from month to month.
import { expect, test } from 'vitest';
import type { Recurrence } from '@recado/contract/constants';
import { addRecurrence, dayOfMonth, fallsOn } from './recurrence.ts';

const at = (text: string): Date => new Date(`${text}T03:00:00.000Z`);

test.each<[string, Recurrence, number | undefined, string]>([
  ['2026-03-20', 'MENSAL', undefined, '2026-04-20'],
  ['2026-12-20', 'MENSAL', undefined, '2027-01-20'],
  ['2026-01-31', 'MENSAL', undefined, '2026-02-28'],
  ['2028-01-31', 'MENSAL', undefined, '2028-02-29'],
  ['2026-02-28', 'MENSAL', undefined, '2026-03-28'],
  ['2026-02-28', 'MENSAL', 31, '2026-03-31'],
  ['2026-03-31', 'MENSAL', 31, '2026-04-30'],
  ['2026-02-28', 'BIMESTRAL', 30, '2026-04-30'],
  ['2026-11-30', 'TRIMESTRAL', 30, '2027-02-28'],
  ['2026-02-28', 'SEMESTRAL', 29, '2026-08-29'],
  ['2028-02-29', 'ANUAL', 29, '2029-02-28'],
  ['2027-02-28', 'ANUAL', 29, '2028-02-29'],
])('%s and %s, of day %s, is %s', (from, recurrence, day, expected) => {
  expect(addRecurrence(at(from), recurrence, 'UTC', day)).toEqual(at(expected));
});

test('a year of months comes back to where it began', () => {
  let date = at('2026-01-31');
  for (let month = 0; month < 12; month += 1) date = addRecurrence(date, 'MENSAL', 'UTC', 31);
  expect(date).toEqual(at('2027-01-31'));
});

test.each([
  ['2026-02-28', 31, true],
  ['2026-02-28', 28, true],
  ['2026-03-28', 31, false],
  ['2026-03-31', 31, true],
])('%s stands where day %i falls: %s', (date, day, expected) => {
  expect(fallsOn(at(date), day, 'UTC')).toBe(expected);
});

const SAO_PAULO = 'America/Sao_Paulo';

// To the end of a day where the company is, on which it is another day in UTC.
test.each<[string, string, string, number | undefined, string]>([
  ['the end of 30 January', SAO_PAULO, '2026-01-31T02:59:59.999Z', undefined, '2026-03-01T02:59:59.999Z'],
  ['and of 28 February', SAO_PAULO, '2026-03-01T02:59:59.999Z', 30, '2026-03-31T02:59:59.999Z'],
  ['the morning of 1 March', 'Pacific/Auckland', '2026-02-28T20:00:00.000Z', undefined, '2026-03-31T20:00:00.000Z'],
  [
    'the same hour when clocks have changed',
    'Europe/Madrid',
    '2026-03-15T22:59:59.000Z',
    undefined,
    '2026-04-15T21:59:59.000Z',
  ],
])('%s in %s, %s of day %s, goes on until %s', (_what, timeZone, from, day, expected) => {
  expect(addRecurrence(new Date(from), 'MENSAL', timeZone, day).toISOString()).toBe(expected);
});

test('which day a date stands on is said where the company is', () => {
  const end = new Date('2026-01-31T02:59:59.999Z');
  expect([dayOfMonth(end, SAO_PAULO), dayOfMonth(end, 'UTC')]).toEqual([30, 31]);
  expect([fallsOn(end, 30, SAO_PAULO), fallsOn(end, 31, SAO_PAULO)]).toEqual([true, false]);
});
