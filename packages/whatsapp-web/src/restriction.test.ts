import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Restriction } from './restriction.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const DAY_MS = 24 * 3600 * 1000;

it('is over when the network said that it would be, however long that is', () => {
  const show = vi.fn<(restricted: object) => void>();
  const until = new Date(Date.now() + 60 * DAY_MS);
  new Restriction(show).heard({ isActive: true, timeEnforcementEnds: until });
  vi.advanceTimersByTime(59 * DAY_MS);
  expect(show.mock.calls).toEqual([[{ reason: 'timelocked', until: until.toISOString() }]]);
  vi.advanceTimersByTime(DAY_MS);
  expect(show).toHaveBeenLastCalledWith({});
});
