// When the line is not read on.
import type { BinaryNode } from 'baileys';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MOST, MOST_AWAITED, ReadingPause } from './reading-pause.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A line whose tables are at work. */
function line() {
  const now = { isRead: true, others: 0, isAwaiting: false };
  const storage = { isBusy: true, uses: 1 };
  const pause = new ReadingPause({
    line: { pause: () => void (now.isRead = false), resume: () => void (now.isRead = true) },
    storage,
    others: () => now.others,
    isAwaiting: () => now.isAwaiting,
  });
  const messages: BinaryNode[] = [];
  const come = (count: number, from = '80@lid'): void => {
    for (let n = 0; n < count; n += 1) {
      const message = { tag: 'message', attrs: { from } };
      messages.push(message);
      pause.come(message);
    }
  };
  return { now, storage, pause, messages, come };
}

const look = (): unknown => vi.advanceTimersByTime(50);

describe('the line', () => {
  it('is read while little waits', () => {
    const { now, come } = line();
    come(MOST);
    expect(now.isRead).toBe(true);
    come(1);
    expect(now.isRead).toBe(false);
  });

  it('is read on when half of it is stored', () => {
    const { now, pause, messages, come } = line();
    come(MOST + 1);
    pause.takenUp(messages[MOST / 2 - 1]);
    look();
    expect(now.isRead).toBe(false);
    pause.takenUp(messages[MOST / 2]);
    look();
    expect(now.isRead).toBe(true);
    come(1);
    expect(now.isRead).toBe(true);
  });

  it('is not read on for receipts either', () => {
    const { now, pause } = line();
    now.others = MOST + 1;
    pause.look();
    expect(now.isRead).toBe(false);
    now.others = 0;
    look();
    expect(now.isRead).toBe(true);
  });

  it('is read on when what waits does not wait for our tables, until they have to do again', () => {
    const { now, storage, come } = line();
    storage.isBusy = false;
    come(MOST + 1);
    storage.uses += 1;
    look();
    expect(now.isRead).toBe(false);
    vi.advanceTimersByTime(500);
    expect(now.isRead).toBe(true);
    come(1);
    expect(now.isRead).toBe(true);
    storage.uses += 1;
    come(1);
    expect(now.isRead).toBe(false);
  });

  it('is read further for an answer, and not without end', () => {
    const { now, come } = line();
    come(MOST + 1);
    now.isAwaiting = true;
    look();
    expect(now.isRead).toBe(true);
    come(MOST_AWAITED - MOST);
    expect(now.isRead).toBe(false);
  });

  it('is read at its end, and not paused after it', () => {
    const { now, pause, come } = line();
    come(MOST + 1);
    pause.end();
    expect(now.isRead).toBe(true);
    come(1);
    expect(now.isRead).toBe(true);
  });

  it('does not wait for what is dropped unread', () => {
    const { now, come } = line();
    come(MOST + 1, 'status@broadcast');
    expect(now.isRead).toBe(true);
  });
});
