// When campaigns stop by themselves and when they may send.
import { describe, expect, test } from 'vitest';
import {
  canaryOf,
  sendsNext,
  sendsUntil,
  stopOf,
  stopOfWatch,
  watchOn,
  type Watch,
  suitsTemplate,
} from './campaigns.rules.ts';

test.each([
  [{ settled: 10, failed: 10, optedOut: 0 }, 'failures'],
  [{ settled: 9, failed: 9, optedOut: 0 }, undefined],
  [{ settled: 100, failed: 20, optedOut: 0 }, undefined],
  [{ settled: 100, failed: 21, optedOut: 0 }, 'failures'],
  [{ settled: 20, failed: 0, optedOut: 5 }, 'optOuts'],
  [{ settled: 1_000, failed: 0, optedOut: 50 }, undefined],
])('%j: %s', (counts, stop) => expect(stopOf(counts)).toBe(stop));

/** + went out, - failed, x went out to somebody who wants no more; one at a time. Answers what stops it, and where. */
function sent(outcomes: string, total = outcomes.length) {
  const counts = { settled: 0, failed: 0, optedOut: 0 };
  let watch: Watch | null = null;
  for (const [at, outcome] of Array.from(outcomes).entries()) {
    counts.settled += 1;
    if (outcome === '-') counts.failed += 1;
    if (outcome === 'x') counts.optedOut += 1;
    if (at >= canaryOf(total)) watch = watchOn(watch, counts);
    else if (at === canaryOf(total) - 1) watch = watchOn(null, counts);
    const stop = at < canaryOf(total) ? stopOf(counts) : watch && stopOfWatch(watch);
    if (stop) return { stop, at: at + 1, failed: counts.failed };
  }
  return undefined;
}
const times = (n: number, pattern: string): string => pattern.repeat(n);

// A list of twenty, of which the bad part is the whole, or comes after so many good ones.
test.each([
  ...[0, 1, 5, 9].map((good) => [good, times(good, '+') + times(20 - good, '-')] as const),
  ...[20, 21, 50, 99, 500, 1_000, 20_000].map((good) => [good, times(good, '+') + times(20, '-')] as const),
  ...[20, 200, 2_000].map((good) => [good, times(good, '+') + times(20, '-+')] as const),
  ...[20, 300].map((good) => [good, times(good, '+') + times(20, '--+')] as const),
  ...[20, 400].map((good) => [good, times(good, '+') + times(10, '--+++')] as const),
  ...[30, 3_000].map((good) => [good, times(good / 30, '-' + times(29, '+')) + times(20, '-')] as const),
])('a list that goes bad after %i stops by itself within twenty further failures', (good, outcomes) => {
  const before = Array.from(outcomes.slice(0, good)).filter((outcome) => outcome === '-').length;
  const over = sent(outcomes);
  expect(over?.stop).toBe('failures');
  expect(over?.at).toBeGreaterThan(good);
  expect((over?.failed ?? 99) - before).toBeLessThanOrEqual(20);
});

test.each([
  ['no failure', times(5_000, '+')],
  ['one of ten failing', times(500, '+++++++++-')],
  ['nine on end, and then none', times(200, '+') + times(9, '-') + times(1_000, '+')],
  ['one of fifty wanting no more', times(100, 'x' + times(49, '+'))],
])('a list with %s goes to its end', (_what, outcomes) => expect(sent(outcomes)).toBeUndefined());

test('five who want no more, soon after each other, stop it late too', () => {
  expect(sent(times(2_000, '+') + times(20, 'x+'))).toMatchObject({ stop: 'optOuts' });
});

test('two of a hundred go first, twenty at least', () => {
  expect([1, 20, 1_000, 100_000].map(canaryOf)).toEqual([20, 20, 20, 2_000]);
});

