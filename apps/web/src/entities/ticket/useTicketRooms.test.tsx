// What nobody listens for any more is out of date: it is asked for again when it is opened, and no news makes it look fresh.
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/data/queryClient.ts';
import { useTicketRooms } from './useTicketRooms.ts';

vi.mock(import('../../shared/data/lineSocket.ts'), () => import('../../../test/line.ts'));

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const FILTERS = { open: { status: 'open' }, pending: { status: 'pending' }, closed: { status: 'closed' }, search: {} };
const keyOf = (filter: object) => ['ticket', 'list', filter];
const outdated = (): string[] =>
  Object.entries(FILTERS)
    .filter(([, filter]) => queryClient.getQueryState(keyOf(filter))?.isInvalidated)
    .map(([name]) => name);

test('back from closed ones to open ones: lists that show closed ones are out of date, the others are not', () => {
  for (const filter of Object.values(FILTERS)) queryClient.setQueryData(keyOf(filter), { pages: [], pageParams: [] });
  const { rerender, unmount } = renderHook(({ closed }) => useTicketRooms(closed), {
    wrapper,
    initialProps: { closed: false },
  });
  rerender({ closed: true });
  expect(outdated()).toEqual([]);
  rerender({ closed: false });
  expect(outdated()).toEqual(['closed', 'search']);
  unmount();
  expect(outdated()).toEqual(['open', 'pending', 'closed', 'search']);
});
