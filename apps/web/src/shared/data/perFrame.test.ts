// A storm of events against the frames of a screen.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { perFrame } from './perFrame.ts';

let frames: FrameRequestCallback[] = [];
const drawFrame = (): void => {
  const due = frames;
  frames = [];
  for (const callback of due) callback(0);
};

beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('many events are one frame, in their order', () => {
  const done: number[] = [];
  const events = perFrame();
  for (let at = 0; at < 1_000; at += 1) events.add(() => done.push(at));
  expect(frames).toHaveLength(1);
  expect(done).toEqual([]);
  drawFrame();
  expect(done).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
  events.add(() => done.push(-1));
  drawFrame();
  expect(done.at(-1)).toBe(-1);
});

test('a window that is not seen goes on without frames', () => {
  const done: string[] = [];
  const events = perFrame();
  events.add(() => done.push('unseen'));
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual(['unseen']);
});

test('what waits at the end is done, and nothing after', () => {
  const done: string[] = [];
  const events = perFrame();
  events.add(() => done.push('before'));
  events.stop();
  events.add(() => done.push('after'));
  drawFrame();
  expect(done).toEqual(['before']);
});
