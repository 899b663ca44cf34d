// A ticket that is handed over leaves the screen, and nothing else does.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Providers } from '../../../app/providers.tsx';
import { ticketOf } from '../../../../test/build.ts';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { keepAfterAll } from '../handedOver.ts';
import { ticketKey } from '../ticketPatches.ts';
import { useTransfer } from './useTransfer.ts';

const TICKET = ticketOf(4);
const AT = `/tickets/${TICKET.uuid}`;

function Screen() {
  const { transfer } = useTransfer(TICKET, () => undefined);
  return (
    <>
      <button type="button" onClick={() => transfer({ userId: 9, queueId: 3, whatsappId: 5 })}>
        transfer
      </button>
      <Link to="/tickets/other">other</Link>
    </>
  );
}

let answer: (reply: { status?: number; body: object }) => void;
/** It is on its way. */
async function begin(): Promise<void> {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  history.replaceState(null, '', AT);
  const answered = Promise.withResolvers<{ status?: number; body: object }>();
  answer = answered.resolve;
  const { asked } = fakeServer({ 'POST /tickets/4/transfer': () => answered.promise });
  render(
    <Providers>
      <BrowserRouter>
        <Screen />
      </BrowserRouter>
    </Providers>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'transfer' }));
  await waitFor(() => expect(asked).toHaveLength(1));
}
afterEach(() => {
  keepAfterAll(TICKET.uuid);
  queryClient.clear();
  history.replaceState(null, '', '/');
});

const isOver = (): Promise<void> => waitFor(() => expect(queryClient.isMutating()).toBe(0));
const done = { body: { ...TICKET, userId: 9, undo: null } };

test('it leads back to the list', async () => {
  await begin();
  answer(done);
  await waitFor(() => expect(location.pathname).toBe('/tickets'));
});

test('whoever has opened another one meanwhile stays there', async () => {
  await begin();
  fireEvent.click(screen.getByRole('link', { name: 'other' }));
  answer(done);
  await isOver();
  expect(location.pathname).toBe('/tickets/other');
});

test('refused: one stays, and what news had said of it meanwhile is asked for', async () => {
  await begin();
  queryClient.setQueryData(ticketKey(TICKET.uuid), TICKET);
  await act(async () => answer({ status: 400, body: { error: 'ERR_VALIDATION' } }));
  await isOver();
  expect(location.pathname).toBe(AT);
  expect(queryClient.getQueryState(ticketKey(TICKET.uuid))?.isInvalidated).toBe(true);
});
