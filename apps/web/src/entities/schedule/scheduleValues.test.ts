// What a scheduled message's form complains about, and its times.
import { expect, test } from 'vitest';
import { complaints, firstValues, momentOf, wallClock } from './scheduleValues.ts';

const now = new Date(2026, 10, 21, 12, 0);
const later = '2026-11-21 13:00:00';

test('a new one goes out in an hour', () => {
  expect(firstValues(null, now)).toEqual({ body: '', sendAt: later });
});

test('for a day to come it has the same time of it', () => {
  expect(firstValues(null, now, '2026-12-01').sendAt).toBe('2026-12-01 13:00:00');
  expect(firstValues(null, now, '2026-11-20').sendAt).toBe(later);
});

test('times are those of the clock on the wall, there and back', () => {
  expect(momentOf(wallClock(now))).toBe(now.toISOString());
});

test.each([
  ['all is well', { body: 'Bom dia', sendAt: later }, {}],
  ['nothing written', { body: '  ', sendAt: later }, { body: 'required' }],
  ['too little', { body: 'Oi', sendAt: later }, { body: 'tooShort' }],
  ['no time', { body: 'Bom dia', sendAt: null }, { sendAt: 'required' }],
  ['a time that has passed', { body: 'Bom dia', sendAt: '2026-11-21 11:59:00' }, { sendAt: 'past' }],
])('%s', (_name, values, expected) => {
  expect(complaints({ ...values, contact: {} }, now)).toEqual(expected);
});

test('and whom it is for', () => {
  expect(complaints({ body: 'Bom dia', sendAt: later, contact: null }, now)).toEqual({ contact: 'contact' });
});
