// A ticket that may not be seen any more: told to whom it was taken from, not to who handed it over.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Link, useLocation } from 'react-router';
import { ticketOf } from '../../../test/build.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { useNewTicketActions } from '../../entities/ticket/changes/useTicketActions.ts';
import { handOver, keepAfterAll, wasHandedOver } from '../../entities/ticket/handedOver.ts';
import { refreshTicket, ticketKey } from '../../entities/ticket/ticketPatches.ts';
import { useOpenTicket } from './useOpenTicket.ts';

const UUID = '7f1c2f0e-0000-4000-8000-000000000004';

beforeEach(() => {
  queryClient.clear();
  keepAfterAll(UUID);
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
});

function Open() {
  const { ticket, retry } = useOpenTicket(useLocation().pathname === '/open' ? UUID : undefined);
  return (
    <>
      <button onClick={retry}>{ticket ? 'shown' : 'nothing'}</button>
      <Link to="/">away</Link>
    </>
  );
}

/** Shows it, and then it is somebody else's. */
async function loseIt(lose = (button: HTMLElement): unknown => fireEvent.click(button)) {
  let seen = true;
  const { asked } = fakeServer({
    [`GET /tickets/u/${UUID}`]: () =>
      seen ? { body: ticketOf(4, { uuid: UUID }) } : { status: 403, body: { error: 'ERR_NO_PERMISSION' } },
  });
  renderApp(<Open />, { at: '/open' });
  const button = await screen.findByRole('button', { name: 'shown' });
  seen = false;
  lose(button);
  await waitFor(() => expect(button.textContent).toBe('nothing'));
  return asked;
}

test('taken away: it says so', async () => {
  await loseIt();
  expect(await screen.findByText(/^This ticket was transferred/)).toBeTruthy();
});

test('transferred by oneself: that is what was wanted, and nothing is said', async () => {
  handOver(UUID);
  await loseIt();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/transferred|not allowed|permission/i)).toBeNull();
});

test('a transfer that was refused changes nothing of that', async () => {
  handOver(UUID);
  keepAfterAll(UUID);
  await loseIt();
  expect(await screen.findByText(/^This ticket was transferred/)).toBeTruthy();
});

test('while it is handed over nobody asks for it, and once it has left the screen nothing is known of it', async () => {
  const asked = await loseIt(() => {
    handOver(UUID);
    refreshTicket(queryClient, 4);
    fireEvent.click(screen.getByRole('link', { name: 'away' }));
  });
  expect(asked).toHaveLength(1);
  expect(queryClient.getQueryData(ticketKey(UUID))).toBeUndefined();
  expect(wasHandedOver(UUID)).toBe(false);
});

test('accepted by somebody who was quicker: who it was is said, and nothing else', async () => {
  const taken = Promise.withResolvers<void>();
  const { asked } = fakeServer({
    [`GET /tickets/u/${UUID}`]: () => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } }),
    'PUT /tickets/4': async () => {
      await taken.promise;
      return { status: 409, body: { error: 'ERR_TICKET_TAKEN', details: { userName: 'Bob' } } };
    },
  });
  const Accepting = () => {
    const { change } = useNewTicketActions();
    const { pathname } = useLocation();
    useOpenTicket(pathname === `/tickets/${UUID}` ? UUID : undefined);
    return <button onClick={() => change(ticketOf(4, { uuid: UUID, status: 'pending' }), 'accept')}>{pathname}</button>;
  };
  renderApp(<Accepting />, { at: '/tickets' });
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`GET /tickets/u/${UUID}`));
  expect(await screen.findByRole('button', { name: '/tickets' })).toBeDefined();
  taken.resolve();
  expect(await screen.findByText('Bob has already accepted this ticket.')).toBeDefined();
  expect(screen.queryByText(/Access not allowed/i)).toBeNull();
});
