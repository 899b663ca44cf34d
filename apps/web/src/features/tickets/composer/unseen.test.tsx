// What is below the screen while one writes.
import { act, renderHook } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { useNewerMessages } from './useNewerMessages.ts';
import { Unseen, unseen, useTellUnseen } from './unseen.ts';

test('the store tells of changes only, by ticket', () => {
  const store = new Unseen();
  const heard = vi.fn<() => void>();
  const show = vi.fn<() => void>();
  store.subscribe(heard);
  store.set(1, 0);
  store.set(1, 2, show);
  store.set(1, 2);
  expect(heard).toHaveBeenCalledTimes(1);
  expect([store.of(1).count, store.of(2).count]).toEqual([2, 0]);
  store.of(1).show();
  expect(show).toHaveBeenCalled();
  store.set(1, 0);
  expect(store.of(1).count).toBe(0);
});

test('a list that is left has nothing unseen any more', () => {
  const { rerender, unmount } = renderHook(({ count }) => useTellUnseen(4, count, () => undefined), {
    initialProps: { count: 1 },
  });
  rerender({ count: 2 });
  expect(unseen.of(4).count).toBe(2);
  unmount();
  expect(unseen.of(4).count).toBe(0);
});

const writing = () => renderHook(({ on }) => useNewerMessages(5, on), { initialProps: { on: false } });

describe('whoever writes', () => {
  test('is told once of what came since, and sends at the second try', () => {
    const { result, rerender } = writing();
    rerender({ on: true });
    act(() => unseen.set(5, 2));
    expect(result.current.warned).toBe(0);
    act(() => expect(result.current.maySend()).toBe(false));
    expect(result.current.warned).toBe(2);
    expect(result.current.maySend()).toBe(true);
    act(() => result.current.forget());
    expect(result.current.warned).toBe(0);
    act(() => unseen.set(5, 0));
  });

  test('is told also of what came before, but not of what they have seen meanwhile', () => {
    const { result, rerender } = writing();
    act(() => unseen.set(5, 2));
    rerender({ on: true });
    act(() => expect(result.current.maySend()).toBe(false));
    expect(result.current.warned).toBe(2);
    act(() => unseen.set(5, 0));
    expect(result.current.warned).toBe(0);
    expect(result.current.maySend()).toBe(true);
  });

  test('may have them shown', () => {
    const { result, rerender } = writing();
    const show = vi.fn<() => void>();
    rerender({ on: true });
    act(() => unseen.set(5, 1, show));
    act(() => void result.current.maySend());
    act(() => result.current.see());
    expect(show).toHaveBeenCalled();
    expect(result.current.warned).toBe(0);
    act(() => unseen.set(5, 0));
  });
});
