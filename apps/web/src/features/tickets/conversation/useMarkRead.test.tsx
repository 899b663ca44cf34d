// Reading is told to the server; how much is unread, the server tells.
import type { Ticket } from '@recado/contract/tickets';
import { beforeEach, expect, test, vi } from 'vitest';
import { ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { ticketKey } from '../../../entities/ticket/ticketPatches.ts';
import { ShownProvider } from '../../../shared/commands/shown.ts';
import { useMarkRead } from './useMarkRead.ts';

const ticket = (minute: number, unreadMessages: number): Ticket =>
  ticketOf(1, { uuid: 'u', userId: 7, unreadMessages, updatedAt: `2026-11-21T12:${minute}:00Z` });

function Open({ shown }: { shown: Ticket }) {
  useMarkRead(shown);
  return null;
}

beforeEach(() => {
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({ session: 1 }), user: sessionUser() });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

test('a message that comes during the call stays unread until its own call', async () => {
  const held = Promise.withResolvers<object>();
  const { asked } = fakeServer({ 'POST /tickets/1/read': () => held.promise });
  queryClient.setQueryData(ticketKey('u'), ticket(10, 1));
  const { unmount } = renderApp(<Open shown={ticket(10, 1)} />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  queryClient.setQueryData(ticketKey('u'), ticket(11, 1));
  held.resolve({});
  await held.promise;
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(queryClient.getQueryData(ticketKey('u'))).toMatchObject({ unreadMessages: 1 });
  unmount();
  // Read and one more: the number is the same, and it is read all the same.
  const { rerender } = renderApp(<Open shown={ticket(11, 0)} />);
  rerender(<Open shown={ticket(11, 1)} />);
  rerender(<Open shown={ticket(12, 1)} />);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
});

function Behind({ seen }: { seen: boolean }) {
  return (
    <ShownProvider value={seen}>
      <Open shown={ticket(10, 1)} />
    </ShownProvider>
  );
}

test('what is kept behind the list is not read', async () => {
  const { asked } = fakeServer({ 'POST /tickets/1/read': () => ({}) });
  vi.useFakeTimers();
  const { unmount } = renderApp(<Behind seen={false} />);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(0);
  unmount();
  renderApp(<Behind seen />);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(1);
  vi.useRealTimers();
});
