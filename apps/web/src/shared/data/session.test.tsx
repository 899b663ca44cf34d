// Restoring a session on start, leaving it, and other tabs.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { refreshSession } from './client.ts';
import { endReason, endRefusal, isOtherSession, login, logout, restoreSession, startSession } from './session.ts';
import { sessionStore } from '../session/sessionStore.ts';

const token = tokenOf({ session: 4, iat: 1, exp: 901 });
const fresh = tokenOf({ session: 4, iat: 2, exp: 902 });
const user = sessionUser();

/** What another tab has stored of the session. */
const hear = (session: string | null): void => {
  if (session === null) localStorage.removeItem('session');
  else localStorage.setItem('session', session);
  dispatchEvent(new StorageEvent('storage', { key: 'session', newValue: session }));
};

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
  // Its other tabs say why; nothing else stays.
  expect(Object.keys(localStorage)).toEqual(['sessionEndedBy']);
});

it('signs out here before the server answers, and tells it with the token of before', async () => {
  const held = Promise.withResolvers<object>();
  const { asked } = fakeServer({ 'DELETE /auth/logout': () => held.promise });
  const left = logout();
  expect(sessionStore.get()).toEqual({ status: 'signed-out', reason: 'logout' });
  await vi.waitFor(() => expect(asked.map((one) => one.token)).toEqual([`Bearer ${token}`]));
  held.resolve({});
  await left;
});

it('tells it with a fresh token where the old one has run out, without signing in again', async () => {
  const { asked } = fakeServer({
    'DELETE /auth/logout': (one) =>
      one.token === `Bearer ${fresh}` ? {} : { status: 403, body: { error: 'ERR_SESSION_EXPIRED' } },
    'POST /auth/refresh_token': () => ({ body: { token: fresh, user } }),
  });
  await logout();
  expect(asked.map((one) => one.token)).toEqual([`Bearer ${token}`, null, `Bearer ${fresh}`]);
  expect(sessionStore.get().status).toBe('signed-out');
});

it('signs in only when the sign-out before has been told', async () => {
  const held = Promise.withResolvers<object>();
  const { asked } = fakeServer({
    'DELETE /auth/logout': () => held.promise,
    'POST /auth/login': () => ({ body: { token: fresh, user } }),
  });
  void logout();
  const entered = login({ email: 'a@b.co', password: 'secret' });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  held.resolve({});
  await entered;
  expect(asked.map((one) => one.call)).toEqual(['DELETE /auth/logout', 'POST /auth/login']);
  expect(sessionStore.token()).toBe(fresh);
});

it('tells its own sign-in, and one in another tab, from others', () => {
  expect([4, 5].map(isOtherSession)).toEqual([false, true]);
  localStorage.setItem('session', '5');
  expect([4, 5, 6].map(isOtherSession)).toEqual([false, false, true]);
});

it('stores no token, and takes away the one that the release before has stored', async () => {
  localStorage.setItem('token', 'of the release before');
  const { asked } = fakeServer({ 'POST /auth/refresh_token': () => ({ body: { token: fresh, user } }) });
  sessionStore.end('logout');
  localStorage.setItem('userId', '7');
  await startSession();
  expect(asked.map((one) => one.token)).toEqual([null]);
  expect(sessionStore.get().status).toBe('signed-in');
  expect(localStorage.getItem('token')).toBeNull();
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(fresh);
});

it('asks nothing where nobody has signed in', async () => {
  sessionStore.end('logout');
  const { asked } = fakeServer({});
  await startSession();
  expect(asked).toEqual([]);
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

  it('being told there that somebody signed in elsewhere says so here', () => {
    localStorage.setItem('sessionEndedBy', 'elsewhere');
    hear(null);
    expect(endReason()).toBe('elsewhere');
    // What anybody may have written there is no reason.
    sessionStore.signIn({ token, user });
    localStorage.setItem('sessionEndedBy', 'nonsense');
    hear(null);
    expect(endReason()).toBe('logout');
  });

  it('being refused there, as when the company is switched off, says the same here', async () => {
    fakeServer({ 'POST /auth/refresh_token': () => ({ status: 403, body: { error: 'ERR_COMPANY_DISABLED' } }) });
    await refreshSession().catch(() => undefined);
    const said = sessionStore.get();
    // This page as the other tab was, still in.
    sessionStore.signIn({ token, user });
    hear(null);
    expect(sessionStore.get()).toEqual(said);
    expect([endReason(), endRefusal()]).toEqual([
      'expired',
      expect.objectContaining({ code: 'ERR_COMPANY_DISABLED', status: 403 }),
    ]);
    // What ends without a refusal leaves none, nor does what anybody may have written there.
    sessionStore.signIn({ token, user });
    await logout();
    expect(endRefusal()).toBeUndefined();
    for (const nonsense of ['nonsense', '{"error":"nonsense"}']) {
      sessionStore.signIn({ token, user });
      localStorage.setItem('sessionRefusedWith', nonsense);
      hear(null);
      expect(endRefusal()).toBeUndefined();
    }
  });

  it('signing in anew there, or with a new password, goes on here', async () => {
    const begun = tokenOf({ session: 5 });
    const { asked } = fakeServer({ 'POST /auth/refresh_token': () => ({ body: { token: begun, user } }) });
    hear('5');
    await vi.waitFor(() => expect(sessionStore.token()).toBe(begun));
    expect(sessionStore.get().status).toBe('signed-in');
    hear('5');
    expect(asked).toHaveLength(1);
  });

  it('ending this session leaves the newer one stored there', () => {
    localStorage.setItem('session', '5');
    sessionStore.end('elsewhere');
    expect(localStorage.getItem('session')).toBe('5');
    expect(localStorage.getItem('userId')).toBe('7');
  });
});
