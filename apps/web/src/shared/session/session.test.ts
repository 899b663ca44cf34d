// Restoring a session on start, leaving it, and other tabs.
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { endReason, isOtherSession, logout, restoreSession, startSession } from './session.ts';
import { sessionStore } from './sessionStore.ts';

const token = tokenOf({ session: 4, iat: 1, exp: 901 });
const fresh = tokenOf({ session: 4, iat: 2, exp: 902 });
const user = sessionUser();

const hear = (newValue: string | null): boolean =>
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sessionStore.signIn({ token, user });
});

it('takes the user and a new token from the refresh', async () => {
  fakeServer({ 'POST /auth/refresh_token': () => ({ body: { token: fresh, user: { ...user, name: 'Bia' } } }) });
  await restoreSession();
  expect(sessionStore.get()).toMatchObject({ status: 'signed-in', user: { name: 'Bia' } });
  expect(sessionStore.token()).toBe(fresh);
});

it('ends a session that the server refuses', async () => {
  fakeServer({ 'POST /auth/refresh_token': () => ({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }) });
  await restoreSession();
  expect(endReason()).toBe('expired');
});

it('signs out here even when the server does not answer', async () => {
  fakeServer({});
  await logout();
  expect(sessionStore.get()).toEqual({ status: 'signed-out', reason: 'logout' });
  expect(Object.keys(localStorage)).toEqual([]);
});

it('tells its own sign-in from another', () => {
  expect(isOtherSession(4)).toBe(false);
  expect(isOtherSession(5)).toBe(true);
});

describe('what another tab does', () => {
  beforeEach(async () => {
    fakeServer({ 'POST /auth/refresh_token': () => ({ body: { token, user } }) });
    await startSession();
  });

  it('signing out there signs out here', () => {
    hear(null);
    expect(sessionStore.get().status).toBe('signed-out');
  });

  it('a token refreshed there is used here', () => {
    hear(fresh);
    expect(sessionStore.token()).toBe(fresh);
    expect(sessionStore.get().status).toBe('signed-in');
  });

  it('ending this session leaves the newer one stored there', () => {
    localStorage.setItem('token', fresh);
    sessionStore.end('elsewhere');
    expect(localStorage.getItem('token')).toBe(fresh);
  });
});
