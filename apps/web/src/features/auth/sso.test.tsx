// Signing in by the company's identity provider: the button where the domain has one, and the way back.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Router } from '../../app/router.tsx';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';

beforeEach(() => {
  queryClient.clear();
  sessionStore.end('logout');
  localStorage.clear();
});

it('asks about the domain alone, and leads to its provider', async () => {
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { href: location.href, origin: location.origin, assign });
  const { asked } = fakeServer({
    'GET /auth/login/sso': ({ url }) => ({ body: { label: url.endsWith('=padaria.com') ? 'Padaria' : null } }),
    'POST /auth/login/sso/begin': () => ({ body: { url: 'https://login.padaria.com/authorize' } }),
  });
  renderApp(<Router />, { at: '/login' });
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ana@padaria.com' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Padaria' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://login.padaria.com/authorize'));
  const [looked, begun] = asked;
  expect(looked?.url).not.toContain('ana');
  expect(begun?.body).toEqual({ email: 'ana@padaria.com' });
});

const BACK = '/login/sso?code=abc&state=xyz&iss=https%3A%2F%2Flogin.padaria.com&session_state=1';

it('tells the server once what the provider brought, and is in', async () => {
  const token = tokenOf({ session: 1, iat: 1, exp: 901 });
  const { asked } = fakeServer({ 'POST /auth/login/sso/finish': () => ({ body: { token, user: sessionUser() } }) });
  renderApp(<Router />, { at: BACK });
  await waitFor(() => expect(sessionStore.token()).toBe(token));
  const told = asked.filter(({ call }) => call.endsWith('/finish')).map(({ body }) => body);
  expect(told).toEqual([{ code: 'abc', state: 'xyz', iss: 'https://login.padaria.com' }]);
});

it.each([
  ['what went wrong', { status: 403, body: { error: 'ERR_SSO_EMAIL' } }, /verified company email/],
  ['the second step', { body: { challenge: 'a.b.c', ways: ['app'] } }, 'There is just one more step.'],
])('says %s', async (_what, answer, text) => {
  fakeServer({ 'POST /auth/login/sso/finish': () => answer });
  renderApp(<Router />, { at: BACK });
  expect(await screen.findByText(text)).toBeDefined();
  fireEvent.click(screen.getByText('Back to sign in'));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
});
