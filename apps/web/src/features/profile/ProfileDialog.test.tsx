// One's own profile: what is sent, and that the screen knows at once.
import { listSettings } from '@recado/contract/settings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { call } from '../../shared/data/client.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { changeLanguage, currentLanguage } from '../../shared/i18n/i18n.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { ProfileDialog } from './ProfileDialog.tsx';

afterEach(async () => {
  queryClient.clear();
  await changeLanguage('en');
});

test('name, address and language; a password only where one is written', async () => {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  const server = fakeServer({
    'PUT /users/7': ({ body }) => ({ body: { ...sessionUser(), ...(body as object) } }),
    'POST /users/set-language/es': () => ({ body: {} }),
  });
  const close = vi.fn<() => void>();
  renderApp(<ProfileDialog opened onClose={close} />);
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Ana Maria' } });
  fireEvent.change(screen.getByLabelText(/^New password/), { target: { value: '1234' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Too short: use at least 8 characters');
  fireEvent.change(screen.getByLabelText(/^New password/), { target: { value: '' } });
  fireEvent.click(screen.getByRole('combobox', { name: 'Language' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Español', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(server.asked.map((one) => [one.call, one.body])).toEqual([
    ['PUT /users/7', { name: 'Ana Maria', email: 'ana@example.com', password: '' }],
    ['POST /users/set-language/es', undefined],
  ]);
  expect(currentLanguage()).toBe('es');
  const state = sessionStore.get();
  expect(state.status === 'signed-in' && state.user.name).toBe('Ana Maria');
});

test('a new password: with the one of now, and on with a new session; what is asked meanwhile waits for it', async () => {
  const fresh = tokenOf({ session: 2, iat: 1, exp: 901 });
  sessionStore.signIn({ token: tokenOf({ session: 1, iat: 0, exp: 900 }), user: sessionUser() });
  const held = Promise.withResolvers<void>();
  const server = fakeServer({
    'PUT /users/7': ({ body }) =>
      (body as { currentPassword: string }).currentPassword === 'de-antes-7'
        ? { body: sessionUser() }
        : { status: 403, body: { error: 'ERR_WRONG_PASSWORD' } },
    'POST /auth/refresh_token': async () => {
      await held.promise;
      return { body: { token: fresh, user: sessionUser() } };
    },
    'GET /settings': ({ token }) =>
      token === `Bearer ${fresh}` ? { body: [] } : { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } },
  });
  const close = vi.fn<() => void>();
  renderApp(<ProfileDialog opened onClose={close} />);
  fireEvent.change(await screen.findByLabelText(/^New password/), { target: { value: 'girassol-7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('That’s not your current password. Try again.');
  fireEvent.change(screen.getByLabelText(/^Current password/), { target: { value: 'de-antes-7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.asked.at(-1)?.call).toBe('POST /auth/refresh_token'));
  const asked = call(listSettings, {});
  await waitFor(() => expect(server.asked.at(-1)?.call).toBe('GET /settings'));
  held.resolve();
  expect(await asked).toEqual([]);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(sessionStore.token()).toBe(fresh);
  expect(sessionStore.get().status).toBe('signed-in');
});
