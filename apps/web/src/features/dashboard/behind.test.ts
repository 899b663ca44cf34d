// The dashboard's address: what it is of and what is open, there and back; nonsense in it is nothing.
import { describe, expect, test } from 'vitest';
import { addressOf, behindAt, listQuery, periodAt, type Behind } from './behind.ts';
import type { Period } from './period.ts';

const DAY = { first: '2026-03-01', last: '2026-03-01' };

test.each<[Period, Behind | undefined, string]>([
  [{ days: 7 }, undefined, '?days=7'],
  [{ from: '2026-03-01', to: '' }, undefined, '?from=2026-03-01'],
  [{ from: '', to: '2026-03-09' }, { number: 'pending' }, '?to=2026-03-09&show=pending'],
  [{ days: 0 }, { number: 'began', days: DAY, hour: 0 }, '?days=0&show=began&on=2026-03-01&hour=0'],
  [
    { days: 30 },
    { number: 'began', days: { ...DAY, last: '2026-03-07' } },
    '?days=30&show=began&on=2026-03-01..2026-03-07',
  ],
  [{ days: 30 }, { number: 'ended', user: 'gone' }, '?days=30&show=ended&of=gone'],
  [{ days: 30 }, { number: 'cycles', user: 5 }, '?days=30&show=cycles&of=5'],
  [{ days: 3 }, { number: 'rated', rate: 2 }, '?days=3&show=rated&rate=2'],
])('%j %j is %s, and back', (period, behind, address) => {
  const { search } = addressOf(period, behind);
  expect(decodeURIComponent(search)).toBe(address);
  const params = new URLSearchParams(search);
  expect([periodAt(params), behindAt(params)]).toEqual([period, behind]);
});

describe('nonsense', () => {
  test.each([
    ['', { days: 7 }],
    ['days=8', { days: 7 }],
    ['days=seven', { days: 7 }],
    ['from=yesterday&to=2026-02-31', { days: 7 }],
    ['from=2026-03-09&to=2026-03-01', { from: '2026-03-01', to: '2026-03-09' }],
  ])('%s is of %j', (search, period) => {
    expect(periodAt(new URLSearchParams(search))).toEqual(period);
  });

  test.each([
    ['show=everything', undefined],
    ['of=3', undefined],
    ['show=cycles&of=me&rate=4&on=2026-03-09..2026-03-01&hour=24', { number: 'cycles' }],
  ])('%s opens %j', (search, behind) => {
    expect(behindAt(new URLSearchParams(search))).toEqual(behind);
  });
});

test('a bar asks for its own days, a number for those of the period', () => {
  const week = { first: '2026-02-24', last: '2026-03-02' };
  expect(listQuery({ number: 'cycles', user: 'none' }, week)).toEqual({
    date_from: '2026-02-24',
    date_to: '2026-03-02',
    number: 'cycles',
    userId: 'none',
  });
  expect(listQuery({ number: 'began', days: DAY, hour: 9 }, week)).toEqual({
    date_from: '2026-03-01',
    date_to: '2026-03-01',
    number: 'began',
    hour: '9',
  });
});
