// Opening hours between the form and what is stored.
import { openingHours } from '@recado/contract/queues';
import { expect, test } from 'vitest';
import { daysOf, faultOf, maskHour, openWeek, storedOf } from './openingDays.ts';

const day = { weekdayEn: 'monday', mode: 'hours', start: '08:00', end: '18:00', again: null } as const;

test('what is stored comes back: all day, closed, and past midnight', () => {
  const stored = openingHours.parse([
    { weekday: 'segunda-feira', weekdayEn: 'monday', startTime: '22:00', endTime: '02:00' },
    { weekday: 'domingo', weekdayEn: 'sunday', startTime: '00:00', endTime: '00:00' },
  ]);
  const days = daysOf(stored);
  expect(days.map(({ mode }) => mode)).toEqual(['hours', 'open', 'open', 'open', 'open', 'open', 'closed']);
  const again = openingHours.parse(storedOf(days, 'pt'));
  expect([again[0], again[1], again[6]]).toEqual([
    stored[0],
    { weekday: 'terça-feira', weekdayEn: 'tuesday', startTime: '', endTime: '' },
    stored[1],
  ]);
});

test('a day with a pause is stored as two times, and comes back', () => {
  const [monday, ...others] = openWeek();
  const paused = { ...day, end: '12:00', again: { start: '14:00', end: '18:00' } };
  const stored = openingHours.parse(storedOf([paused, ...others], 'en'));
  expect(stored.slice(0, 2)).toEqual([
    { weekday: 'Monday', weekdayEn: 'monday', startTime: '08:00', endTime: '12:00' },
    { weekday: 'Monday', weekdayEn: 'monday', startTime: '14:00', endTime: '18:00' },
  ]);
  expect(daysOf(stored)[0]).toEqual(paused);
  expect(monday?.again).toBeNull();
});

test('where nothing is stored, office hours are proposed', () => {
  expect(daysOf([]).map(({ mode, start, end }) => (mode === 'hours' ? `${start}-${end}` : mode))).toEqual([
    ...Array<string>(5).fill('08:00-18:00'),
    '08:00-12:00',
    'closed',
  ]);
});

test('what is always open is stored as such', () => {
  const stored = storedOf(openWeek(), 'pt');
  expect(stored).toHaveLength(7);
  expect(new Set(stored.map(({ startTime, endTime }) => startTime + endTime))).toEqual(new Set(['']));
});

test.each([
  ['0', '0'],
  ['08', '08'],
  ['083', '08:3'],
  ['0830', '08:30'],
  ['08:30', '08:30'],
  ['08h30min', '08:30'],
  ['083099', '08:30'],
  ['x', ''],
])('%s is written as %s', (typed, shown) => {
  expect(maskHour(typed)).toBe(shown);
});

test.each([
  [{ ...day }, null],
  [{ ...day, start: '22:00', end: '02:00' }, null],
  [{ ...day, start: '24:00' }, 'start'],
  [{ ...day, end: '' }, 'end'],
  [{ ...day, end: '08:00' }, 'same'],
  [{ ...day, mode: 'closed' as const, start: '' }, null],
  [{ ...day, end: '12:00', again: { start: '14:00', end: '18:00' } }, null],
  [{ ...day, end: '12:00', again: { start: '12:00', end: '18:00' } }, 'againStart'],
  [{ ...day, end: '12:00', again: { start: '14:00', end: '' } }, 'againEnd'],
])('%j: %s', (value, fault) => {
  expect(faultOf(value)).toBe(fault);
});
