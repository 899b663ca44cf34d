// The pages before the sign-in.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { LANGUAGES } from '@recado/contract/constants';
import { phoneText } from '@recado/contract/primitives';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from '../../app/router.tsx';
import { queryClient } from '../../shared/data/queryClient.ts';
import { startSession } from '../../shared/data/session.ts';
import { changeLanguage } from '../../shared/i18n/i18n.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { daysToWarnOf } from './subscription.ts';

/** Where the company is: wherever its person reads this. */
const ZONE = 'America/Sao_Paulo';
const plans = [
  { id: 4, name: 'Basic', users: 2, connections: 1, queues: 3, value: 99.9, useKanban: true, useCampaigns: true },
];

beforeEach(() => {
  queryClient.clear();
  sessionStore.end('logout');
  localStorage.clear();
});

async function signIn(email: string, password: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('signing in', () => {
  it('leads whoever is unknown to the sign-in page', async () => {
    fakeServer({});
    renderApp(<Router />, { at: '/contacts' });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  });

  it('stores what the specification names, but for the token', async () => {
    const token = tokenOf({ session: 1, iat: 1, exp: 901 });
    const dueDate = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const user = sessionUser({ company: { ...sessionUser().company, dueDate } });
    const { asked } = fakeServer({ 'POST /auth/login': () => ({ body: { token, user } }) });
    renderApp(<Router />, { at: '/login' });
    await signIn('ana@example.com', 'secret');
    await waitFor(() => expect(localStorage.getItem('session')).toBe('1'));
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(token);
    expect(localStorage.getItem('companyId')).toBe('3');
    expect(localStorage.getItem('userId')).toBe('7');
    expect(localStorage.getItem('companyDueDate')).toBe(dueDate);
    const said = asked.find(({ call }) => call === 'POST /auth/login');
    expect(said?.body).toEqual({ email: 'ana@example.com', password: 'secret' });
    expect(await screen.findByText('Your subscription ends in 3 days.')).toBeDefined();
  });

  it.each([
    ['a wrong password', { status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } }, /Wrong email or password/],
    [
      'an expired subscription, with its date',
      {
        status: 402,
        body: { error: 'ERR_SUBSCRIPTION_EXPIRED', details: { dueDate: '2026-10-03T12:00:00Z', timeZone: ZONE } },
      },
      /expired on 03\/10\/2026/,
    ],
  ])('says what is wrong with %s', async (_name, answer, text) => {
    fakeServer({ 'POST /auth/login': () => answer });
    renderApp(<Router />, { at: '/login' });
    await signIn('ana@example.com', 'x');
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
  });

  it('asks for what is missing, and asks the server nothing', async () => {
    const { asked } = fakeServer({});
    renderApp(<Router />, { at: '/login' });
    await signIn('', '');
    expect(await screen.findAllByText('Fill in this field')).toHaveLength(2);
    expect(asked).toHaveLength(0);
  });
});

