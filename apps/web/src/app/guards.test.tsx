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
import { Only, PrivateRoutes, PublicRoutes, WithFeature } from './guards.tsx';

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
        <Route element={<PrivateRoutes />}>
          <Route element={<Only to="super" />}>
            <Route path="/jobs" element={<Place />} />
          </Route>
          <Route element={<WithFeature of="useInternalChat" />}>
            <Route path="/chats" element={<Place />} />
          </Route>
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

it('opens a screen of super-administrators to them alone', () => {
  signIn({ super: true });
  renderAt('/jobs');
  expect(screen.getByText('at /jobs')).toBeDefined();
  signIn({ super: false });
  expect(screen.getByText('Access not allowed')).toBeDefined();
});

describe('after the due date', () => {
  const company = companyWhere(true);

  it.each(['/', '/tickets', '/contacts', '/connections', '/settings/'])('leads from %s to where one pays', (at) => {
    signIn({ company });
    renderAt(at);
    expect(screen.getByText('at /financeiro')).toBeDefined();
  });

  it.each(['/financeiro', '/subscription', '/settings'])('leaves %s open', (at) => {
    signIn({ company });
    renderAt(at);
    expect(screen.getByText(`at ${at}`)).toBeDefined();
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
    signIn();
    renderAt('/tickets');
    fakeServer({
      'GET /tickets': () => ({ status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } }),
      'GET /auth/me': () => ({ body: sessionUser({ company }) }),
    });
    const refused = call(listTickets, { query: {} }).catch(() => undefined);
    expect(await screen.findByText('at /financeiro')).toBeDefined();
    await refused;
  });
});

it('leads away from a screen that the plan does not have, after saying so', async () => {
  const { company } = sessionUser();
  signIn({ company: { ...company, plan: { ...company.plan, useInternalChat: false } } });
  renderAt('/chats');
  expect(screen.queryByText('at /chats')).toBeNull();
  expect(screen.getByText(/^Your plan does not include this/)).toBeDefined();
  expect(await screen.findByText('at /', {}, { timeout: 3_000 })).toBeDefined();
});

it('opens a screen that the plan has', () => {
  signIn();
  renderAt('/chats');
  expect(screen.getByText('at /chats')).toBeDefined();
});
