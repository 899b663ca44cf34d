// A forgotten password: the code, the new password, and all that must not work or be told.
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildUser, type User } from '../../../../test/build.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { createLog } from '../../../platform/log/log.ts';
import { isPassword } from '../auth/passwords.service.ts';
import { sendMailJob } from '../mail/mail.service.ts';

const MINUTE = 60_000;
const GOOD = 'Nova senha 1';
const logged: string[] = [];

let product: Product;
let addresses = 0;
beforeAll(async () => {
  const to = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString());
      done();
    },
  });
  product = await createProduct({ log: createLog('trace', to) });
});
afterAll(() => product.close());

async function person(values: Parameters<typeof buildUser>[2] = {}, company: Parameters<typeof buildCompany>[1] = {}) {
  const { id } = await buildCompany(product.platform, company);
  return buildUser(product.platform, id, values);
}

/** Each from an address of its own, unless one is named. */
async function post(url: string, payload?: object, ip = `10.2.${(addresses += 1) >> 8}.${addresses & 255}`) {
  const headers = { 'x-forwarded-for': ip };
  const answer = await product.app.inject({ method: 'POST', url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), text: answer.body };
}
const forget = (email: string, ip?: string) => post(`/forgetpassword/${encodeURIComponent(email)}`, undefined, ip);
const reset = (email: string, token: string, password = GOOD, ip?: string) =>
  post('/resetpasswords', { email, token, password }, ip);
const mails = ({ email }: User) => mailsTo(product.platform, email);
const passwordOf = async ({ id }: User): Promise<string> => {
  const { rows } = await product.platform.db.withSystem((tx) =>
    tx.execute<{ password_hash: string }>(sql`select password_hash from users where id = ${id}`),
  );
  return rows[0]?.password_hash ?? '';
};
const has = async (user: User, password: string) => isPassword(await passwordOf(user), password);

/** Asks for a code, and reads it in the mail. */
async function codeFor(user: User): Promise<string> {
  expect((await forget(user.email)).status).toBe(200);
  return /^\d{6}$/m.exec((await mails(user)).at(-1)?.text ?? '')?.[0] ?? 'no code';
}
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('asking for a code', () => {
  it('mails it, with a link to where it is typed in, in the language of the user, else of the company', async () => {
    const spoken = await person({ name: 'Ana', email: 'ana+1@example.com', language: 'en' }, { language: 'es' });
    const other = await person({}, { language: 'es' });
    const code = await codeFor(spoken);
    expect(code).toMatch(/^\d{6}$/);
    const [mail] = await mails(spoken);
    expect(mail?.subject).toBe('Your password reset code');
    expect(mail?.text).toContain('Hi Ana,');
    expect(mail?.text).toContain('http://localhost/forgetpsw?email=ana%2B1%40example.com');
    await codeFor(other);
    expect((await mails(other))[0]?.subject).toBe('Su código para crear una nueva contraseña');
  });

  it('finds the address whatever its case, and mails to it as it is stored', async () => {
    const user = await person({ email: 'Beatriz@example.com' });
    expect((await forget('bEATRIZ@EXAMPLE.COM')).status).toBe(200);
    expect(await mails(user)).toHaveLength(1);
  });

  it('says where nobody has the address, and what is none', async () => {
    expect(await forget('nobody@example.com')).toMatchObject({ status: 404, body: { error: 'ERR_USER_DONT_EXISTS' } });
    expect(await forget('nobody')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it('mails three in an hour to one address, then the hour must end', async () => {
    const user = await person();
    for (let n = 0; n < 3; n += 1) expect((await forget(user.email)).status).toBe(200);
    expect(await forget(user.email)).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } });
    product.clock.advance(59 * MINUTE);
    expect((await forget(user.email)).status).toBe(429);
    expect(await mails(user)).toHaveLength(3);
    product.clock.advance(2 * MINUTE);
    expect((await forget(user.email)).status).toBe(200);
  });

  it('lets ten questions in ten minutes through for one network address', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await forget('nobody@example.com', '10.9.9.9')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
  });

  it('keeps nothing that tells the code: neither in the database nor in the log', async () => {
    const user = await person();
    const code = await codeFor(user);
    const { rows } = await product.platform.db.withSystem((tx) =>
      tx.execute<{ text: string }>(sql`
        select r::text as text from password_resets r union all select j.data::text from pgboss.job j`),
    );
    expect(rows.map(({ text }) => text).filter((text) => new RegExp(`\\b${code}\\b`).test(text))).toEqual([]);
    expect(logged.join('')).not.toContain(code);
  });
});

