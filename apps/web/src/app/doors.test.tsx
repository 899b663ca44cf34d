// From one door to the next: what has been left takes nothing more, however long the next one takes to come.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { fakeServer } from '../../test/server.ts';
import '../features/auth/SignupPage.tsx';
import { Router } from './router.tsx';

const login = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock(import('../features/auth/LoginPage.tsx'), async (load) => {
  await login.promise;
  return load();
});

it('the form of who has signed up is gone before the sign-in page is there: nobody types into it any more', async () => {
  fakeServer({
    'GET /plans/list': () => ({ body: [{ id: 4, name: 'Basic', users: 2, connections: 1, queues: 3, value: 99.9 }] }),
    'POST /companies/cadastro': () => ({ body: { id: 1, name: 'Padaria', email: 'a@b.co', dueDate: '' } }),
    'POST /auth/login': () => ({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } }),
  });
  renderApp(<Router />, { at: '/signup' });
  await screen.findByText('Basic');
  const values = {
    'Company name': 'Padaria',
    'Phone with area code': '11987654321',
    Email: 'a@b.co',
    Password: 'girassol',
  };
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Account created! You can sign in now.')).toBeDefined();
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined();

  login.resolve();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'a@b.co');
});
