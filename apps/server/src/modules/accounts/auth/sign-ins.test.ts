// When and from where one has signed in, by request; and what is kept of how a browser calls itself.
import type { SignIn } from '@recado/contract/auth';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDoor, PASSWORD, type Door } from '../../../../test/door.ts';
import { purgeJob } from '../../inbox/maintenance/maintenance.jobs.ts';
import { browserOf } from './browser-names.rules.ts';

let door: Door;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.product.close());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

async function login(email: string, ip: string, agent: string) {
  const answer = await door.product.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': ip, 'user-agent': agent },
    payload: { email, password: PASSWORD },
  });
  return answer.json<{ token: string }>().token;
}
const list = async (token: string) => (await door.product.call<SignIn[]>(token, 'GET', '/auth/sign-ins')).body;

test('one’s own, the latest first: the open one is marked, and goes on with a new password', async () => {
  const [ana, bia] = [await door.member(), await door.member()];
  await login(bia.email, '10.7.7.7', CHROME);
  await login(ana.email, '203.0.113.5', 'curl/8');
  const token = await login(ana.email, '2001:db8:1:2::9', CHROME);
  const known = { browser: 'Chrome', system: 'Windows', address: '2001:db8:1:2::/64' };
  const before = { browser: null, system: null, address: '203.0.113.5', current: false, lastUsedAt: null };
  expect(await list(token)).toMatchObject([{ ...known, current: true, lastUsedAt: expect.any(String) }, before]);
  const answer = await door.product.app.inject({
    method: 'PUT',
    url: `/api/users/${ana.id}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { password: 'outra-flor-1', currentPassword: PASSWORD },
  });
  const fresh = await door.product.app.inject({
    method: 'POST',
    url: '/api/auth/refresh_token',
    cookies: { recado_refresh: answer.cookies[0]?.value ?? '' },
  });
  const seen = await list(fresh.json<{ token: string }>().token);
  expect(seen).toMatchObject([{ ...known, current: true }, before]);
  expect(Date.parse(seen[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(seen[0]?.at ?? ''));
});

test('fifty are kept, for ninety days', async () => {
  const ana = await door.member();
  await door.product.platform.db.withTenant(ana.companyId, (tx) =>
    tx.execute(sql`
      insert into sign_ins (user_id, session, address, created_at)
      select ${ana.id}, 0, '10.0.0.1', now() - interval '91 days' + interval '1 minute' * n from generate_series(1, 60) n`),
  );
  const token = await login(ana.email, '10.6.6.6', CHROME);
  const rows = async () =>
    (await door.product.platform.db.withSystem((tx) => tx.execute(sql`select from sign_ins where user_id = ${ana.id}`)))
      .rowCount;
  expect(await rows()).toBe(50);
  expect(await list(token)).toHaveLength(1);
  await purgeJob.run(door.product.platform, {});
  expect(await rows()).toBe(1);
});

test.each([
  [CHROME, 'Chrome', 'Windows'],
  [`${CHROME} Edg/131.0.0.0`, 'Edge', 'Windows'],
  [`${CHROME} OPR/116.0.0.0`, 'Opera', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['', null, null],
])('%s', (agent, browser, system) => expect(browserOf(agent)).toEqual({ browser, system }));
