// Colleagues who write: heard, expired, gone.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Colleagues, SILENCE_MS } from './colleagues.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ana = { id: 1, name: 'Ana' };
const bia = { id: 2, name: 'Bia' };

test('each is named once, in the order they began, in their ticket only', () => {
  const colleagues = new Colleagues();
  colleagues.heard({ ticketId: 9, user: bia, state: 'composing' });
  colleagues.heard({ ticketId: 9, user: ana, state: 'composing' });
  colleagues.heard({ ticketId: 9, user: bia, state: 'composing' });
  expect(colleagues.of(9)).toEqual(['Bia', 'Ana']);
  expect(colleagues.of(8)).toEqual([]);
});

test('without news one is not writing any more; news keep it going', () => {
  const colleagues = new Colleagues();
  colleagues.heard({ ticketId: 9, user: ana, state: 'composing' });
  vi.advanceTimersByTime(SILENCE_MS - 1);
  colleagues.heard({ ticketId: 9, user: ana, state: 'composing' });
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(colleagues.of(9)).toEqual(['Ana']);
  vi.advanceTimersByTime(1);
  expect(colleagues.of(9)).toEqual([]);
});

test('paused is at once, once; a ticket that is left is forgotten', () => {
  const colleagues = new Colleagues();
  const told = vi.fn<() => void>();
  colleagues.subscribe(told);
  colleagues.heard({ ticketId: 9, user: ana, state: 'composing' });
  colleagues.heard({ ticketId: 9, user: ana, state: 'paused' });
  colleagues.heard({ ticketId: 9, user: ana, state: 'paused' });
  expect(told).toHaveBeenCalledTimes(2);
  colleagues.heard({ ticketId: 9, user: ana, state: 'composing' });
  colleagues.clear(9);
  expect(colleagues.of(9)).toEqual([]);
  vi.advanceTimersByTime(SILENCE_MS);
  expect(told).toHaveBeenCalledTimes(4);
});
