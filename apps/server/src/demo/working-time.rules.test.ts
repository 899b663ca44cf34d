// When the demo company's people work: whenever it is made, nothing happened at night, and nothing in the future.
import { expect, it } from 'vitest';
import { CLOSED_SCENES } from './closed-scenes.ts';
import { OPEN_SCENES } from './open-scenes.ts';
import { pastScenes } from './past-scenes.rules.ts';
import { PENDING_SCENES } from './pending-scenes.ts';
import { DAY, HOUR } from './scenes.ts';
import { playScene } from './timeline.rules.ts';
import { greetingAt, onDay, workedBefore } from './working-time.rules.ts';

/** What a clock in São Paulo shows: three hours behind. */
const there = (clock: string): Date => new Date(`${clock}:00-03:00`);
const shown = (moment: Date): string => new Date(moment.getTime() - 3 * 3_600_000).toISOString().slice(0, 16);

it.each([
  ['in the middle of the day', '2026-11-18T15:00', 3, 0, '2026-11-18T14:57'],
  ['at three at night: the evening before', '2026-11-18T03:00', 3, 0, '2026-11-17T19:57'],
  ['over the night', '2026-11-18T08:00', 2 * HOUR, 0, '2026-11-17T19:00'],
  ['a conversation does not go on over the night', '2026-11-18T07:20', 10, 15, '2026-11-17T20:00'],
  ['late in the evening: before they closed', '2026-11-22T23:00', 10, 0, '2026-11-22T19:50'],
  ['days by the calendar', '2026-11-18T15:00', 36 * DAY, 0, '2026-10-13T15:00'],
])('%s', (_name, now, minutes, length, expected) => {
  expect(shown(workedBefore(there(now), minutes, length))).toBe(expected);
});

it('a day and an hour to come', () => {
  expect(shown(onDay(there('2026-11-18T23:30'), 1, 10.5))).toBe('2026-11-19T10:30');
});

it.each([
  ['Bom dia, filha', '2026-11-18T15:00', 'Boa tarde, filha'],
  ['Oi, boa noite!', '2026-11-18T08:00', 'Oi, bom dia!'],
  ['Café da manhã?', '2026-11-18T18:00', 'Café da manhã?'],
])('wishes what fits the hour: %s', (body, at, expected) => {
  expect(greetingAt(body, there(at))).toBe(expected);
});

const HOURS = Array.from({ length: 7 * 24 }, (_each, hour) => onDay(there('2026-11-16T00:00'), 0, hour + 0.2));

it('whatever the hour, all is said in working hours, in order, and before now', () => {
  for (const now of HOURS) {
    const played = [...OPEN_SCENES, ...PENDING_SCENES, ...CLOSED_SCENES, ...pastScenes(now)].map((scene) =>
      playScene(scene, now),
    );
    const lines = played.flatMap((scene) => scene.lines.map(({ at }) => at));
    const strange = lines.filter((at) => at > now || !/T(?:0[7-9]|1\d|20:00)/.test(shown(at)));
    expect([shown(now), strange.map(shown)]).toEqual([shown(now), []]);
    for (const { lines: all } of played)
      expect(all.map(({ at }) => at.getTime())).toEqual(all.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
  }
});
