// Which days the dashboard asks about, and the bars that times without conversations have too.
import { describe, expect, test } from 'vitest';
import { barsOf, datesOf, daysOf, filterOf, periodOf, rangeOf, type Days, type Filter, type Period } from './period.ts';
import { wordsOf, type MinuteWords } from './minutes.ts';

const NONE: Filter = { kind: 'period', days: null, from: '', to: '' };

describe('what is chosen', () => {
  test.each<[Partial<Filter>, Period | undefined]>([
    [{}, undefined],
    [{ days: 0 }, { days: 0 }],
    [{ days: 7, from: '2026-03-01' }, { days: 7 }],
    [{ kind: 'dates', days: 7 }, undefined],
    [
      { kind: 'dates', from: '2026-03-01' },
      { from: '2026-03-01', to: '' },
    ],
    [
      { kind: 'dates', to: '2026-03-01' },
      { from: '', to: '2026-03-01' },
    ],
    [
      { kind: 'dates', from: '2026-03-09', to: '2026-03-01' },
      { from: '2026-03-01', to: '2026-03-09' },
    ],
  ])('%j', (filter, period) => {
    expect(periodOf({ ...NONE, ...filter })).toEqual(period);
    expect(periodOf(period ? filterOf(period) : NONE)).toEqual(period);
  });
});

test.each<[Period, Days, object, object]>([
  [
    { days: 0 },
    { first: '2026-03-02', last: '2026-03-02' },
    { date_from: '2026-03-02', date_to: '2026-03-02' },
    { initialDate: '2026-03-02', finalDate: '2026-03-02' },
  ],
  [
    { days: 3 },
    { first: '2026-02-28', last: '2026-03-02' },
    { date_from: '2026-02-28', date_to: '2026-03-02' },
    { initialDate: '2026-02-28', finalDate: '2026-03-02' },
  ],
  [
    { from: '2026-03-01', to: '' },
    { first: '2026-03-01', last: '2026-03-02' },
    { date_from: '2026-03-01', date_to: '2026-03-02' },
    { initialDate: '2026-03-01', finalDate: '2026-03-02' },
  ],
  [
    { from: '', to: '2026-02-01' },
    { first: '', last: '2026-02-01' },
    { date_to: '2026-02-01' },
    { initialDate: '2000-01-01', finalDate: '2026-02-01' },
  ],
])('on the second of March %j is %j', (period, days, dates, range) => {
  expect(daysOf(period, '2026-03-02')).toEqual(days);
  expect(datesOf(days)).toEqual(dates);
  expect(rangeOf(days)).toEqual(range);
});

const shown = (days: Days, rows: Parameters<typeof barsOf>[1]) => {
  const { unit, bars } = barsOf(days, rows);
  return [unit, ...bars.map(({ days: { first, last }, total }) => `${first}..${last} ${total}`)];
};

describe('bars', () => {
  test('of days, with those on which nothing happened', () => {
    const rows = [
      { data: '28/02/2026', total: 3 },
      { data: '02/03/2026', total: 1 },
    ];
    expect(shown({ first: '2026-02-27', last: '2026-03-02' }, rows)).toEqual([
      'day',
      '2026-02-27..2026-02-27 0',
      '2026-02-28..2026-02-28 3',
      '2026-03-01..2026-03-01 0',
      '2026-03-02..2026-03-02 1',
    ]);
  });

  test('of the hours of one day', () => {
    const { unit, bars } = barsOf({ first: '2026-03-02', last: '2026-03-02' }, [{ horario: '09:00', total: 2 }]);
    expect([unit, bars.length]).toEqual(['hour', 24]);
    expect(bars.filter(({ total }) => total > 0)).toEqual([
      { hour: 9, days: { first: '2026-03-02', last: '2026-03-02' }, total: 2 },
    ]);
  });

  test('from the beginning on they begin with the first day there was', () => {
    const rows = [{ data: '28/02/2026', total: 3 }];
    expect(shown({ first: '', last: '2026-03-01' }, rows)).toEqual([
      'day',
      '2026-02-28..2026-02-28 3',
      '2026-03-01..2026-03-01 0',
    ]);
    expect(shown({ first: '', last: '2026-03-01' }, [])).toEqual(['day', '2026-03-01..2026-03-01 0']);
  });

  test.each([
    ['2026-01-01', '2026-04-02', 'day', 92, '2026-04-02..2026-04-02'],
    ['2026-01-01', '2026-04-03', 'week', 14, '2026-04-02..2026-04-03'],
    ['2025-01-15', '2026-03-03', 'month', 15, '2026-03-01..2026-03-03'],
    ['2019-12-31', '2026-03-03', 'year', 8, '2026-01-01..2026-03-03'],
  ])('from %s to %s there is one for each %s, and nothing is left out', (first, last, unit, count, end) => {
    const rows = [first, '2026-02-11', last].map((day) => ({ data: day.split('-').toReversed().join('/'), total: 1 }));
    const drawn = barsOf({ first, last }, rows);
    expect([drawn.unit, drawn.bars.length]).toEqual([unit, count]);
    expect(drawn.bars[0]).toMatchObject({ days: { first }, total: 1 });
    expect(Object.values(drawn.bars.at(-1)?.days ?? {}).join('..')).toBe(end);
    expect(drawn.bars.reduce((sum, { total }) => sum + total, 0)).toBe(3);
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
