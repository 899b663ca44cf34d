// One's own profile: what is sent, and that the screen knows at once.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
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
  await screen.findByText('Too short');
  fireEvent.change(screen.getByLabelText(/^New password/), { target: { value: '' } });
  fireEvent.click(screen.getByRole('combobox', { name: 'Language' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Español', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(server.asked.map(({ call, body }) => [call, body])).toEqual([
    ['PUT /users/7', { name: 'Ana Maria', email: 'ana@example.com', password: '' }],
    ['POST /users/set-language/es', undefined],
  ]);
  expect(currentLanguage()).toBe('es');
  const state = sessionStore.get();
  expect(state.status === 'signed-in' && state.user.name).toBe('Ana Maria');
});
