// A forgotten password, on the screen.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { Router } from '../../app/router.tsx';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';

const EMAIL = 'ana+1@example.com';

beforeEach(() => {
  queryClient.clear();
  sessionStore.end('logout');
  localStorage.clear();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const kind = (label: string) => screen.getByLabelText(label).getAttribute('type');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function fillIn(values: { code?: string; password?: string; confirmation?: string } = {}): Promise<void> {
  const { code = '012345', password = 'Segredo12', confirmation = password } = values;
  await screen.findByLabelText('Verification code');
  type('Verification code', code);
  type('New password', password);
  type('Confirm the new password', confirmation);
  press('Save new password');
}

describe('a forgotten password', () => {
  it('is replaced in two steps, from the sign-in page and back to it', async () => {
    const { asked } = fakeServer({
      [`POST /forgetpassword/${encodeURIComponent(EMAIL)}`]: () => ({}),
      'POST /resetpasswords': () => ({}),
    });
    renderApp(<Router />, { at: '/login' });
    fireEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    expect(await screen.findByRole('heading', { name: 'New password' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign up your company' }).getAttribute('href')).toBe('/signup');
    type('Email', ` ${EMAIL} `);
    press('Send code');
    expect(await screen.findByText('Email sent! Check your inbox for the code.')).toBeDefined();
    expect(screen.getByText(EMAIL)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign up your company' }).getAttribute('href')).toBe('/signup');
    await fillIn();
    // First: it goes away again by itself.
    expect(await screen.findByText('Password changed! Sign in with your new password.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', EMAIL);
    expect(asked.find(({ call }) => call === 'POST /resetpasswords')).toMatchObject({
      body: { email: EMAIL, token: '012345', password: 'Segredo12' },
    });
  });

  it('says where nobody has the address, and stays', async () => {
    fakeServer({
      'POST /forgetpassword/nobody%40example.com': () => ({ status: 404, body: { error: 'ERR_USER_DONT_EXISTS' } }),
    });
    renderApp(<Router />, { at: '/forgetpsw?companyId=2' });
    await screen.findByLabelText('Email');
    type('Email', 'nobody@example.com');
    press('Send code');
    expect(
      await screen.findByText(/user|email/i, { selector: '[role=alert], .mantine-InputWrapper-error' }),
    ).toBeDefined();
    expect(screen.queryByLabelText('Verification code')).toBeNull();
  });

  it('goes on from the mail’s link, or with another address', async () => {
    fakeServer({});
    renderApp(<Router />, { at: `/forgetpsw?email=${encodeURIComponent(EMAIL)}` });
    expect(await screen.findByText(EMAIL)).toBeDefined();
    press('Use a different email');
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', EMAIL);
  });

  it('begins at the first step, filled in, where the link says that there is no code yet', async () => {
    fakeServer({});
    renderApp(<Router />, { at: `/forgetpsw?ask=1&email=${encodeURIComponent(EMAIL)}` });
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', EMAIL);
  });

  it('begins at the first step where the link names no address', async () => {
    fakeServer({});
    renderApp(<Router />, { at: '/forgetpsw?email=nobody' });
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', '');
  });

  it.each([
    ['short', 'Ab1', undefined, 'Too short: use at least 8 characters'],
    ['weak', 'abcdefgh1', undefined, 'Use an uppercase letter, a lowercase letter and a number'],
    ['typed differently', 'Segredo12', 'Segredo13', 'The passwords don’t match'],
    ['missing', '', '', 'Fill in this field'],
  ])('asks the server nothing while the new one is %s', async (_name, password, confirmation, complaint) => {
    const { asked } = fakeServer({});
    renderApp(<Router />, { at: `/forgetpsw?email=${encodeURIComponent(EMAIL)}` });
    await fillIn({ password, ...(confirmation !== undefined && { confirmation }) });
    expect((await screen.findAllByText(complaint)).length).toBeGreaterThan(0);
    expect(asked).toEqual([]);
  });

  it('says under the code that it is wrong, and sends another on demand', async () => {
    const { asked } = fakeServer({
      'POST /resetpasswords': () => ({ status: 400, body: { error: 'ERR_RESET_CODE' } }),
      [`POST /forgetpassword/${encodeURIComponent(EMAIL)}`]: () => ({}),
    });
    renderApp(<Router />, { at: `/forgetpsw?email=${encodeURIComponent(EMAIL)}` });
    await fillIn();
    await waitFor(() => expect(screen.getByLabelText('Verification code').getAttribute('aria-invalid')).toBe('true'));
    press('Send a new code');
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('shows and hides each password by itself', async () => {
    fakeServer({});
    renderApp(<Router />, { at: `/forgetpsw?email=${encodeURIComponent(EMAIL)}` });
    await screen.findByLabelText('New password');
    const [first] = screen.getAllByRole('button', { name: 'Show password' });
    if (first) fireEvent.mouseDown(first);
    expect([kind('New password'), kind('Confirm the new password')]).toEqual(['text', 'password']);
  });
});
