// The second factor on its screen: set up, its codes kept, turned off; the sign-ins; and the page of who must set it up.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from '../../app/router.tsx';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { call } from '../../shared/data/client.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { listTags } from '@recado/contract/tags';
import { useSessionState } from '../../shared/session/useSession.ts';
import { SecurityDialog } from './SecurityDialog.tsx';

const token = tokenOf({ session: 1, iat: 0, exp: 900 });
const codes = ['abcde-fghij', 'klmno-pqrst'];
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const menu = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: /Notebook/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
};

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

const none = { since: null as string | null, passkeys: [] as object[], passkeysAt: location.origin, recoveryCodes: 0 };

/** As below the guard of private routes. */
const Security = () => useSessionState().status === 'signed-in' && <SecurityDialog opened onClose={() => undefined} />;

beforeEach(() => sessionStore.signIn({ token, user: sessionUser() }));
afterEach(() => queryClient.clear());

test('set up by password and code, with codes to keep; then it is shown as on', async () => {
  const state = { ...none };
  fakeServer({
    ...settingUp,
    'GET /auth/second-factor': () => ({ body: state }),
    'GET /auth/sign-ins': () => ({ body: [] }),
  });
  renderApp(<Security />);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  await screen.findByLabelText('Current password');
  Object.assign(state, { since: '2026-11-20T12:00:00Z', recoveryCodes: 2 });
  await setUp();
  press('I’ve saved them');
  expect(await screen.findByText('2 recovery codes left')).toBeDefined();
});

