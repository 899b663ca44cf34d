// The second factor on its screen: set up, its codes kept, turned off; the sign-ins; and the page of who must set it up.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Router } from '../../app/router.tsx';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { call } from '../../shared/data/client.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { listTags } from '@recado/contract/tags';
import { SecurityDialog } from './SecurityDialog.tsx';

const token = tokenOf({ session: 1, iat: 0, exp: 900 });
const codes = ['abcde-fghij', 'klmno-pqrst'];
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const settingUp = {
  'POST /auth/second-factor': ({ body }: { body: unknown }) =>
    (body as { currentPassword: string }).currentPassword === 'segredo'
      ? { body: { secret: 'ABCDEFGH', address: 'otpauth://totp/Recado' } }
      : { status: 403, body: { error: 'ERR_WRONG_PASSWORD' } },
  'POST /auth/second-factor/confirm': ({ body }: { body: unknown }) =>
    (body as { code: string }).code === '123456'
      ? { body: { recoveryCodes: codes } }
      : { status: 403, body: { error: 'ERR_SECOND_FACTOR_CODE' } },
};

/** From the password to the recovery codes, with what goes wrong on the way. */
async function setUp(): Promise<void> {
  type('Current password', 'errada');
  press('Continue');
  await screen.findByText('That’s not your current password. Try again.');
  type('Current password', 'segredo');
  press('Continue');
  expect(await screen.findByTitle('QR code for the authenticator app')).toBeDefined();
  expect(screen.getByText('ABCD EFGH')).toBeDefined();
  const field = screen.getByLabelText('Code');
  expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
  type('Code', '000000');
  press('Turn on');
  await screen.findByText(/That code is wrong or was already used/);
  type('Code', '123456');
  press('Turn on');
  for (const code of codes) await screen.findByText(code);
}

beforeEach(() => sessionStore.signIn({ token, user: sessionUser() }));
afterEach(() => queryClient.clear());

test('set up by password and code, with codes to keep; then it is shown as on', async () => {
  const state = { since: null as string | null, recoveryCodes: 0 };
  fakeServer({
    ...settingUp,
    'GET /auth/second-factor': () => ({ body: state }),
    'GET /auth/sign-ins': () => ({ body: [] }),
  });
  renderApp(<SecurityDialog opened onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  await screen.findByLabelText('Current password');
  Object.assign(state, { since: '2026-11-20T12:00:00Z', recoveryCodes: 2 });
  await setUp();
  press('I’ve saved them');
  expect(await screen.findByText('2 recovery codes left')).toBeDefined();
});

test('turned off by password and a code; sign-ins say which is this one, and it can be left', async () => {
  const { asked } = fakeServer({
    'GET /auth/second-factor': () => ({ body: { since: '2026-11-20T12:00:00Z', recoveryCodes: 9 } }),
    'GET /auth/sign-ins': () => ({
      body: [
        {
          id: 2,
          at: '2026-11-21T12:00:00Z',
          browser: 'Chrome',
          system: 'Windows',
          address: '203.0.113.5',
          current: true,
          lastUsedAt: '2026-11-21T12:30:00Z',
        },
        {
          id: 1,
          at: '2026-11-20T12:00:00Z',
          browser: null,
          system: null,
          address: '203.0.113.9',
          current: false,
          lastUsedAt: null,
        },
      ],
    }),
    'POST /auth/second-factor/off': () => ({ body: {} }),
    'DELETE /auth/logout': () => ({ body: {} }),
  });
  renderApp(<SecurityDialog opened onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  type('Current password', 'segredo');
  press('Use a recovery code');
  type('Recovery code', 'abcde-fghij');
  press('Turn off');
  expect(await screen.findByText('Two-step verification is off.')).toBeDefined();
  expect(asked.find((one) => one.call === 'POST /auth/second-factor/off')?.body).toEqual({
    currentPassword: 'segredo',
    code: 'abcde-fghij',
  });
  expect((await screen.findByText('this session')).closest('li')?.textContent).toContain('Chrome · Windows');
  expect(screen.getByText('Unknown browser').closest('li')?.textContent).toContain('203.0.113.9');
  press('Sign out');
  await waitFor(() => expect(sessionStore.get().status).toBe('signed-out'));
});

test('who must set it up is led there from wherever they are, and in once they have', async () => {
  fakeServer({
    ...settingUp,
    'GET /tags/list': () => ({ status: 403, body: { error: 'ERR_SECOND_FACTOR_NEEDED' } }),
    'GET /auth/me': () => ({ body: sessionUser() }),
  });
  // Their company has asked for it since.
  await expect(call(listTags, { query: {} })).rejects.toMatchObject({ code: 'ERR_SECOND_FACTOR_NEEDED' });
  renderApp(<Router />, { at: '/todolist' });
  expect(await screen.findByRole('heading', { name: 'Turn on two-step verification' })).toBeDefined();
  expect(screen.queryByRole('navigation')).toBeNull();
  await setUp();
  press('I’ve saved them');
  await waitFor(() => {
    const state = sessionStore.get();
    expect(state.status === 'signed-in' && state.user.secondFactor).toBeUndefined();
  });
});
