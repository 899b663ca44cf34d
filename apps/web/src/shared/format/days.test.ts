// Days between which something was.
import { expect, test } from 'vitest';
import { ANY_DAY, isAnyDay, lastDays, dayQuery } from './days.ts';

test('the last days, today included, over the end of a month', () => {
  const today = new Date(2026, 2, 3, 23, 59);
  expect(lastDays(1, today)).toEqual({ from: '2026-03-03', to: '2026-03-03' });
  expect(lastDays(7, today)).toEqual({ from: '2026-02-25', to: '2026-03-03' });
});

test.each([
  [ANY_DAY, {}],
  [{ from: '2026-01-02', to: '' }, { dateStart: '2026-01-02' }],
  [{ from: '', to: '2026-01-02' }, { dateEnd: '2026-01-02' }],
  [
    { from: '2026-02-01', to: '2026-01-02' },
    { dateStart: '2026-01-02', dateEnd: '2026-02-01' },
  ],
])('%j asks for %j', (days, query) => {
  expect(dayQuery(days)).toEqual(query);
  expect(isAnyDay(days)).toBe(Object.keys(query).length === 0);
});
