// The typed client: addresses, errors, and what it does when a session runs out.
import { getTicket, listTickets, type Ticket } from '@recado/contract/tickets';
import { login } from '@recado/contract/auth';
import { beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { queryClient } from './queryClient.ts';
import { address, call, refreshSession, refreshUser, type CallInput, type Reply } from './client.ts';

const old = tokenOf({ session: 1 });
const fresh = tokenOf({ session: 1, iat: 1, exp: 901 });
const begun = tokenOf({ session: 2 });
const user = sessionUser();
const expired = { status: 403, body: { error: 'ERR_SESSION_EXPIRED' } };

beforeEach(() => {
  localStorage.clear();
  sessionStore.signIn({ token: old, user });
});

describe('addresses', () => {
  it('puts parameters into the path and leaves out what is undefined', () => {
    expect(address(getTicket, { params: { id: 5 } })).toBe('/api/tickets/5');
    expect(address(getTicket, { params: { id: 'a/b' } })).toBe('/api/tickets/a%2Fb');
    const query = { status: 'open', queueIds: [1, 2], showAll: true, tags: undefined };
    expect(address(listTickets, { query })).toBe('/api/tickets?status=open&queueIds=%5B1%2C2%5D&showAll=true');
  });

  it('has types for every part', () => {
    expectTypeOf(call<typeof getTicket>)
      .parameter(1)
      .toHaveProperty('params');
    type Get = CallInput<typeof getTicket>;
    type List = CallInput<typeof listTickets>;
    expectTypeOf<{ params: { id: number } }>().toExtend<Get>();
    expectTypeOf<{ query: undefined }>().not.toExtend<Get>();
    expectTypeOf<{ query: { status: 'open'; queueIds: number[] } }>().toExtend<List>();
    expectTypeOf<{ query: { status: 'lost' } }>().not.toExtend<List>();
    expectTypeOf<Reply<typeof getTicket>>().toEqualTypeOf<Ticket>();
  });
});

describe('an expired session', () => {
  it('is refreshed once for all who wait, and the calls go out again', async () => {
    const { asked } = fakeServer({
      'GET /tickets/5': ({ token }) => (token === `Bearer ${fresh}` ? { body: { id: 5 } } : expired),
      'GET /tickets/6': ({ token }) => (token === `Bearer ${fresh}` ? { body: { id: 6 } } : expired),
      'POST /auth/refresh_token': () => ({ body: { token: fresh, user } }),
    });
    const [five, six] = await Promise.all([
      call(getTicket, { params: { id: 5 } }),
      call(getTicket, { params: { id: 6 } }),
    ]);
    expect([five.id, six.id]).toEqual([5, 6]);
    expect(asked.filter((request) => request.call === 'POST /auth/refresh_token')).toHaveLength(1);
    expect(sessionStore.token()).toBe(fresh);
  });

  it('ends when the refresh is refused', async () => {
    fakeServer({
      'GET /tickets/5': () => expired,
      'POST /auth/refresh_token': () => ({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }),
    });
    await expect(call(getTicket, { params: { id: 5 } })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(sessionStore.get()).toEqual({ status: 'signed-out', reason: 'expired' });
    expect(Object.keys(localStorage)).toEqual(['sessionEndedBy']);
  });

  it('is locked, not ended, when the refresh is refused because the subscription has ended', async () => {
    fakeServer({
      'GET /tickets/5': () => expired,
      'POST /auth/refresh_token': () => ({ status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } }),
    });
    await expect(call(getTicket, { params: { id: 5 } })).rejects.toMatchObject({ code: 'ERR_SUBSCRIPTION_EXPIRED' });
    expect(sessionStore.get()).toMatchObject({
      status: 'signed-in',
      user: { id: user.id, company: { expired: true } },
    });
  });

  it('asks once who one is when several calls say that the subscription has ended', async () => {
    const refused = { status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } };
    const locked = { ...user, company: { ...user.company, expired: true } };
    const { asked } = fakeServer({
      'GET /tickets/5': () => refused,
      'GET /tickets/6': () => refused,
      'GET /auth/me': () => ({ body: locked }),
    });
    await Promise.allSettled([call(getTicket, { params: { id: 5 } }), call(getTicket, { params: { id: 6 } })]);
    await vi.waitFor(() => expect(sessionStore.get()).toMatchObject({ user: { company: { expired: true } } }));
    await Promise.allSettled([call(getTicket, { params: { id: 5 } })]);
    expect(asked.filter((request) => request.call === 'GET /auth/me')).toHaveLength(1);
  });

  it('asks once more who one is when something changes while the answer is on its way', async () => {
    let name = 'Before';
    const way = Promise.withResolvers<void>();
    const { asked } = fakeServer({
      'GET /auth/me': async () => {
        const body = { ...user, name };
        await way.promise;
        return { body };
      },
    });
    refreshUser();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    name = 'After';
    refreshUser();
    refreshUser();
    way.resolve();
    await vi.waitFor(() => expect(sessionStore.get()).toMatchObject({ user: { name: 'After' } }));
    expect(asked).toHaveLength(2);
  });

  it('ends when the repeated call is refused again', async () => {
    fakeServer({
      'GET /tickets/5': () => expired,
      'POST /auth/refresh_token': () => ({ body: { token: fresh, user } }),
    });
    await expect(call(getTicket, { params: { id: 5 } })).rejects.toMatchObject({ status: 403 });
    expect(sessionStore.get().status).toBe('signed-out');
  });

  it('survives a refresh that the network lost', async () => {
    fakeServer({ 'GET /tickets/5': () => expired });
    await expect(call(getTicket, { params: { id: 5 } })).rejects.toMatchObject({ code: 'network' });
    expect(sessionStore.get().status).toBe('signed-in');
  });

  it('goes on in the session that another tab has begun, before the storage tells of it', async () => {
    fakeServer({
      'GET /tickets/5': ({ token }) =>
        token === `Bearer ${begun}` ? { body: { id: 5 } } : { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } },
      'POST /auth/refresh_token': () => ({ body: { token: begun, user } }),
    });
    localStorage.setItem('session', '2');
    expect((await call(getTicket, { params: { id: 5 } })).id).toBe(5);
    expect(sessionStore.get().status).toBe('signed-in');
  });

  it('asks anew for what is on the screen once another one has begun: links to files were the old one’s', async () => {
    const asked = vi.spyOn(queryClient, 'invalidateQueries');
    fakeServer({ 'POST /auth/refresh_token': () => ({ body: { token: fresh, user } }) });
    await refreshSession();
    expect(asked).not.toHaveBeenCalled();
    fakeServer({ 'POST /auth/refresh_token': () => ({ body: { token: begun, user } }) });
    await refreshSession();
    expect(asked).toHaveBeenCalledOnce();
  });

  it('takes turns with other tabs, for a refresh token is good once', async () => {
    const turn = Promise.withResolvers<void>();
    const request = vi.fn<(name: string, work: () => Promise<void>) => Promise<void>>((_name, work) =>
      turn.promise.then(work),
    );
    vi.stubGlobal('navigator', { locks: { request } });
    const { asked } = fakeServer({ 'POST /auth/refresh_token': () => ({ body: { token: fresh, user } }) });
    const refreshed = refreshSession();
    await vi.waitFor(() => expect(request).toHaveBeenCalledOnce());
    expect(asked).toEqual([]);
    turn.resolve();
    await refreshed;
    expect(sessionStore.token()).toBe(fresh);
    vi.unstubAllGlobals();
  });

  it('that ended because somebody else has its tokens says so', async () => {
    fakeServer({
      'GET /tickets/5': () => expired,
      'POST /auth/refresh_token': () => ({ status: 401, body: { error: 'ERR_SESSION_REUSED' } }),
    });
    await expect(call(getTicket, { params: { id: 5 } })).rejects.toMatchObject({ code: 'ERR_SESSION_REUSED' });
    expect(sessionStore.get()).toMatchObject({ status: 'signed-out', refusal: { code: 'ERR_SESSION_REUSED' } });
  });
});

