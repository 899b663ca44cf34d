// What is on the screen is asked for again in time, but not while nobody looks.
import { focusManager, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { queryClient } from './queryClient.ts';
import { useRefreshEvery } from './useRefreshEvery.ts';

const MINUTE_MS = 60_000;

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
  queryClient.clear();
});

test('every minute, while somebody looks', async () => {
  let asked = 0;
  function Shown() {
    useRefreshEvery('thing', MINUTE_MS);
    const { data } = useQuery({ queryKey: ['thing', 'list'], queryFn: () => (asked += 1), staleTime: Infinity });
    return <p>asked {data}</p>;
  }
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderApp(<Shown />);
  await screen.findByText('asked 1');
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
  await screen.findByText('asked 2');
  focusManager.setFocused(false);
  await act(() => vi.advanceTimersByTimeAsync(5 * MINUTE_MS));
  expect(asked).toBe(2);
});
