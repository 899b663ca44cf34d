import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { patienceFor, Readiness } from './readiness.ts';

test.each<[string, number[], number, number]>([
  ['nobody has asked', [], 0, 0],
  ['one ask by hand, just now', [100_000], 100_001, 0],
  ['two by hand, a while ago', [100_000, 101_000], 110_000, 0],
  ['two by hand that have nothing to do with each other', [100_000, 155_000], 165_000, 0],
  ['every second: until the next should be there', [98_000, 99_000, 100_000], 100_200, 1_300],
  ['every second, and the next is late', [98_000, 99_000, 100_000], 101_200, 300],
  ['every two seconds, and now no more', [96_000, 98_000, 100_000], 103_000, 0],
  ['every five seconds, just now', [90_000, 95_000, 100_000], 100_000, 5_000],
  ['every ten seconds, and the next within reach', [80_000, 90_000, 100_000], 106_000, 5_000],
  ['every ten seconds, and the next out of reach', [80_000, 90_000, 100_000], 101_000, 0],
  ['every second, but once late', [80_000, 88_000, 89_000, 90_000], 90_200, 1_300],
  ['every two seconds, and one by hand before', [78_000, 98_000, 100_000], 100_000, 3_000],
  ['two who ask in turn', [93_000, 95_000, 98_000, 100_000], 100_000, 4_500],
  ['asks of long ago say nothing of the rhythm', [20_000, 30_000, 99_000, 100_000], 100_000, 1_500],
])('how long an end waits: %s', (_what, asks, now, ms) => expect(patienceFor(asks, now)).toBe(ms));

describe('an end', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('is at once after a single ask', async () => {
    const readiness = new Readiness();
    await readiness.ask([]);
    expect(await Promise.race([readiness.end(), setImmediate('waits')])).not.toBe('waits');
    expect(await readiness.ask([])).toBe('ending');
  });

  test('waits until whoever asks again and again has heard it', async () => {
    const readiness = new Readiness();
    await readiness.ask([]);
    vi.advanceTimersByTime(3_000);
    await readiness.ask([]);
    const end = readiness.end();
    expect(await Promise.race([end, setImmediate('waits')])).toBe('waits');
    expect(await readiness.ask([])).toBe('ending');
    await end;
  });
});