/** What becomes of a refresh whose answer comes after the session has changed. */
const afterwards = async (change: () => void, answer: object): Promise<void> => {
  const held = Promise.withResolvers<object>();
  fakeServer({ 'POST /auth/refresh_token': () => held.promise });
  const refreshed = refreshSession();
  change();
  held.resolve(answer);
  await expect(refreshed).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
};

describe('an answer to a session that is over', () => {
  const other = tokenOf({ session: 2 });
  const signInAgain = (): void => {
    sessionStore.end('logout');
    sessionStore.signIn({ token: other, user: sessionUser({ id: 99 }) });
  };

  it('signs nobody in who has signed out', async () => {
    await afterwards(() => sessionStore.end('logout'), { body: { token: fresh, user } });
    expect(sessionStore.get()).toEqual({ status: 'signed-out', reason: 'logout' });
  });

  it('does not replace the next person', async () => {
    await afterwards(signInAgain, { body: { token: fresh, user } });
    expect(sessionStore.token()).toBe(other);
  });

  it('does not sign the next person out', async () => {
    await afterwards(signInAgain, { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
    expect(sessionStore.get()).toMatchObject({ status: 'signed-in', user: { id: 99 } });
  });

  it('does not call again in the next person’s name', async () => {
    const held = Promise.withResolvers<object>();
    const { asked } = fakeServer({ 'GET /tickets/5': () => held.promise });
    const called = call(getTicket, { params: { id: 5 } });
    signInAgain();
    held.resolve(expired);
    await expect(called).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(asked).toHaveLength(1);
    expect(sessionStore.token()).toBe(other);
  });
});

describe('refusals and failures', () => {
  it.each([
    [
      'no permission: stays signed in',
      { status: 403, body: { error: 'ERR_NO_PERMISSION' } },
      'ERR_NO_PERMISSION',
      true,
    ],
    ['401: signed out', { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }, 'ERR_SESSION_EXPIRED', false],
    ['a proxy without a server behind it', { status: 502, body: '<html>Bad gateway' }, 'network', true],
    ['an unknown code', { status: 400, body: { error: 'ERR_FROM_TOMORROW' } }, 'ERR_INTERNAL_SERVER_ERROR', true],
    ['somebody else’s page with 200', { status: 200, body: '<html>Sign in to the airport' }, 'network', true],
  ])('%s', async (_name, answer, code, staysIn) => {
    fakeServer({ 'GET /tickets/5': () => answer });
    await expect(call(getTicket, { params: { id: 5 } })).rejects.toMatchObject({ code });
    expect(sessionStore.get().status === 'signed-in').toBe(staysIn);
  });

  it('a wrong password is no end of a session', async () => {
    fakeServer({ 'POST /auth/login': () => ({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } }) });
    const attempt = call(login, { body: { email: 'a@b.co', password: 'x' } });
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS', status: 401 });
    expect(sessionStore.get().status).toBe('signed-in');
  });

  it('gives back what the server says of the fields', async () => {
    const details = [{ path: 'name', message: 'Required' }];
    fakeServer({ 'GET /tickets/5': () => ({ status: 400, body: { error: 'ERR_VALIDATION', details } }) });
    await expect(call(getTicket, { params: { id: 5 } })).rejects.toMatchObject({ code: 'ERR_VALIDATION', details });
  });

  it('lets an aborted call end as aborted', async () => {
    fakeServer({});
    const signal = AbortSignal.abort();
    await expect(call(getTicket, { params: { id: 5 }, signal })).rejects.not.toMatchObject({ code: 'network' });
  });
});
