// What is offered to put something off to, on the company's clock.
import { expect, it } from 'vitest';
import { laterOf } from './later.ts';

const offered = (now: string, timeZone: string): Record<string, string> =>
  Object.fromEntries(laterOf(new Date(now), timeZone).map(({ name, at }) => [name, at.toISOString()]));

const SAO_PAULO = 'America/Sao_Paulo';

it.each<[string, string, string, Record<string, string>]>([
  [
    'a Wednesday morning',
    '2026-11-18T13:00:00.000Z',
    SAO_PAULO,
    {
      inAnHour: '2026-11-18T14:00:00.000Z',
      thisEvening: '2026-11-18T21:00:00.000Z',
      tomorrow: '2026-11-19T12:00:00.000Z',
      monday: '2026-11-23T12:00:00.000Z',
    },
  ],
  [
    'within the hour before the evening: that is in an hour',
    '2026-11-18T20:00:00.000Z',
    SAO_PAULO,
    {
      inAnHour: '2026-11-18T21:00:00.000Z',
      tomorrow: '2026-11-19T12:00:00.000Z',
      monday: '2026-11-23T12:00:00.000Z',
    },
  ],
  [
    'late on a Sunday: tomorrow is Monday',
    '2026-11-23T02:30:00.000Z',
    SAO_PAULO,
    { inAnHour: '2026-11-23T03:30:00.000Z', tomorrow: '2026-11-23T12:00:00.000Z' },
  ],
  [
    'a Monday: the next one',
    '2026-11-23T15:00:00.000Z',
    SAO_PAULO,
    {
      inAnHour: '2026-11-23T16:00:00.000Z',
      thisEvening: '2026-11-23T21:00:00.000Z',
      tomorrow: '2026-11-24T12:00:00.000Z',
      monday: '2026-11-30T12:00:00.000Z',
    },
  ],
  [
    'the clocks go back in the night: nine is nine',
    '2026-10-31T15:00:00.000Z',
    'America/New_York',
    {
      inAnHour: '2026-10-31T16:00:00.000Z',
      thisEvening: '2026-10-31T22:00:00.000Z',
      tomorrow: '2026-11-01T14:00:00.000Z',
      monday: '2026-11-02T14:00:00.000Z',
    },
  ],
])('%s', (_case, now, timeZone, expected) => {
  expect(offered(now, timeZone)).toEqual(expected);
});
