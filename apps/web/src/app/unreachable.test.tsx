// A server that cannot be reached at the start: one screen stands through all tries, and the doors try too.
import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { fakeServer } from '../../test/server.ts';
import { sessionUser, tokenOf } from '../../test/session.ts';
import { startSession } from '../shared/data/session.ts';
import { sessionStore } from '../shared/session/sessionStore.ts';
import { PrivateRoutes, PublicRoutes } from './guards.tsx';

const open = (at: string) =>
  renderApp(
    <Routes>
      <Route element={<PublicRoutes />}>
        <Route path="/login" element={<input aria-label="Password" />} />
      </Route>
      <Route element={<PrivateRoutes secondFactor={null} lockedOut={null} />}>
        <Route path="*" element={<p>inside</p>} />
      </Route>
    </Routes>,
    { at },
  );
const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
});

test('it is tried again in growing steps, under the same screen and at the doors, until it answers', async () => {
  const { asked } = fakeServer({});
  // Of an earlier visit.
  localStorage.setItem('userId', '7');
  const started = startSession();
  const inside = open('/tickets');
  await act(() => started);
  const alert = screen.getByRole('alert');
  const button = screen.getByRole('button', { name: 'Try again' });
  button.focus();
  for (const [tries, ms] of [300, 1_000, 2_000, 4_000, 5_000, 5_000].entries()) {
    await pass(ms - 1);
    expect(asked).toHaveLength(tries + 1);
    await pass(1);
    expect(asked).toHaveLength(tries + 2);
    expect(screen.getByRole('alert')).toBe(alert);
    expect(document.activeElement).toBe(button);
  }

  // Whoever asks for it begins anew, and is shown that it is being tried.
  fireEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await pass(0);
  expect(button.getAttribute('aria-busy')).toBe('false');
  expect(asked).toHaveLength(8);
  await pass(300);
  expect(asked).toHaveLength(9);

  // At the door it goes on, and the form stands.
  inside.unmount();
  open('/login');
  const field = screen.getByLabelText('Password');
  await pass(1_000);
  await pass(2_000);
  expect(asked).toHaveLength(11);
  expect(screen.getByLabelText('Password')).toBe(field);
  const answering = fakeServer({
    'POST /auth/refresh_token': () => ({ body: { token: tokenOf({}), user: sessionUser() } }),
  });
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(screen.getByText('inside')).toBeDefined();
  await pass(60_000);
  expect(answering.asked).toHaveLength(1);
  act(() => sessionStore.end('logout'));
});