test('turned off by password and a code; sign-ins say which is this one, and it can be left', async () => {
  const { asked } = fakeServer({
    'GET /auth/second-factor': () => ({ body: { ...none, since: '2026-11-20T12:00:00Z', recoveryCodes: 9 } }),
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
  renderApp(<Security />);
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

test('a passkey: made under a name, shown with its days, renamed, and removed by a code where the browser has none', async () => {
  const id = new Uint8Array([1]).buffer;
  const create = () =>
    Promise.resolve({
      id: 'AQ',
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON: id, attestationObject: id, getTransports: () => ['internal'] },
      getClientExtensionResults: () => ({}),
    });
  vi.stubGlobal('PublicKeyCredential', Object);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  const state = { ...none };
  let tooLate = true;
  const { asked } = fakeServer({
    'GET /auth/second-factor': () => ({ body: state }),
    'GET /auth/sign-ins': () => ({ body: [] }),
    'POST /auth/passkeys/begin': () => ({
      body: {
        rp: { id: 'localhost', name: 'Recado' },
        user: { id: 'AQ', name: 'ana@example.com', displayName: 'Ana' },
        challenge: 'AQ',
        pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
        timeout: 1,
        attestation: 'none',
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        excludeCredentials: [],
      },
    }),
    'POST /auth/passkeys': ({ body }) => {
      if (tooLate) return { status: 403, body: { error: 'ERR_PASSKEY_REFUSED' } };
      const { name } = body as { name: string };
      state.passkeys = [{ id: 4, name, createdAt: '2026-11-20T12:00:00Z', lastUsedAt: null }];
      state.recoveryCodes = 10;
      return { body: { recoveryCodes: codes } };
    },
    'PUT /auth/passkeys/4': () => ({ body: state.passkeys[0] }),
    'POST /auth/passkeys/4/remove': () => ({ body: {} }),
  });
  renderApp(<Security />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add passkey' }));
  const make = async () => {
    fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: 'segredo' } });
    press('Continue');
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Notebook' } });
    press('Create passkey');
  };
  await make();
  // What the browser was asked is over: it is asked anew.
  await screen.findByText(/That passkey wasn’t accepted/);
  tooLate = false;
  await make();
  for (const code of codes) await screen.findByText(code);
  expect(asked.findLast((one) => one.call === 'POST /auth/passkeys')?.body).toMatchObject({
    name: 'Notebook',
    passkey: { id: 'AQ', response: { attestationObject: 'AQ', transports: ['internal'] } },
  });
  press('I’ve saved them');
  expect((await screen.findByText('Notebook')).closest('li')?.textContent).toMatch(/Added on .* · not used yet/);
  await menu('Rename');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Mesa' } });
  press('Save');
  await screen.findByText('Passkey renamed.');
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  await menu('Remove');
  await screen.findByText(/your password alone is enough/);
  type('Current password', 'segredo');
  type('Recovery code', 'abcde-fghij');
  press('Remove');
  await screen.findByText('Passkey removed.');
  expect(asked.find((one) => one.call.endsWith('/remove'))?.body).toEqual({
    currentPassword: 'segredo',
    code: 'abcde-fghij',
  });
  Reflect.deleteProperty(navigator, 'credentials');
});

test.each([
  ['the app', { since: '2026-11-20T12:00:00Z' }, 'Turn off the authenticator app'],
  [
    'the only passkey',
    { passkeys: [{ id: 4, name: 'Notebook', createdAt: '2026-11-20T12:00:00Z', lastUsedAt: null }] },
    'Remove passkey',
  ],
])('%s where the company asks for one is told to come back', async (_what, has, title) => {
  const user = sessionUser();
  user.company.settings = [{ key: 'secondFactorRequired', value: 'enabled' }];
  sessionStore.signIn({ token, user });
  fakeServer({
    'GET /auth/second-factor': () => ({ body: { ...none, ...has } }),
    'GET /auth/sign-ins': () => ({ body: [] }),
  });
  renderApp(<Security />);
  if ('since' in has) fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  else await menu('Remove');
  await screen.findByRole('heading', { name: title });
  expect(screen.getByText(/your company requires/i)).toBeDefined();
  expect(screen.queryByText(/alone is enough/)).toBeNull();
});

test('who must set it up is led there from wherever they are, and in once they have', async () => {
  fakeServer({
    ...settingUp,
    'GET /auth/second-factor': () => ({ body: none }),
    'GET /tags/list': () => ({ status: 403, body: { error: 'ERR_SECOND_FACTOR_NEEDED' } }),
    'GET /auth/me': () => ({ body: sessionUser() }),
  });
  // Their company has asked for it since.
  await expect(call(listTags, { query: {} })).rejects.toMatchObject({ code: 'ERR_SECOND_FACTOR_NEEDED' });
  renderApp(<Router />, { at: '/todolist' });
  expect(await screen.findByRole('heading', { name: 'Turn on two-step verification' })).toBeDefined();
  expect(screen.queryByRole('navigation')).toBeNull();
  // This browser has none.
  await screen.findByText('This browser doesn’t support passkeys.');
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await setUp();
  press('I’ve saved them');
  await waitFor(() => {
    const state = sessionStore.get();
    expect(state.status === 'signed-in' && state.user.secondFactor).toBeUndefined();
  });
});

const link = {
  label: 'Padaria',
  linkedAt: '2026-11-20T12:00:00Z',
  lastUsedAt: null,
  linksAgain: true,
  password: 'set',
};

test('a link to the company’s provider is shown, and taken away with the password, which ends the session', async () => {
  const { asked } = fakeServer({
    'GET /auth/second-factor': () => ({ body: none }),
    'GET /auth/sign-ins': () => ({ body: [] }),
    'GET /users/7': () => ({ body: { singleSignOn: link } }),
    'POST /auth/single-sign-on/unlink': ({ body }) =>
      (body as { currentPassword: string }).currentPassword === 'segredo'
        ? { body: {} }
        : { status: 403, body: { error: 'ERR_WRONG_PASSWORD' } },
  });
  renderApp(<Security />);
  expect(await screen.findByText('Signs in with Padaria')).toBeDefined();
  press('Unlink');
  expect(await screen.findByRole('dialog', { name: 'Unlink from Padaria' })).toBeDefined();
  type('Current password', 'errada');
  press('Unlink');
  await screen.findByText('That’s not your current password. Try again.');
  expect(sessionStore.get().status).toBe('signed-in');
  type('Current password', 'segredo');
  press('Unlink');
  await waitFor(() => expect(sessionStore.get().status).toBe('signed-out'));
  expect(asked.filter(({ call: made }) => made.endsWith('/unlink'))).toHaveLength(2);
});

test.each([
  ['none', /^It’s your only way in: you have no password/],
  ['refused', 'Your company has you sign in this way.'],
])('it is only told where there is no password besides: %s', async (password, text) => {
  fakeServer({
    'GET /auth/second-factor': () => ({ body: none }),
    'GET /auth/sign-ins': () => ({ body: [] }),
    'GET /users/7': () => ({ body: { singleSignOn: { ...link, password } } }),
  });
  renderApp(<Security />);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Unlink' })).toBeNull();
});

test('a link that could not be asked for is not none: it is asked for again', async () => {
  let isDown = true;
  fakeServer({
    'GET /auth/second-factor': () => ({ body: none }),
    'GET /auth/sign-ins': () => ({ body: [] }),
    'GET /users/7': () => (isDown ? { status: 500 } : { body: { singleSignOn: link } }),
  });
  renderApp(<Security />);
  const failed = await screen.findByRole('alert');
  isDown = false;
  fireEvent.click(within(failed).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Signs in with Padaria')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