describe('the second step', () => {
  const challenge = { body: { challenge: 'a.b.c', ways: ['app'] } };

  it('asks for a code, and says under the field when it is wrong', async () => {
    const token = tokenOf({ session: 1, iat: 1, exp: 901 });
    const { asked } = fakeServer({
      'POST /auth/login': () => challenge,
      'POST /auth/login/second': ({ body }) =>
        (body as { code: string }).code === '123456'
          ? { body: { token, user: sessionUser() } }
          : { status: 403, body: { error: 'ERR_SECOND_FACTOR_CODE' } },
    });
    renderApp(<Router />, { at: '/login' });
    await signIn('ana@example.com', 'segredo');
    const field = await screen.findByLabelText('Code');
    expect(sessionStore.get().status).toBe('signed-out');
    expect(document.activeElement).toBe(field);
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
    fireEvent.change(field, { target: { value: '000000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText(/That code is wrong/);
    fireEvent.change(field, { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(sessionStore.token()).toBe(token));
    expect(asked.filter(({ call }) => call.endsWith('/second')).map(({ body }) => body)).toEqual([
      { challenge: 'a.b.c', code: '000000' },
      { challenge: 'a.b.c', code: '123456' },
    ]);
  });

  it('asks for a passkey, says why the browser has shown none, and takes a recovery code instead', async () => {
    const token = tokenOf({ session: 1, iat: 1, exp: 901 });
    const id = new Uint8Array([1]);
    const credential = {
      id: 'AQ',
      rawId: id.buffer,
      type: 'public-key',
      response: { clientDataJSON: id.buffer, authenticatorData: id.buffer, signature: id.buffer },
      getClientExtensionResults: () => ({}),
    };
    const get = vi.fn<() => Promise<unknown>>(() => Promise.resolve(credential));
    get.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    vi.stubGlobal('PublicKeyCredential', Object);
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
    const { asked } = fakeServer({
      'POST /auth/login': () => ({ body: { challenge: 'a.b.c', ways: ['passkey'] } }),
      'POST /auth/login/passkey': () => ({
        body: {
          rpId: 'localhost',
          challenge: 'AQ',
          timeout: 1,
          userVerification: 'preferred',
          allowCredentials: [{ id: 'AQ', type: 'public-key' }],
        },
      }),
      'POST /auth/login/second': () => ({ body: { token, user: sessionUser() } }),
    });
    renderApp(<Router />, { at: '/login' });
    await signIn('ana@example.com', 'segredo');
    const button = await screen.findByRole('button', { name: 'Use a passkey' });
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toMatch(/canceled or took too long/);
    fireEvent.click(screen.getByRole('button', { name: 'Use a code' }));
    expect(screen.getByLabelText('Recovery code')).toBeDefined();
    expect(screen.queryByText('Use the app’s code')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
    fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(sessionStore.token()).toBe(token));
    expect(asked.at(-1)?.body).toMatchObject({ challenge: 'a.b.c', passkey: { id: 'AQ', type: 'public-key' } });
    Reflect.deleteProperty(navigator, 'credentials');
  });

  it('asks for a code at once where the browser knows no passkeys', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    fakeServer({ 'POST /auth/login': () => ({ body: { challenge: 'a.b.c', ways: ['passkey'] } }) });
    renderApp(<Router />, { at: '/login' });
    await signIn('ana@example.com', 'segredo');
    expect(await screen.findByLabelText('Recovery code')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  it('leads back where it has run out: the address still there, the password not', async () => {
    fakeServer({
      'POST /auth/login': () => challenge,
      'POST /auth/login/second': () => ({ status: 401, body: { error: 'ERR_SECOND_FACTOR_OVER' } }),
    });
    renderApp(<Router />, { at: '/login' });
    await signIn('ana@example.com', 'segredo');
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/took too long/);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ana@example.com');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  });
});

async function signUp(): Promise<void> {
  await screen.findByText('Basic');
  const values = {
    'Company name': 'Padaria',
    'Your name': 'Ana Lima',
    'Phone with area code': '11987654321',
    Email: 'a@b.co',
    Password: 'girassol-7',
  };
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

const expired = (details: object) => () => ({
  status: 402,
  body: { error: 'ERR_SUBSCRIPTION_EXPIRED', details: { dueDate: '2026-10-03T12:00:00Z', timeZone: ZONE, ...details } },
});

describe('an expired subscription', () => {
  it('offers nothing to whoever cannot pay', async () => {
    fakeServer({ 'POST /auth/login': expired({}) });
    renderApp(<Router />, { at: '/login' });
    await signIn('ana@example.com', 'x');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Please contact support/);
    expect(screen.queryByRole('button', { name: 'Renew now' })).toBeNull();
  });

  it('is a day of the company’s calendar, whose administrator is not sent to ask others', async () => {
    fakeServer({ 'POST /auth/login': expired({ timeZone: 'Pacific/Auckland', token: tokenOf({}) }) });
    renderApp(<Router />, { at: '/login' });
    await signIn('ana@example.com', 'x');
    const text = (await screen.findByRole('alert')).textContent;
    expect(text).toContain('Your subscription expired on 04/10/2026. Renew it to continue.');
  });

  it.each([
    ['the end of the subscription', expired({}), /expired on 03\/10\/2026/],
    ['a company that is disabled', () => ({ status: 403, body: { error: 'ERR_COMPANY_DISABLED' } }), /disabled/],
  ])('tells whoever reloads the page of %s', async (_what, answer, text) => {
    localStorage.setItem('userId', '7');
    fakeServer({ 'POST /auth/refresh_token': answer });
    await startSession();
    renderApp(<Router />, { at: '/tickets' });
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(screen.queryByText(/session has expired/)).toBeNull();
  });

  it('lets administrators in to pay', async () => {
    const token = tokenOf({ session: 1, iat: 1, exp: 901 });
    const user = sessionUser();
    const { asked } = fakeServer({
      'POST /auth/login': expired({ token }),
      'POST /auth/refresh_token': () => ({
        body: { token, user: { ...user, company: { ...user.company, expired: true } } },
      }),
      'GET /invoices': () => ({ body: { invoices: [], hasMore: false, count: 0 } }),
    });
    renderApp(<Router />, { at: '/login' });
    await signIn('ana@example.com', 'x');
    fireEvent.click(await screen.findByRole('button', { name: 'Renew now' }));
    await waitFor(() => expect(sessionStore.get().status).toBe('signed-in'));
    expect(sessionStore.token()).toBe(token);
    const calls = asked.map(({ call }) => call).filter((call) => call !== 'GET /auth/login/sso');
    expect(calls.slice(0, 2)).toEqual(['POST /auth/login', 'POST /auth/refresh_token']);
  });
});

describe('signing up', () => {
  const known = {
    'GET /plans/list': () => ({ body: plans }),
    'POST /companies/cadastro': () => ({ body: { id: 1, name: 'Padaria', email: 'a@b.co', dueDate: '' } }),
  };

  it('tells of the trial, sends the chosen plan, says so and signs in', async () => {
    const token = tokenOf({ session: 1, iat: 1, exp: 901 });
    const { asked } = fakeServer({
      ...known,
      'POST /auth/login': () => ({ body: { token, user: sessionUser({ profile: 'user' }) } }),
    });
    renderApp(<Router />, { at: '/signup?companyId=2' });
    expect(await screen.findByText(/The first day is free/)).toBeDefined();
    expect(await screen.findByText('Campaigns and flows · Kanban')).toBeDefined();
    await signUp();
    expect(await screen.findByText('Account created! Welcome.')).toBeDefined();
    expect(sessionStore.get().status).toBe('signed-in');
    const bodyOf = (name: string): unknown => asked.find(({ call }) => call === name)?.body;
    expect(bodyOf('POST /companies/cadastro')).toMatchObject({
      name: 'Padaria',
      userName: 'Ana Lima',
      email: 'a@b.co',
      phone: '11987654321',
      planId: '4',
      language: 'en',
      companyId: '2',
    });
    expect(bodyOf('POST /auth/login')).toEqual({ email: 'a@b.co', password: 'girassol-7' });
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  });

  it('leads to the sign-in, the address filled in, where that does not come about', async () => {
    fakeServer({ ...known, 'POST /auth/login': () => ({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } }) });
    renderApp(<Router />, { at: '/signup' });
    await signUp();
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
    expect(await screen.findByText('Account created! You can sign in now.')).toBeDefined();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'a@b.co');
  });

  it('says what failed, under its field and in the words of the specification', async () => {
    fakeServer({
      'GET /plans/list': () => ({ body: plans }),
      'POST /companies/cadastro': () => ({ status: 409, body: { error: 'ERR_EMAIL_IN_USE' } }),
    });
    renderApp(<Router />, { at: '/signup' });
    await signUp();
    expect(await screen.findByText('Error creating user. Please check the provided information.')).toBeDefined();
    expect(screen.getByText('This email is already in use. Use another one or sign in with it.')).toBeDefined();
  });
});

it.each(LANGUAGES)('shows a number as one writes it where %s is spoken, and the field takes it', async (language) => {
  await changeLanguage(language);
  try {
    fakeServer({ 'GET /plans/list': () => ({ body: plans }) });
    const { container } = renderApp(<Router />, { at: '/signup' });
    await screen.findByText('Basic');
    const example = container.querySelector('[name="tel"]')?.getAttribute('placeholder') ?? '';
    expect(phoneText.parse(example)).toBe(example);
    expect(example.startsWith('+')).toBe(language !== 'pt');
  } finally {
    await changeLanguage('en');
  }
});

it('says of a new password that is easy to guess where it is typed', async () => {
  const { asked } = fakeServer({
    'GET /plans/list': () => ({ body: plans }),
    'POST /companies/cadastro': () => ({ status: 400, body: { error: 'ERR_GUESSABLE_PASSWORD' } }),
  });
  renderApp(<Router />, { at: '/signup' });
  await signUp();
  const said = await screen.findByText(/This password is easy to guess/);
  const field = screen.getByLabelText('Password');
  expect(field.id).toBe(said.id.replace(/-error$/, ''));
  // Names one knows without asking.
  fireEvent.change(field, { target: { value: 'Recado-2026' } });
  expect(screen.queryByText(/This password is easy to guess/)).toBeNull();
  fireEvent.submit(field);
  expect(await screen.findByText(/This password is easy to guess/)).toBeDefined();
  expect(asked.filter((each) => each.call.startsWith('POST'))).toHaveLength(1);
});

describe('the warning of an ending subscription', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  it.each([
    ['2026-11-26T12:00:00Z', undefined],
    ['2026-11-26T11:59:00Z', 5],
    // An hour after midnight there.
    ['2026-11-22T04:00:00Z', 1],
    // Half past eleven in the evening there is tomorrow already in UTC.
    ['2026-11-22T02:30:00Z', 0],
    ['2026-11-21T13:00:00Z', 0],
    [null, undefined],
  ])('%s', (dueDate, days) => {
    expect(daysToWarnOf(dueDate, now, 'America/Sao_Paulo')).toBe(days);
  });
});
