// What a scheduled message's form complains about, and its times.
import { expect, test } from 'vitest';
import { complaints, firstValues, repetitionOf, momentOf, wallClock } from './scheduleValues.ts';

const ZONE = 'America/Sao_Paulo';
/** twelve o'clock there */
const now = new Date('2026-11-21T15:00:00Z');
const later = '2026-11-21 13:00:00';

test('a new one goes out in an hour', () => {
  expect(firstValues(null, now, ZONE)).toEqual({ body: '', sendAt: later });
});

test('for a day to come it has the same time of it', () => {
  expect(firstValues(null, now, ZONE, '2026-12-01').sendAt).toBe('2026-12-01 13:00:00');
  expect(firstValues(null, now, ZONE, '2026-11-20').sendAt).toBe(later);
});

test.each([
  ['America/Sao_Paulo', '2026-11-21 12:00:00'],
  ['Asia/Tokyo', '2026-11-22 00:00:00'],
  ['Asia/Kolkata', '2026-11-21 20:30:00'],
  ['UTC', '2026-11-21 15:00:00'],
])('times are those of the clock in %s, there and back', (zone, shown) => {
  expect(wallClock(now, zone)).toBe(shown);
  expect(momentOf(shown, zone)).toBe(now.toISOString());
});

test('one that is there is shown to the minute', () => {
  const edited = { body: 'Bom dia', sendAt: '2026-11-30T12:30:29.999Z' };
  expect(firstValues(edited, now, ZONE).sendAt).toBe('2026-11-30 09:30:00');
});

test.each([
  ['all is well', { body: 'Bom dia', sendAt: later }, {}],
  ['nothing written', { body: '  ', sendAt: later }, { body: 'required' }],
  ['too little', { body: 'Oi', sendAt: later }, { body: 'tooShort' }],
  ['no time', { body: 'Bom dia', sendAt: null }, { sendAt: 'required' }],
  ['a time that has passed', { body: 'Bom dia', sendAt: '2026-11-21 11:59:00' }, { sendAt: 'past' }],
])('%s', (_name, values, expected) => {
  expect(complaints({ ...values, contact: {}, fileList: null }, now, ZONE)).toEqual(expected);
});

test('and whom it is for', () => {
  expect(complaints({ body: 'Bom dia', sendAt: later, contact: null, fileList: null }, now, ZONE)).toEqual({
    contact: 'contact',
  });
});

test('a list of files needs no words', () => {
  const fileList = { id: 4, name: 'Catálogo' };
  expect(complaints({ body: ' ', sendAt: later, contact: {}, fileList }, now, ZONE)).toEqual({});
});

test.each([
  [null, null],
  [{ number: 3, count: 10 }, 8],
  [{ number: 3, count: null }, null],
])('how one that repeats goes on: of %j', (of, count) => {
  const series = of && { id: 1, every: 'day' as const, days: [1], until: null, ...of };
  expect(repetitionOf({ series })).toEqual(series && { every: 'day', days: [1], until: null, count });
});
