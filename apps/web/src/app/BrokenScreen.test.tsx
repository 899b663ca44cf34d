// A screen whose code did not come asks for it by itself; one that is wrong does not go round in circles.
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { MissingCode } from '../shared/errors/neededCode.ts';
import { BrokenScreen } from './BrokenScreen.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  [new MissingCode(), 1],
  [new TypeError('name.first is undefined'), 0],
])('%s', (error, times) => {
  const reload = vi.fn<() => void>();
  renderApp(<BrokenScreen error={error} onRetry={() => undefined} reload={reload} />);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(reload).toHaveBeenCalledTimes(times);
});

it('what has not come for want of a network says so, waits for it, and loads nothing anew', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.fn<() => void>();
  const onRetry = vi.fn<() => void>();
  renderApp(<BrokenScreen error={new MissingCode()} onRetry={onRetry} reload={reload} />);
  screen.getByText('Can’t reach the server');
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(reload).not.toHaveBeenCalled();
  network.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
  expect(onRetry).toHaveBeenCalledOnce();
});