describe('a new password', () => {
  it('is set with the code, once; all sessions end and the person is told by mail', async () => {
    const user = await person({ language: 'en' });
    const token = product.tokenOf(user);
    expect((await product.call(token, 'GET', '/auth/me')).status).toBe(200);
    const code = await codeFor(user);
    expect(await reset(user.email, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({ status: 200, body: {} });
    expect(await has(user, GOOD)).toBe(true);
    expect(await product.call(token, 'GET', '/auth/me')).toMatchObject({ body: { error: 'ERR_SESSION_EXPIRED' } });
    expect((await mails(user)).map(({ subject }) => subject)).toEqual([
      'Your password reset code',
      'Your password was changed',
    ]);
    const login = await product.call(undefined, 'POST', '/auth/login', { email: user.email, password: GOOD });
    expect(login.status).toBe(200);
    expect(await reset(user.email, code, 'Outra senha 2')).toMatchObject({
      status: 400,
      body: { error: 'ERR_RESET_CODE' },
    });
    expect(await has(user, GOOD)).toBe(true);
  });

  it('by the path of the specification, whatever is in the password', async () => {
    const user = await person();
    const password = 'Ç/a?b#1 %2F';
    const code = await codeFor(user);
    const path = [user.email, code, password].map(encodeURIComponent).join('/');
    expect((await post(`/resetpasswords/${path}`)).status).toBe(200);
    expect(await has(user, password)).toBe(true);
  });

  it.each([
    ['short', 'Ab1', 'Too Short!'],
    ['without a digit', 'Abcdefgh', 'Too Weak!'],
    ['without an upper case letter', 'abcdefg1', 'Too Weak!'],
    ['without a lower case letter', 'ABCDEFG1', 'Too Weak!'],
    ['long', `Aa1${'x'.repeat(48)}`, 'Too Long!'],
    ['empty', '', 'Required'],
  ])('that is %s is refused, and costs no try', async (_name, password, reason) => {
    const user = await person();
    const code = await codeFor(user);
    for (let n = 0; n < 6; n += 1) {
      const { status, body } = await reset(user.email, code, password);
      expect([status, body['error']]).toEqual([400, 'ERR_VALIDATION']);
      expect(body['details']).toContainEqual({ path: 'password', message: expect.stringContaining(reason) });
    }
    expect((await reset(user.email, code)).status).toBe(200);
  });

  it('needs the code of this very person', async () => {
    const [ana, bob] = [await person(), await person()];
    const code = await codeFor(ana);
    await codeFor(bob);
    expect((await reset(bob.email, code)).body['error']).toBe('ERR_RESET_CODE');
    expect((await reset('nobody@example.com', code)).body['error']).toBe('ERR_RESET_CODE');
    expect((await reset(ana.email, code)).status).toBe(200);
  });

  it('needs the latest code', async () => {
    const user = await person();
    const first = await codeFor(user);
    const second = await codeFor(user);
    expect(first === second || (await reset(user.email, first)).status === 400).toBe(true);
    expect((await reset(user.email, second)).status).toBe(200);
  });

  it('needs the address that the code was mailed to', async () => {
    const user = await person();
    const code = await codeFor(user);
    const email = `new-${user.email}`;
    await product.platform.db.withSystem((tx) =>
      tx.execute(sql`update users set email = ${email} where id = ${user.id}`),
    );
    expect((await reset(email, code)).body['error']).toBe('ERR_RESET_CODE');
  });

  it('has fifteen minutes', async () => {
    const [early, late] = [await person(), await person()];
    const codes = [await codeFor(early), await codeFor(late)] as const;
    product.clock.advance(15 * MINUTE - 5_000);
    expect((await reset(early.email, codes[0])).status).toBe(200);
    product.clock.advance(10_000);
    expect((await reset(late.email, codes[1])).body['error']).toBe('ERR_RESET_CODE');
  });

  it('has five tries: after that the right code is void too, and a new one begins anew', async () => {
    const user = await person();
    const code = await codeFor(user);
    for (let n = 0; n < 5; n += 1) expect((await reset(user.email, wrong(code))).status).toBe(400);
    expect((await reset(user.email, code)).body['error']).toBe('ERR_RESET_CODE');
    expect((await reset(user.email, await codeFor(user))).status).toBe(200);
  });

  it('has five tries also when a hundred come at once', async () => {
    const user = await person();
    const code = await codeFor(user);
    await Promise.all(Array.from({ length: 20 }, () => reset(user.email, wrong(code))));
    const { rows } = await product.platform.db.withSystem((tx) =>
      tx.execute<{ tries: number }>(sql`select tries from password_resets where user_id = ${user.id}`),
    );
    expect(rows).toEqual([{ tries: 5 }]);
  });

  it('is for the people of a disabled company too, who are told at the sign-in', async () => {
    const user = await person({}, { active: false });
    expect((await reset(user.email, await codeFor(user))).status).toBe(200);
    const login = await product.call(undefined, 'POST', '/auth/login', { email: user.email, password: GOOD });
    expect(login).toMatchObject({ status: 403, body: { error: 'ERR_COMPANY_DISABLED' } });
  });

  it('may be tried thirty times in ten minutes from one network address', async () => {
    const statuses = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push((await reset('nobody@example.com', '123456', GOOD, '10.8.8.8')).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
  });
});

describe('what is told', () => {
  it('never holds the new password: no log line, no answer, however the call fails', async () => {
    const secret = 'Segredo123Unico';
    const user = await person();
    const code = await codeFor(user);
    logged.length = 0;
    const answers = [];
    for (const path of [
      `/resetpasswords/${user.email}/${wrong(code)}/${secret}`,
      `/resetpasswords/nobody@example.com/1/${secret}`,
      `/resetpasswords/no-address/1/${secret}`,
      `/resetpasswords/${user.email}/1/${secret}/more`,
      `/RESETpasswords/${user.email}/1/${secret}`,
      `/%72esetpasswords/${user.email}/1/${secret}%2f/x`,
      `/resetpasswords/${user.email}/1/${secret}%zz`,
      `/resetpasswords/${user.email}/1/${'x'.repeat(400)}${secret}`,
      `/resetpasswords/${user.email}/${code}/${secret}`,
    ])
      answers.push(await post(path));
    expect(answers.at(-1)?.status).toBe(200);
    expect(answers.map(({ text }) => text).join('')).not.toContain(secret);
    expect(logged.join('')).toContain('resetpasswords');
    expect(logged.join('')).not.toContain(secret);
  });

  it('holds it neither where the database fails under it', async () => {
    const user = await person();
    const code = await codeFor(user);
    await product.platform.db.withSystem((tx) =>
      tx.execute(
        sql`alter table users add constraint broken check (password_hash = 'none' or id <> ${sql.raw(String(user.id))})`,
      ),
    );
    logged.length = 0;
    const secret = 'Segredo456Unico';
    const answer = await post(`/resetpasswords/${user.email}/${code}/${secret}`);
    await product.platform.db.withSystem((tx) => tx.execute(sql`alter table users drop constraint broken`));
    expect(answer.status).toBe(500);
    expect(logged.join('')).toContain('a request failed');
    expect(`${answer.text}${logged.join('')}`).not.toMatch(/Segredo456|argon2/);
  });

  it('goes out by the mailer', async () => {
    const user = await person();
    await codeFor(user);
    const { rows } = await product.platform.db.withSystem((tx) =>
      tx.execute<{ data: { id: string; sealed: string } }>(sql`select data from pgboss.job where name = 'mail.send'`),
    );
    const sent: [string, string][] = [];
    const job = sendMailJob({ send: async (mail, id) => void sent.push([mail.to, id]) });
    for (const { data } of rows) await job.run(product.platform, data);
    const own = sent.filter(([to]) => to === user.email);
    expect(own).toHaveLength(1);
    expect(new Set(sent.map(([, id]) => id)).size).toBe(sent.length);
  });
});
