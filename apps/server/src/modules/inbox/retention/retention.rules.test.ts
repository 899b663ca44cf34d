// Which month a moment is in somewhere, from when on is kept, and when it is night there.
import { expect, test } from 'vitest';
import { isNight, keptFrom, monthIn, startOfToday } from './retention.rules.ts';

test.each([
  // now, zone, months, what ended before this is kept no longer
  ['2026-11-27T12:00:00Z', 'America/Sao_Paulo', 6, '2026-05-01T03:00:00.000Z'],
  ['2026-08-31T12:00:00Z', 'America/Sao_Paulo', 6, '2026-02-01T03:00:00.000Z'],
  ['2026-12-01T02:59:59Z', 'America/Sao_Paulo', 6, '2026-05-01T03:00:00.000Z'],
  ['2026-12-01T03:00:00Z', 'America/Sao_Paulo', 6, '2026-06-01T03:00:00.000Z'],
  ['2028-02-29T12:00:00Z', 'UTC', 12, '2027-02-01T00:00:00.000Z'],
  ['2026-01-15T12:00:00Z', 'UTC', 60, '2021-01-01T00:00:00.000Z'],
  // A day ahead, and most of one behind: the same moment is in two months.
  ['2026-11-30T10:00:00Z', 'Pacific/Kiritimati', 6, '2026-05-31T10:00:00.000Z'],
  ['2026-11-30T09:59:59Z', 'Pacific/Kiritimati', 6, '2026-04-30T10:00:00.000Z'],
  ['2026-12-01T10:59:59Z', 'Pacific/Pago_Pago', 6, '2026-05-01T11:00:00.000Z'],
  ['2026-12-01T11:00:00Z', 'Pacific/Pago_Pago', 6, '2026-06-01T11:00:00.000Z'],
  // Clocks stand otherwise then than now.
  ['2026-11-27T12:00:00Z', 'Europe/Lisbon', 6, '2026-04-30T23:00:00.000Z'],
])('%s in %s: %i months', (now, zone, months, before) => {
  expect(keptFrom(new Date(now), zone, months).toISOString()).toBe(before);
});

test('a moment is in the month that is there', () => {
  const moment = new Date('2026-01-31T23:30:00Z');
  expect(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) => monthIn(moment, zone))).toEqual([
    '2026-01',
    '2026-02',
    '2026-01',
  ]);
});

test.each([
  ['2026-11-27T03:59:59Z', 'America/Sao_Paulo', false],
  ['2026-11-27T04:00:00Z', 'America/Sao_Paulo', true],
  ['2026-11-27T07:59:59Z', 'America/Sao_Paulo', true],
  ['2026-11-27T08:00:00Z', 'America/Sao_Paulo', false],
  ['2026-11-27T11:00:00Z', 'Pacific/Kiritimati', true],
  ['2026-11-27T12:00:00Z', 'Pacific/Pago_Pago', true],
])('%s is night in %s: %s', (now, zone, night) => {
  expect(isNight(new Date(now), zone)).toBe(night);
});

test('today begins when it does there', () => {
  expect(startOfToday(new Date('2026-11-27T02:00:00Z'), 'America/Sao_Paulo').toISOString()).toBe(
    '2026-11-26T03:00:00.000Z',
  );
});
