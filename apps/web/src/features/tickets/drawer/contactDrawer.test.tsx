// Where the contact is shown, and how long.
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useContactDrawer } from './contactDrawer.ts';

const none = (): undefined => undefined;

/** @param roomy there is room for three columns */
function windowThat(roomy: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: roomy, addEventListener: none, removeEventListener: none }));
}
const show = (ticketId: number) => renderHook((id: number) => useContactDrawer(id), { initialProps: ticketId });

afterEach(() => localStorage.clear());

test('a column stays, from ticket to ticket and after a reload', () => {
  windowThat(true);
  const { result, rerender } = show(1);
  expect(result.current).toMatchObject({ opened: false, column: true, pinned: true });
  act(() => result.current.setOpened(true));
  rerender(2);
  expect(result.current.opened).toBe(true);
  expect(show(3).result.current.opened).toBe(true);
});

test('without room it lies over one ticket, and is gone with it', () => {
  windowThat(false);
  const { result, rerender } = show(1);
  act(() => result.current.setOpened(true));
  expect(result.current).toMatchObject({ opened: true, column: false, pinned: undefined });
  rerender(2);
  expect(result.current.opened).toBe(false);
});

test('unpinned it lies over the ticket, open as it was; pinned again it is a column', () => {
  windowThat(true);
  const { result } = show(1);
  act(() => result.current.setOpened(true));
  act(() => result.current.setPinned(false));
  expect(result.current).toMatchObject({ opened: true, column: false, pinned: false });
  act(() => result.current.setPinned(true));
  expect(result.current).toMatchObject({ opened: true, column: true });
});
