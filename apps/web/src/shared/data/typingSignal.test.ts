// How often others hear that one is writing.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IDLE_MS, TELL_MS, TypingSignal } from './typingSignal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const told: string[] = [];
  return { told, signal: new TypingSignal((state) => told.push(state)) };
};

describe('whoever writes', () => {
  test('is told of at once, and then every few seconds only', () => {
    const { told, signal } = setUp();
    for (let key = 0; key < 10; key += 1) {
      signal.wrote();
      vi.advanceTimersByTime(TELL_MS / 10);
    }
    expect(told).toEqual(['composing']);
    signal.wrote();
    expect(told).toEqual(['composing', 'composing']);
  });

  test('stops by sending, once, and is told of anew at the next key', () => {
    const { told, signal } = setUp();
    signal.wrote();
    signal.stopped();
    signal.stopped();
    signal.wrote();
    expect(told).toEqual(['composing', 'paused', 'composing']);
  });

  test('stops by doing nothing', () => {
    const { told, signal } = setUp();
    signal.wrote();
    vi.advanceTimersByTime(IDLE_MS - 1);
    expect(told).toEqual(['composing']);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['composing', 'paused']);
  });

  test('who never wrote is not told of', () => {
    const { told, signal } = setUp();
    signal.stopped();
    expect(told).toEqual([]);
  });
});
