// Who may be where while the session starts, lives and ends.
import type { SessionUser } from '@recado/contract/auth';
import { listTickets } from '@recado/contract/tickets';
import { act, fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { fakeServer } from '../../test/server.ts';
import { sessionUser, tokenOf } from '../../test/session.ts';
import { call } from '../shared/data/client.ts';
import { sessionStore } from '../shared/session/sessionStore.ts';
import { PrivateRoutes, PublicRoutes } from './guards.tsx';
import { LockedOut } from './LockedOut.tsx';

function Place() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

function renderAt(at: string): void {
  renderApp(
    <Suspense>
      <Routes>
        <Route element={<PublicRoutes />}>
          <Route path="/login" element={<Place />} />
        </Route>
        <Route element={<PrivateRoutes secondFactor={null} lockedOut={<LockedOut />} />}>
          <Route path="*" element={<Place />} />
        </Route>
      </Routes>
    </Suspense>,
    { at },
  );
}

const signIn = (change: Partial<SessionUser> = {}): void =>
  act(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser(change) }));

const companyWhere = (expired: boolean): SessionUser['company'] => ({
  ...sessionUser().company,
  dueDate: '2026-11-20T12:00:00Z',
  expired,
});

beforeEach(() => sessionStore.end('logout'));

it('sends the unknown to the door, and afterwards where they were going', () => {
  act(() => sessionStore.end('expired'));
  renderAt('/contacts?q=1');
  expect(screen.getByText('at /login')).toBeDefined();
  signIn();
  expect(screen.getByText('at /contacts?q=1')).toBeDefined();
});

it('sends the known from the door inside', () => {
  signIn();
  renderAt('/login');
  expect(screen.getByText('at /')).toBeDefined();
});

it('does not lead whoever signs in next to where the last one was', () => {
  signIn();
  renderAt('/contacts');
  act(() => sessionStore.end('logout'));
  expect(screen.getByText('at /login')).toBeDefined();
  signIn();
  expect(screen.getByText('at /')).toBeDefined();
});

describe('after the due date', () => {
  const company = companyWhere(true);

  it('lets in who can pay', () => {
    signIn({ company });
    renderAt('/financeiro');
    expect(screen.getByText('at /financeiro')).toBeDefined();
  });

  it('tells who cannot pay whom to ask, and lets them in again once it is paid', async () => {
    signIn({ profile: 'user', company });
    renderAt('/tickets');
    expect(await screen.findByText(/ended on 20\/11\/2026. Ask an administrator/)).toBeDefined();
    fakeServer({ 'GET /auth/me': () => ({ body: sessionUser({ profile: 'user', company: companyWhere(false) }) }) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('at /tickets')).toBeDefined();
  });

  it('notices it by the answer to any call', async () => {
    signIn({ profile: 'user' });
    renderAt('/tickets');
    fakeServer({
      'GET /tickets': () => ({ status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } }),
      'GET /auth/me': () => ({ body: sessionUser({ profile: 'user', company }) }),
    });
    const refused = call(listTickets, { query: {} }).catch(() => undefined);
    expect(await screen.findByText(/ended on 20\/11\/2026/)).toBeDefined();
    await refused;
  });
});