describe('hours on the company’s clock', () => {
  const ZONE = 'America/Sao_Paulo';
  const at = (hours: Partial<Parameters<typeof sendsNext>[0]>, now: string): string =>
    sendsNext({ hoursFrom: '', hoursTo: '', weekdays: [], ...hours }, ZONE, new Date(now)).toISOString();
  const day = { hoursFrom: '08:00', hoursTo: '18:00' };
  test.each([
    // 22 November 2026 is a Sunday; São Paulo is three hours behind.
    [{}, '2026-11-22T05:00:00.000Z', '2026-11-22T05:00:00.000Z'],
    [day, '2026-11-22T12:00:00.000Z', '2026-11-22T12:00:00.000Z'],
    [day, '2026-11-22T10:59:00.000Z', '2026-11-22T11:00:00.000Z'],
    [day, '2026-11-22T21:00:00.000Z', '2026-11-23T11:00:00.000Z'],
    [{ ...day, weekdays: [1, 2, 3, 4, 5] }, '2026-11-22T12:00:00.000Z', '2026-11-23T11:00:00.000Z'],
    [{ ...day, weekdays: [6] }, '2026-11-22T12:00:00.000Z', '2026-11-28T11:00:00.000Z'],
    [{ hoursFrom: '20:00', hoursTo: '02:00' }, '2026-11-22T04:00:00.000Z', '2026-11-22T04:00:00.000Z'],
    [{ hoursFrom: '20:00', hoursTo: '02:00' }, '2026-11-22T05:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ])('%j at %s: %s', (hours, now, next) => expect(at(hours, now)).toBe(next));

  const until = (hours: Partial<Parameters<typeof sendsNext>[0]>, now: string): string | undefined =>
    sendsUntil({ hoursFrom: '', hoursTo: '', weekdays: [], ...hours }, ZONE, new Date(now))?.toISOString();
  test.each([
    [{}, '2026-11-22T05:00:00.000Z', undefined],
    [{ hoursFrom: '08:00', hoursTo: '08:00' }, '2026-11-22T05:00:00.000Z', undefined],
    [day, '2026-11-22T11:00:00.000Z', '2026-11-22T21:00:00.000Z'],
    [day, '2026-11-22T20:59:59.000Z', '2026-11-22T21:00:00.000Z'],
    [{ hoursFrom: '08:00' }, '2026-11-22T12:00:00.000Z', '2026-11-23T03:00:00.000Z'],
    [{ weekdays: [1, 2, 3] }, '2026-11-23T12:00:00.000Z', '2026-11-26T03:00:00.000Z'],
    [{ hoursFrom: '20:00', hoursTo: '02:00' }, '2026-11-22T04:00:00.000Z', '2026-11-22T05:00:00.000Z'],
    [{ hoursFrom: '20:00', hoursTo: '19:00', weekdays: [0] }, '2026-11-23T12:00:00.000Z', '2026-11-23T22:00:00.000Z'],
  ])('%j, begun by %s: until %s', (hours, now, end) => expect(until(hours, now)).toBe(end));
});

const file = (mime: string, size = 1_000) => ({ storageKey: 'x', fileName: 'x', mime, size });
const MEGABYTE = 1024 * 1024;
test.each([
  ['none, and none is taken', null, null, false, true],
  ['one where none is taken', null, file('image/png'), false, false],
  ['one that follows the answer', null, file('image/png'), true, true],
  ['none where a picture is taken', 'image', null, false, false],
  ['a picture', 'image', file('image/png'), false, true],
  ['a picture of a kind that is sent as a document', 'image', file('image/gif'), false, false],
  ['a picture that is too large to be sent as one', 'image', file('image/png', 20 * MEGABYTE), false, false],
  ['a film in place of a picture', 'image', file('video/mp4'), false, false],
  ['a document', 'document', file('application/pdf'), true, true],
  ['nobody asked what is taken', undefined, file('image/png'), false, true],
] as const)('the file of an approved text: %s', (_what, takes, own, confirmation, expected) => {
  const template = {
    name: 'a',
    language: 'en',
    header: [],
    body: [],
    buttons: {},
    text: 'A',
    ...(takes !== undefined && { takes }),
  };
  expect(suitsTemplate({ template, confirmation, file: own })).toBe(expected);
});
