// Who may be where while the session starts, lives and ends.
import { act, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { sessionUser, tokenOf } from '../../test/session.ts';
import { sessionStore } from '../shared/session/sessionStore.ts';
import { PrivateRoutes, PublicRoutes } from './guards.tsx';

function Place() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

function renderAt(at: string): void {
  renderApp(
    <Routes>
      <Route element={<PublicRoutes />}>
        <Route path="/login" element={<Place />} />
      </Route>
      <Route element={<PrivateRoutes />}>
        <Route path="*" element={<Place />} />
      </Route>
    </Routes>,
    { at },
  );
}

const signIn = (): void => act(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser() }));

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
