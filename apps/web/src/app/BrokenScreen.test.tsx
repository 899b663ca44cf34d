// A screen whose code did not come asks for it by itself; one that is wrong does not go round in circles.
import { act } from '@testing-library/react';
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
