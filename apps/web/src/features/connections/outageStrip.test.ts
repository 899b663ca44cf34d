// Where outages lie on the line of time.
import { expect, test } from 'vitest';
import { outageStrip, type Outage } from './outageStrip.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (daysAgo: number): string => new Date(NOW - daysAgo * DAY).toISOString();
const outage = (began: number, ended: number | null): Outage => ({
  beganAt: at(began),
  endedAt: ended === null ? null : at(ended),
  reason: null,
  recovered: 0,
});

test.each<[string, Outage[], [number, number][]]>([
  ['in the middle', [outage(3.5, 2.8)], [[0.5, 0.1]]],
  ['still lasting', [outage(0.7, null)], [[0.9, 0.1]]],
  ['begun before the week', [outage(10, 6.3)], [[0, 0.1]]],
  ['long over', [outage(20, 19)], []],
])('%s', (_name, outages, parts) => {
  const strip = outageStrip(outages, NOW - 30 * DAY, NOW);
  expect(strip.from).toBe(NOW - 7 * DAY);
  expect(
    strip.parts.map(({ at: place, share }) => [place, share].map((value) => Math.round(value * 100) / 100)),
  ).toEqual(parts);
});

test('a full list says nothing of what was before it', () => {
  const outages = Array.from({ length: 10 }, (_, index) => outage((index + 1) / 10, (index + 0.5) / 10));
  const strip = outageStrip(outages, NOW - 30 * DAY, NOW);
  expect(strip.from).toBe(NOW - DAY);
  expect(strip.parts).toHaveLength(10);
});

test('a connection that is younger than a week begins where it was made', () => {
  const { from, lasted, parts } = outageStrip([outage(1, 0.5), outage(0.25, null)], NOW - 2 * DAY, NOW);
  expect(from).toBe(NOW - 2 * DAY);
  expect(parts[0]).toEqual({ at: 0.5, share: 0.25 });
  expect(lasted).toBe(0.75 * DAY);
});
