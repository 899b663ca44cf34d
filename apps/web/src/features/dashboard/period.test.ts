// Which days the dashboard asks about, and the bars that days without conversations have too.
import { describe, expect, test } from 'vitest';
import { barsOf, isRange, lastDays, queryOf, type Filter, type PeriodQuery } from './period.ts';
import { wordsOf, type MinuteWords } from './minutes.ts';

const NONE: Filter = { kind: 'period', days: null, from: '', to: '' };

describe('what is asked for', () => {
  test.each<[Partial<Filter>, PeriodQuery | undefined]>([
    [{}, undefined],
    [{ days: 0 }, { days: 0 }],
    [{ days: 7, from: '2026-03-01' }, { days: 7 }],
    [{ kind: 'dates', days: 7 }, undefined],
    [{ kind: 'dates', from: '2026-03-01' }, { date_from: '2026-03-01' }],
    [{ kind: 'dates', to: '2026-03-01' }, { date_to: '2026-03-01' }],
    [
      { kind: 'dates', from: '2026-03-09', to: '2026-03-01' },
      { date_from: '2026-03-01', date_to: '2026-03-09' },
    ],
  ])('%j', (filter, query) => {
    expect(queryOf({ ...NONE, ...filter })).toEqual(query);
  });
});

test('the last days end today', () => {
  expect(lastDays('2026-03-02', 1)).toEqual({ first: '2026-03-02', last: '2026-03-02' });
  expect(lastDays('2026-03-02', 3)).toEqual({ first: '2026-02-28', last: '2026-03-02' });
});

test.each([
  ['', '2026-03-02', false],
  ['2026-03-02', '', false],
  ['2026-03-03', '2026-03-02', false],
  ['2026-03-02', '2026-03-02', true],
])('from %j to %j', (first, last, expected) => {
  expect(isRange({ first, last })).toBe(expected);
});

describe('bars', () => {
  test('of days', () => {
    const bars = barsOf({ first: '2026-02-27', last: '2026-03-02' }, [
      { data: '28/02/2026', total: 3 },
      { data: '02/03/2026', total: 1 },
    ]);
    expect(bars.map(({ at, total }) => [at, total])).toEqual([
      ['2026-02-27', 0],
      ['2026-02-28', 3],
      ['2026-03-01', 0],
      ['2026-03-02', 1],
    ]);
  });

  test('of the hours of one day', () => {
    const bars = barsOf({ first: '2026-03-02', last: '2026-03-02' }, [{ horario: '09:00', total: 2 }]);
    expect(bars).toHaveLength(24);
    expect(bars.filter(({ total }) => total > 0)).toEqual([{ at: '9', total: 2 }]);
  });
});

test.each<[number, MinuteWords | undefined]>([
  [0, undefined],
  [0.001, { unit: 's', value: 1 }],
  [0.999, { unit: 's', value: 59 }],
  [1, { unit: 'min', value: 1 }],
  [59.6, { unit: 'h', hours: 1, minutes: 0 }],
  [125, { unit: 'h', hours: 2, minutes: 5 }],
])('%d minutes', (minutes, words) => {
  expect(wordsOf(minutes)).toEqual(words);
});
