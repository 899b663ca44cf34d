// Staying signed in, by request: a refresh token is good once, and one that is in two hands ends the session.
import { sql } from 'drizzle-orm';
import { createSigner } from 'fast-jwt';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { openDoor, PASSWORD, type Door } from '../../../../test/door.ts';
import { lockRefreshes } from './auth.repo.ts';
import { MOST_FORGIVEN, REFRESH_GRACE_MS } from './refreshes.rules.ts';

let door: Door;

beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.product.close());

interface Reply {
  token: string;
  user: { id: number };
  error: string;
}

async function ask(path: string, options: { cookie?: string; payload?: object; agent?: string }) {
  const answer = await door.product.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { 'x-forwarded-for': door.stranger(), 'user-agent': options.agent ?? 'Firefox' },
    ...(options.cookie !== undefined && { cookies: { recado_refresh: options.cookie } }),
    ...(options.payload && { payload: options.payload }),
  });
  const cookie = answer.cookies.find(({ name }) => name === 'recado_refresh')?.value;
  return { status: answer.statusCode, body: answer.json<Reply>(), cookie };
}

const refresh = (cookie: string | undefined, agent = 'Firefox') =>
  ask('refresh_token', { agent, ...(cookie !== undefined && { cookie }) });
const login = (email: string) => ask('login', { payload: { email, password: PASSWORD } });
async function signedIn() {
  const user = await door.member();
  const { body, cookie } = await login(user.email);
  return { user, token: body.token, cookie };
}

