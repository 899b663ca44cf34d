// Who is at the end stays there however rows grow and come; a hand lets go of it, and sending comes back to it.
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { VirtualizerHandle } from 'virtua';
import type { Growth } from './growth.ts';
import { useConversationScroll, type ScrolledRow } from './useConversationScroll.ts';

const growth: Growth = { has: false, loading: false, failed: false, load: () => undefined };
const window = { window: null, older: growth, newer: growth };
const messagesOf = () => [];

const scrollToIndex = vi.fn<(index: number) => void>();
/** as much of it as is asked */
const list = {
  scrollToIndex,
  scrollOffset: 500,
  scrollSize: 1_000,
  viewportSize: 400,
  findItemIndex: () => 0,
} as unknown as VirtualizerHandle;
const scroller = document.createElement('div');

const rowsOf = (messages: number, outgoing = 0): ScrolledRow[] => [
  ...Array.from({ length: messages }, (_, at) => ({ kind: 'message', key: `m${at}`, at: '2026-11-21T10:00:00Z' })),
  ...Array.from({ length: outgoing }, (_, at) => ({ kind: 'outgoing', key: `o${at}`, at: '2026-11-21T11:00:00Z' })),
];

/** Where the page is, and that it says so. */
function standAt(fromEnd: number, tell: (offset: number) => void): void {
  Object.defineProperties(scroller, {
    scrollHeight: { value: 1_000, configurable: true },
    clientHeight: { value: 400, configurable: true },
  });
  scroller.scrollTop = 600 - fromEnd;
  act(() => tell(600 - fromEnd));
}

function open(rows: ScrolledRow[]) {
  const { result, rerender } = renderHook(
    (shown: ScrolledRow[]) =>
      useConversationScroll({
        list: { current: list },
        scroller: { current: scroller },
        rows: shown,
        window,
        messagesOf,
      }),
    { initialProps: rows },
  );
  scrollToIndex.mockClear();
  return { scroll: () => result.current, show: rerender };
}

beforeEach(() => scrollToIndex.mockClear());

test('four files sent at once grow as they are measured, and the end stays in view', () => {
  const { scroll, show } = open(rowsOf(10));
  show(rowsOf(10, 4));
  expect(scrollToIndex).toHaveBeenLastCalledWith(13, { align: 'end' });
  // Each picture that gets its height moves the end away, without anybody's hand.
  for (const fromEnd of [120, 240, 360]) standAt(fromEnd, scroll().handleScroll);
  scrollToIndex.mockClear();
  show(rowsOf(14));
  expect(scrollToIndex).toHaveBeenLastCalledWith(13, { align: 'end' });
  expect(scroll().atEnd).toBe(true);
});

test('a hand lets go of the end, and what comes then moves nothing', () => {
  const { scroll, show } = open(rowsOf(10));
  act(() => scroll().handleHand());
  standAt(300, scroll().handleScroll);
  expect(scroll().atEnd).toBe(false);
  show(rowsOf(11));
  expect(scrollToIndex).not.toHaveBeenCalled();
});

test('whoever sends from further up is taken to the end', () => {
  const { scroll, show } = open(rowsOf(10));
  act(() => scroll().handleHand());
  standAt(300, scroll().handleScroll);
  show(rowsOf(10, 1));
  expect(scrollToIndex).toHaveBeenLastCalledWith(10, { align: 'end' });
});
