// Whose turn it is, and when a wait is long.
import { expect, it } from 'vitest';
import { minutesWaited, turnOf, waitLevel, type WaitLevel } from './waiting.ts';

const at = (time: string): Date => new Date(`2026-11-${time}:00Z`);

it.each<[string, string | null, string | null, string | null]>([
  ['on a line without a window: since when they wait', '21T10:00', null, '21T10:00'],
  ['their message opened the window: since then, too', '21T10:00', '22T10:00', '21T10:00'],
  ['they wrote again meanwhile: not later for that', '21T10:00', '22T11:30', '21T10:00'],
  ['answered and returned: the window closes sooner', '21T20:00', '22T11:00', '21T11:00'],
  ['it closes the moment they are returned: too late', '21T20:00', '21T20:00', '21T20:00'],
  ['closed long ago: it hurries nobody', '21T20:00', '19T10:00', '21T20:00'],
  ['they do not wait', null, '22T10:00', null],
])('%s', (_case, waitingSince, replyUntil, expected) => {
  const turn = turnOf({
    waitingSince: waitingSince === null ? null : at(waitingSince),
    replyUntil: replyUntil === null ? null : at(replyUntil),
  });
  expect(turn).toBe(expected === null ? Infinity : at(expected).getTime());
});

it.each([
  [0, 0],
  [59_999, 0],
  [60_000, 1],
  [42 * 60_000 + 30_000, 42],
  // A clock that is behind.
  [-5_000, 0],
])('%d ms are %d whole minutes', (ms, minutes) => {
  const since = at('21T10:00');
  expect(minutesWaited(since, since.getTime() + ms)).toBe(minutes);
});

it.each<[number, number, number, WaitLevel]>([
  [9, 10, 30, 'calm'],
  [10, 10, 30, 'warning'],
  [29, 10, 30, 'warning'],
  [30, 10, 30, 'alarm'],
  [500, 0, 0, 'calm'],
  [500, 10, 0, 'warning'],
  [30, 0, 30, 'alarm'],
  // Set the wrong way round: the alarm is what counts.
  [15, 30, 10, 'alarm'],
])('%d minutes, limits %d and %d: %s', (minutes, warning, alarm, level) => {
  expect(waitLevel(minutes, { warning, alarm })).toBe(level);
});
