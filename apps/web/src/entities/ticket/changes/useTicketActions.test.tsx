// A change that fails: the ticket is what it was, unless news of it came; and nobody is moved who has gone on.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '../../../app/providers.tsx';
import { ticketOf } from '../../../../test/build.ts';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { undoables } from '../../../shared/ui/undo/undoable.ts';
import { storeTicket, ticketKey } from '../ticketPatches.ts';
import type { KnownTicket, TicketFilter, TicketPages } from '../ticketCache.ts';
import type { TicketChange } from './ticketChanges.ts';
import { useNewTicketActions } from './useTicketActions.ts';

const WAITS: KnownTicket = { ...ticketOf(1), status: 'pending', userId: null, user: null, unreadMessages: 2, seq: 5 };
const OPEN: KnownTicket = { ...ticketOf(2), seq: 5 };

function Screen() {
  const { change } = useNewTicketActions();
  const buttons: [string, KnownTicket, TicketChange][] = [
    ['accept', WAITS, 'accept'],
    ['close', OPEN, 'close'],
    ['reopen', { ...OPEN, status: 'closed' }, 'reopen'],
  ];
  return (
    <>
      {buttons.map(([name, ticket, kind]) => (
        <button key={name} type="button" onClick={() => change(ticket, kind)}>
          {name}
        </button>
      ))}
      <Link to="/tickets/other">other</Link>
    </>
  );
}

const listOf = (filter: TicketFilter) => ['ticket', 'list', filter];
const list = (filter: TicketFilter, ...tickets: KnownTicket[]): void =>
  void queryClient.setQueryData(listOf(filter), {
    pages: [{ tickets, hasMore: false, cursor: null }],
    pageParams: [''],
  });
const listed = (filter: TicketFilter): [number, string, number][] =>
  (queryClient.getQueryData<TicketPages>(listOf(filter))?.pages ?? [])
    .flatMap(({ tickets }) => tickets)
    .map(({ id, status, unreadMessages }) => [id, status, unreadMessages]);
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

let fail: (error: Error) => void;
let succeed: (reply: { body: object }) => void;
function show(at: string): void {
  history.replaceState(null, '', at);
  const answer = Promise.withResolvers<{ body: object }>();
  fail = answer.reject;
  succeed = answer.resolve;
  fakeServer({ 'PUT /tickets/1': () => answer.promise, 'PUT /tickets/2': () => answer.promise });
  render(
    <Providers>
      <BrowserRouter>
        <Routes>
          <Route path="/tickets/:uuid?" element={<Screen />} />
        </Routes>
      </BrowserRouter>
    </Providers>,
  );
}
const told = (): Promise<unknown> => screen.findByRole('alert');

beforeEach(() => {
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  list({ status: 'pending' }, WAITS);
  list({ status: 'open' }, OPEN);
});
afterEach(() => history.replaceState(null, '', '/'));

test('accepted, and the network fails: it waits again, and leads back from where it led to', async () => {
  queryClient.setQueryData(ticketKey(WAITS.uuid), WAITS);
  show('/tickets');
  press('accept');
  await vi.waitFor(() => expect(listed({ status: 'pending' })).toEqual([]));
  expect(location.pathname).toBe(`/tickets/${WAITS.uuid}`);
  act(() => fail(new TypeError('no network')));
  await told();
  expect(listed({ status: 'pending' })).toEqual([[1, 'pending', 2]]);
  expect(listed({ status: 'open' })).toEqual([[2, 'open', 0]]);
  expect(queryClient.getQueryData(ticketKey(WAITS.uuid))).toMatchObject({ status: 'pending', userId: null });
  expect(location.pathname).toBe('/tickets');
});

test('who has gone on to another ticket stays there', async () => {
  show('/tickets');
  press('accept');
  await vi.waitFor(() => expect(location.pathname).toBe(`/tickets/${WAITS.uuid}`));
  fireEvent.click(screen.getByRole('link', { name: 'other' }));
  act(() => fail(new TypeError('no network')));
  await told();
  expect(location.pathname).toBe('/tickets/other');
  expect(listed({ status: 'pending' })).toEqual([[1, 'pending', 2]]);
});

test('closed from the list while another is open: that one stays open, and it is in the list again', async () => {
  show('/tickets/other');
  press('close');
  await vi.waitFor(() => expect(listed({ status: 'open' })).toEqual([]));
  act(() => fail(new TypeError('no network')));
  await told();
  expect(location.pathname).toBe('/tickets/other');
  expect(listed({ status: 'open' })).toEqual([[2, 'open', 0]]);
});

test('closed on the screen: back to it', async () => {
  show(`/tickets/${OPEN.uuid}`);
  press('close');
  await vi.waitFor(() => expect(location.pathname).toBe('/tickets'));
  act(() => fail(new TypeError('no network')));
  await told();
  expect(location.pathname).toBe(`/tickets/${OPEN.uuid}`);
});

test('what was done and undone by hand is no longer offered to be undone', async () => {
  show('/tickets');
  press('close');
  await vi.waitFor(() => expect(listed({ status: 'open' })).toEqual([]));
  act(() => succeed({ body: { ...OPEN, status: 'closed', undo: { id: 31, until: new Date().toISOString() } } }));
  await vi.waitFor(() => expect(undoables.list().map(({ id }) => id)).toEqual([31]));
  press('reopen');
  await vi.waitFor(() => expect(undoables.list()).toEqual([]));
});

test('news that came between counts: only the answer was lost', async () => {
  show('/tickets');
  press('accept');
  await vi.waitFor(() => expect(listed({ status: 'pending' })).toEqual([]));
  const user = { id: 7, name: 'Ana' };
  storeTicket(queryClient, { ...WAITS, status: 'open', userId: 7, user, unreadMessages: 0, seq: 6 }, sessionUser());
  act(() => fail(new TypeError('no network')));
  await told();
  expect(listed({ status: 'pending' })).toEqual([]);
  expect(listed({ status: 'open' }).map(([id]) => id)).toContain(1);
});