describe('refresh', () => {
  it('answers a new token and a new cookie, and leaves the session as it is', async () => {
    const { user, token, cookie } = await signedIn();
    const next = await refresh(cookie);
    expect(next.status).toBe(200);
    expect(next.body.user.id).toBe(user.id);
    expect(next.cookie).toBeTruthy();
    expect([await door.me(token), await door.me(next.body.token)]).toEqual([200, 200]);
    expect((await refresh(next.cookie)).status).toBe(200);
  });

  it('refuses none, a forged one, an expired one, an access token, and one of a user who is gone', async () => {
    const { user, token } = await signedIn();
    const claims = { id: user.id, companyId: door.company.id, session: 1 };
    const key = door.product.platform.secrets.key('refresh tokens');
    const sign = (options: { key: string; expiresIn: number; clockTimestamp?: number }) =>
      createSigner(options)(claims);
    const old = sign({ key, expiresIn: 1_000, clockTimestamp: Date.now() - 60_000 });
    const forged = sign({ key: 'another key', expiresIn: 60_000 });
    const gone = createSigner({ key, expiresIn: 60_000 })({ ...claims, id: user.id + 1_000 });
    for (const cookie of [undefined, '', 'x', forged, old, token, gone]) {
      const answer = await refresh(cookie);
      expect([answer.status, answer.body.error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
    }
    expect((await refresh(sign({ key, expiresIn: 60_000 }))).status).toBe(200);
  });
});

describe('a refresh token that is used again', () => {
  it('ends the whole session, in words, for whoever holds any token of it', async () => {
    const { user, token, cookie } = await signedIn();
    const second = await refresh(cookie);
    const third = await refresh(second.cookie);
    door.product.clock.advance(REFRESH_GRACE_MS + 1);
    const stolen = await refresh(cookie);
    expect([stolen.status, stolen.body.error, stolen.cookie]).toEqual([401, 'ERR_SESSION_REUSED', undefined]);
    for (const each of [token, second.body.token, third.body.token]) expect(await door.me(each)).toBe(401);
    for (const each of [cookie, second.cookie, third.cookie])
      expect((await refresh(each)).body.error).toBe('ERR_SESSION_EXPIRED');
    // Who knows the password begins anew.
    const { cookie: fresh } = await login(user.email);
    expect((await refresh(fresh)).status).toBe(200);
  });

  it('tells the browser that is in', async () => {
    const { user, cookie } = await signedIn();
    const { body } = await refresh(cookie);
    const socket = io(door.address, {
      transports: ['websocket'],
      query: { token: body.token },
      reconnection: false,
      forceNew: true,
    });
    const told = new Promise((resolve) => socket.once(`company-${door.company.id}-auth`, resolve));
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    await new Promise((resolve) => socket.once('ready', resolve));
    door.product.clock.advance(REFRESH_GRACE_MS + 1);
    await refresh(cookie);
    expect([await told, await ended]).toMatchObject([{ user: { id: user.id, session: 2 } }, 'io server disconnect']);
  });

  it('is two tabs, or a lost answer, for a moment: both get the same successor', async () => {
    const { cookie } = await signedIn();
    const tabs = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200]);
    const late = await refresh(cookie);
    door.product.clock.advance(REFRESH_GRACE_MS + 1);
    // Whichever cookie the browser has kept is the good one.
    const next = await refresh(late.cookie);
    expect(next.status).toBe(200);
    expect([await door.me(tabs[0]?.body.token ?? ''), await door.me(next.body.token)]).toEqual([200, 200]);
    expect((await refresh(tabs[1]?.cookie)).status).toBe(200);
    door.product.clock.advance(REFRESH_GRACE_MS + 1);
    expect((await refresh(tabs[2]?.cookie)).body.error).toBe('ERR_SESSION_REUSED');
  });

  it.each([
    ['after its own', 'Firefox', 'Thief'],
    ['before its own', 'Thief', 'Firefox'],
  ])('is a thief at once where another browser comes with it %s', async (_when, ...agents) => {
    const { cookie } = await signedIn();
    const [first, second] = [await refresh(cookie, agents[0]), await refresh(cookie, agents[1])];
    expect([first.status, second.body.error]).toEqual([200, 'ERR_SESSION_REUSED']);
    expect((await refresh(first.cookie, agents[0])).body.error).toBe('ERR_SESSION_EXPIRED');
  });

  it('is none of a browser that was updated', async () => {
    const { cookie } = await signedIn();
    const updated = await refresh(cookie, 'Firefox 2');
    const tabs = await Promise.all([refresh(updated.cookie, 'Firefox 2'), refresh(updated.cookie, 'Firefox 2')]);
    expect([updated, ...tabs].map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('is of the session before no sign of a thief', async () => {
    const { user, cookie } = await signedIn();
    await refresh(cookie);
    const { body } = await login(user.email);
    door.product.clock.advance(REFRESH_GRACE_MS + 1);
    expect((await refresh(cookie)).body.error).toBe('ERR_SESSION_EXPIRED');
    expect(await door.me(body.token)).toBe(200);
  });

  it('is noticed though the thief has refreshed all the time since', async () => {
    const { cookie } = await signedIn();
    let thiefs = cookie;
    for (let n = 0; n <= MOST_FORGIVEN; n += 1) {
      thiefs = (await refresh(thiefs)).cookie;
      door.product.clock.advance(REFRESH_GRACE_MS - 1_000);
    }
    expect((await refresh(cookie)).body.error).toBe('ERR_SESSION_REUSED');
    expect((await refresh(thiefs)).body.error).toBe('ERR_SESSION_EXPIRED');
  });
});

describe('too many refreshes', () => {
  it('of one session must wait, whatever addresses they come from; others go on', async () => {
    const [busy, calm] = [await signedIn(), await signedIn()];
    const answers = await Promise.all(Array.from({ length: 60 }, () => refresh(busy.cookie)));
    expect(answers.map(({ status }) => status)).not.toContain(429);
    expect((await refresh(busy.cookie)).body.error).toBe('ERR_TOO_MANY_REQUESTS');
    expect((await refresh(calm.cookie)).status).toBe(200);
  });
});

test('while a refresh is under way, what names the user does not wait for it', async () => {
  const { user } = await signedIn();
  await door.product.platform.db.withTenant(door.company.id, async (tx) => {
    expect(await lockRefreshes(tx, user.id)).toMatchObject({ refreshes: 0 });
    const { rows } = await door.product.platform.db.withTenant(door.company.id, (other) =>
      other.execute(sql`select id from users where id = ${user.id} for key share nowait`),
    );
    expect(rows).toEqual([{ id: user.id }]);
  });
});
