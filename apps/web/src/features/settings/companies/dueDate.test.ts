// When a company's time ends: days, colours, and the day in a form.
import { expect, test } from 'vitest';
import { dayOf, daysUntil, dueColor } from './dueDate.ts';

const ZONE = 'America/Sao_Paulo';

test.each([
  [6, null],
  [5, 'yellow'],
  [4, 'orange'],
  [0, 'orange'],
  [-3, 'orange'],
  [-4, 'red'],
  [-5, null],
])('%d days to the due date is %s', (days, color) => {
  expect(dueColor(days)).toBe(color);
});

test.each([
  ['2026-11-21T23:59:59', 0],
  ['2026-11-22T00:00:00', 1],
  ['2026-11-20T23:59:59', -1],
  ['2026-11-26T01:00:00', 5],
  ['2027-11-21T12:00:00', 365],
])('%s is %d days from an afternoon of 21 November 2026', (moment, days) => {
  expect(daysUntil(`${moment}-03:00`, Date.parse('2026-11-21T15:00:00-03:00'), ZONE)).toBe(days);
});

test('a day in a form is the company’s', () => {
  expect(dayOf('2026-12-02T02:59:59.000Z', ZONE)).toBe('2026-12-01');
  expect(dayOf(null, ZONE)).toBe('');
});
