// From a contact to the conversation with them.
import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { useOpenConversation } from './useOpenConversation.ts';

function Page() {
  const open = useOpenConversation();
  const { pathname, search } = useLocation();
  return (
    <>
      <button onClick={() => open({ id: 5 })}>Open</button>
      <output>{pathname + search}</output>
    </>
  );
}

beforeEach(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser() }));
afterEach(() => queryClient.clear());

test.each([
  ['the open one, not a later closed one', ['closed', 'open'], '/tickets/uuid-1'],
  ['an open one rather than one that waits', ['pending', 'open'], '/tickets/uuid-1'],
  ['one that waits', ['closed', 'pending'], '/tickets/uuid-1'],
  ['a new one where all are closed', ['closed'], '/tickets?newTicket=5'],
  ['a new one where there is none', [], '/tickets?newTicket=5'],
])('%s', async (_what, statuses, address) => {
  const tickets = statuses.map((status, at) => ({ id: at, uuid: `uuid-${at}`, status }));
  const server = fakeServer({ 'GET /tickets': () => ({ body: { tickets, hasMore: false, cursor: null } }) });
  renderApp(<Page />);
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByText(address)).toBeTruthy();
  expect(new URL(server.asked[0]?.url ?? '', 'http://app').searchParams.get('contactId')).toBe('5');
});
