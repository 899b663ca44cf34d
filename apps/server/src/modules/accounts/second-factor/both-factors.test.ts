// An app and passkeys of one person by request: what comes of calls that change both at once.
import type { CreationOptions } from '@recado/contract/web-authn';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuthenticator } from '../../../../test/authenticator.ts';
import type { User } from '../../../../test/build.ts';
import { openDoor, PASSWORD, type Door } from '../../../../test/door.ts';
import { fromBase32 } from '../../../../test/from-base32.ts';
import { codeAt, stepAt } from './totp.rules.ts';

let door: Door;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.product.close());

interface Answer extends CreationOptions {
  error: string;
  secret: string;
  recoveryCodes: string[];
  passkeys: { id: number }[];
}

const call = (token: string, method: 'GET' | 'POST', path: string, body?: object) =>
  door.product.call<Answer>(token, method, path, body);
const proof = (code?: string) => ({ currentPassword: PASSWORD, code });
const begin = async (token: string, code?: string) =>
  (await call(token, 'POST', '/auth/passkeys/begin', proof(code))).body;
const add = (token: string, options: CreationOptions) =>
  call(token, 'POST', '/auth/passkeys', { name: 'Celular', passkey: createAuthenticator().make(options) });

/** What confirms an app that has been begun. */
async function confirmer(token: string) {
  const { body } = await call(token, 'POST', '/auth/second-factor', proof());
  const code = codeAt(fromBase32(body.secret), stepAt(door.product.clock.now()));
  return () => call(token, 'POST', '/auth/second-factor/confirm', { code });
}

/** All of them under way before any goes on. */
async function atOnce<T>({ id }: User, calls: (() => Promise<T>)[]): Promise<T[]> {
  const { db } = door.product.platform;
  let answers: Promise<T[]> | undefined;
  await db.withSystem(async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${id} for no key update`);
    answers = Promise.all(calls.map((ask) => ask()));
    await expect
      .poll(async () => {
        const { rows } = await db.withSystem((other) =>
          other.execute(
            sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          ),
        );
        return rows.length;
      })
      .toBe(calls.length);
  });
  return answers ?? [];
}

it('a passkey that was begun without the app is over once that is on', async () => {
  const token = door.product.tokenOf(await door.member());
  const options = await begin(token);
  const confirm = await confirmer(token);
  expect((await confirm()).status).toBe(200);
  expect(await add(token, options)).toMatchObject({ status: 403, body: { error: 'ERR_PASSKEY_REFUSED' } });
});

it('of two that come first, one does; of two that go last, both do, with the codes', async () => {
  const ana = await door.member();
  const token = door.product.tokenOf(ana);
  const options = await begin(token);
  const came = await atOnce(ana, [await confirmer(token), () => add(token, options)]);
  expect(came.filter(({ status }) => status === 200)).toHaveLength(1);

  const bia = await door.member();
  const byBia = door.product.tokenOf(bia);
  const confirm = await confirmer(byBia);
  const [one, two, three] = (await confirm()).body.recoveryCodes;
  expect((await add(byBia, await begin(byBia, one))).status).toBe(200);
  const [passkey] = (await call(byBia, 'GET', '/auth/second-factor')).body.passkeys;
  const gone = await atOnce(bia, [
    () => call(byBia, 'POST', '/auth/second-factor/off', proof(two)),
    () => call(byBia, 'POST', `/auth/passkeys/${passkey?.id}/remove`, proof(three)),
  ]);
  expect(gone.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await call(byBia, 'GET', '/auth/second-factor');
  expect(body).toMatchObject({ since: null, passkeys: [], recoveryCodes: 0 });
});
