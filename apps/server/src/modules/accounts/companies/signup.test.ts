// Self-signup and the plans on offer.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, buildContact, buildPlan, buildUser } from '../../../../test/build.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { signupNoticeJob } from './signup-notice.service.ts';
import { settings, users } from '../../../schema/accounts.ts';
import { companies } from '../../../schema/companies.ts';

let product: Product;
let planId: number;
let addresses = 0;

beforeAll(async () => {
  product = await createProduct();
  planId = (await buildPlan(product.platform, { name: 'Público', price: 12_345 })).id;
});
afterAll(() => product.close());

const input = () => ({
  name: 'Padaria Aurora',
  email: `dona${(addresses += 1)}@example.com`,
  password: 'girassol-7',
  phone: '5511999990000',
  planId,
  recurrence: 'ANUAL',
  dueDate: '2999-01-01',
  status: 't',
  campaignsEnabled: true,
});

async function signUp(payload: object | string, ip = `10.1.${addresses}.1`) {
  const headers = { 'x-forwarded-for': ip, 'content-type': 'application/json' };
  const answer = await product.app.inject({ method: 'POST', url: '/api/companies/cadastro', headers, payload });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const companyNamed = (email: string) =>
  product.platform.db.withSystem((tx) => tx.select().from(companies).where(eq(companies.email, email)));

const userOf = (email: string) =>
  product.platform.db.withSystem((tx) => tx.select().from(users).where(eq(users.email, email)));

describe('signup', () => {
  it('makes a company on trial, whose administrator can sign in; time and state are the server’s to decide', async () => {
    const wanted = input();
    const { status, body } = await signUp(wanted);
    expect(status).toBe(200);
    const [company] = await companyNamed(wanted.email);
    expect(company).toMatchObject({ id: body['id'], planId, active: true, recurrence: 'MENSAL', phone: wanted.phone });
    const days = ((company?.dueDate?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(0.99);
    expect(days).toBeLessThanOrEqual(1);
    expect(company?.trialExpiration).toEqual(company?.dueDate);

    const { email, password } = wanted;
    const login = await product.call<{ user: Record<string, unknown> }>(undefined, 'POST', '/auth/login', {
      email: email.toUpperCase(),
      password,
    });
    expect(login.body.user).toMatchObject({ name: wanted.name, profile: 'admin', super: false, companyId: body['id'] });
  });

  it('calls the administrator by a name of their own; where none is said, as the company', async () => {
    const [named, blank] = [
      { ...input(), userName: ' Aurora Lima ' },
      { ...input(), userName: '' },
    ];
    for (const wanted of [named, blank]) await signUp(wanted);
    const names = [(await userOf(named.email))[0]?.name, (await userOf(blank.email))[0]?.name];
    expect(names).toEqual(['Aurora Lima', blank.name]);
    expect((await companyNamed(named.email))[0]?.name).toBe(named.name);
  });

  it('is where whoever signs up says; in São Paulo where nobody does', async () => {
    const [there, unsaid] = [{ ...input(), timeZone: 'America/Mexico_City' }, input()];
    for (const body of [there, unsaid]) expect((await signUp(body)).status).toBe(200);
    expect((await companyNamed(there.email))[0]?.timeZone).toBe('America/Mexico_City');
    expect((await companyNamed(unsaid.email))[0]?.timeZone).toBe('America/Sao_Paulo');
    expect((await signUp({ ...input(), timeZone: '+03:00' })).body['error']).toBe('ERR_VALIDATION');
  });

  it('speaks the language of who signs up, to them and to their customers; Portuguese where none is said', async () => {
    const [english, unsaid] = [{ ...input(), language: 'en' }, input()];
    for (const wanted of [english, unsaid]) await signUp(wanted);
    expect([(await companyNamed(english.email))[0]?.language, (await userOf(english.email))[0]?.language]).toEqual([
      'en',
      'en',
    ]);
    expect([(await companyNamed(unsaid.email))[0]?.language, (await userOf(unsaid.email))[0]?.language]).toEqual([
      'pt',
      null,
    ]);
    expect((await signUp({ ...input(), language: 'fr' })).body['error']).toBe('ERR_VALIDATION');
  });

  it('asks for its first invoice, with the company or not at all', async () => {
    const { body } = await signUp(input());
    const wanted = input();
    await buildUser(product.platform, Number(body['id']), { email: wanted.email });
    await signUp(wanted);
    const { rows } = await product.platform.db.withSystem((tx) =>
      tx.execute(sql`
        select data from pgboss.job where name = 'billing.invoices' and (data->>'companyId')::bigint >= ${body['id']}`),
    );
    expect(rows).toEqual([{ data: { companyId: body['id'] } }]);
  });

  it('gives the settings that every company starts with', async () => {
    const { body } = await signUp({ ...input(), campaignsEnabled: false });
    const rows = await product.platform.db.withTenant(Number(body['id']), (tx) => tx.select().from(settings));
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual({
      asaas: '',
      autoReopenTimeout: '0',
      waitingWarning: '10',
      waitingAlarm: '30',
      firstSteps: 'shown',
      CheckMsgIsGroup: 'enabled',
      call: 'disabled',
      scheduleType: 'disabled',
      userRating: 'disabled',
      chatBotType: 'text',
      sendGreetingAccepted: 'disabled',
      sendMsgTransfTicket: 'disabled',
      sendGreetingMessageOneQueues: 'disabled',
      campaignsEnabled: 'false',
      agentTokens: '0',
      aidsPrompt: '',
      auditMonths: '12',
      keepMonths: '0',
      secondFactorRequired: 'disabled',
    });
  });

  it('refuses an address that a company or a user has, whatever its case, and leaves nothing', async () => {
    const first = input();
    await signUp(first);
    const company = await buildCompany(product.platform);
    const user = await buildUser(product.platform, company.id, { email: 'atendente@example.com' });
    for (const email of [first.email.toUpperCase(), user.email, 'ATENDENTE@example.com']) {
      const { status, body } = await signUp({ ...input(), email });
      expect([status, body['error']]).toEqual([409, 'ERR_EMAIL_IN_USE']);
    }
    expect(await companyNamed(user.email)).toEqual([]);
  });

  it('makes one company of many requests at once', async () => {
    const wanted = input();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(wanted)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await companyNamed(wanted.email)).toHaveLength(1);
  });

  it('offers public plans only', async () => {
    const secret = await buildPlan(product.platform, { isPublic: false });
    for (const wrong of [secret.id, 999_999]) {
      const wanted = { ...input(), planId: wrong };
      const { status, body } = await signUp(wanted);
      expect([status, body['error']]).toEqual([404, 'ERR_NO_PLAN_FOUND']);
      expect(await companyNamed(wanted.email)).toEqual([]);
    }
  });

  it.each([
    ['name', 'x', 'Too Short!'],
    ['name', 'x'.repeat(51), 'Too Long!'],
    ['name', '   ', 'Required'],
    ['name', 'a\u0000b', 'U+0000'],
    ['name', 7, 'string'],
    ['password', '1234', 'Too Short!'],
    ['password', 'x'.repeat(51), 'Too Long!'],
    ['email', 'padaria', 'Invalid email'],
    ['email', `${'x'.repeat(250)}@b.co`, 'Too Long!'],
    ['email', null, 'Invalid email'],
    ['phone', '1234567', 'Digits with country code'],
    ['phone', '1'.repeat(51), 'Too Long!'],
    ['phone', undefined, 'string'],
    ['planId', 'x', 'number'],
    ['planId', 0, 'Too small'],
    ['planId', -1, 'Too small'],
    ['planId', 1.5, 'int'],
    ['planId', 2 ** 60, ''],
    ['recurrence', 'DIÁRIA', ''],
    ['campaignsEnabled', 'yes', 'boolean'],
  ])('refuses %s = %j', async (field, value, reason) => {
    const wanted = { ...input(), [field]: value };
    const { status, body } = await signUp(wanted);
    expect([status, body['error']]).toEqual([400, 'ERR_VALIDATION']);
    expect(body['details']).toContainEqual({ path: field, message: expect.stringContaining(reason) });
    expect(await companyNamed(wanted.email)).toEqual([]);
  });

  it('refuses what is not JSON', async () => {
    expect((await signUp('{"name":')).body['error']).toBe('ERR_VALIDATION');
    expect((await signUp('[]')).body['error']).toBe('ERR_VALIDATION');
    const endless = JSON.stringify(input()).replace(/"planId":\d+/, '"planId":1e400');
    expect((await signUp(endless)).body).toMatchObject({ error: 'ERR_VALIDATION', details: [{ path: 'planId' }] });
  });

  it('takes names as they are', async () => {
    const name = 'D\'Ávila"; drop table companies; --';
    const wanted = { ...input(), name };
    await signUp(wanted);
    expect((await companyNamed(wanted.email))[0]?.name).toBe(name);
  });

  it('lets twenty tries in ten minutes through for an address', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await signUp({}, '10.7.7.7')).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  });
});

describe('the plans on offer', () => {
  it('are public, and priced in reais', async () => {
    const hidden = await buildPlan(product.platform, { isPublic: false });
    const { status, body } = await product.call<{ id: number; value: number }[]>(undefined, 'GET', '/plans/list');
    expect(status).toBe(200);
    expect(body.find(({ id }) => id === planId)).toMatchObject({ name: 'Público', value: 123.45, useKanban: true });
    expect(body.map(({ id }) => id)).not.toContain(hidden.id);
  });
});

describe('a signed-up company', () => {
  it('sees no other', async () => {
    const [one, two] = [await signUp(input()), await signUp(input())];
    const seen = await product.platform.db.withTenant(Number(one.body['id']), (tx) =>
      tx.select({ companyId: users.companyId }).from(users),
    );
    expect(seen).toEqual([{ companyId: one.body['id'] }]);
    expect(one.body['id']).not.toBe(two.body['id']);
  });
});

const sent = (companyId: number) =>
  product.platform.db.withTenant(companyId, async (tx) => {
    const { rows } = await tx.execute(sql`
      select m.body, c.number, c.name, t.status, m.whatsapp_id as "whatsappId" from messages m
      join tickets t on t.id = m.ticket_id join contacts c on c.id = t.contact_id order by m.id`);
    return rows;
  });

describe('super-administrators', () => {
  interface Notice {
    companyId: number;
    newCompanyId: number;
  }
  const notices = async (companyId: number): Promise<Notice[]> => {
    const { rows } = await product.platform.db.withSystem((tx) =>
      tx.execute<{ data: Notice }>(sql`
        select data from pgboss.job where name = 'signup.notice' and (data->>'companyId')::bigint = ${companyId}`),
    );
    return rows.map(({ data }) => data);
  };
  /** A company of super-administrators, and the job of telling it that somebody signed up. */
  async function operators(values: Parameters<typeof buildCompany>[1] = {}, name = 'Padaria Aurora') {
    const company = await buildCompany(product.platform, { name: 'Recado', phone: '11 98888-7777', ...values });
    const boss = await buildUser(product.platform, company.id, { super: true, language: 'en' });
    const colleague = await buildUser(product.platform, company.id, { super: true });
    const wanted = { ...input(), name };
    const { body } = await signUp(wanted);
    const run = async () => {
      for (const notice of await notices(company.id)) await signupNoticeJob.run(product.platform, notice);
    };
    return { company, boss, colleague, wanted, newId: body['id'], run };
  }
  it('hear of it by mail, each in their language', async () => {
    const { boss, colleague, wanted } = await operators();
    expect(await mailsTo(product.platform, boss.email)).toEqual([
      {
        to: boss.email,
        subject: 'New company on Recado: Padaria Aurora',
        text: `New company on Recado\nCompany: Padaria Aurora\nPlan: Público\nEmail: ${wanted.email}\nPhone: 5511999990000`,
      },
    ]);
    expect((await mailsTo(product.platform, colleague.email))[0]?.subject).toBe(
      'Nova empresa no Recado: Padaria Aurora',
    );
  });

  it('hear whose link it followed; one that names nobody is none, and signs up all the same', async () => {
    const { company, boss } = await operators();
    for (const companyId of [String(company.id), company.id, '999999999', 'x', ''])
      expect((await signUp({ ...input(), companyId })).status).toBe(200);
    const texts = (await mailsTo(product.platform, boss.email)).map(({ text }) => /Referred by: .*/.exec(text)?.[0]);
    expect(texts.filter(Boolean)).toEqual(['Referred by: Recado', 'Referred by: Recado']);
    expect(texts).toHaveLength(6);
  });

  it('hear of it once for a company that is made, and not of one that is not', async () => {
    const { company, boss, wanted, newId } = await operators();
    expect((await signUp(wanted)).status).toBe(409);
    expect(await notices(company.id)).toEqual([{ companyId: company.id, newCompanyId: newId }]);
    expect(await mailsTo(product.platform, boss.email)).toHaveLength(1);
  });

  it('get a message on their company’s phone through its default connection', async () => {
    const { company, run } = await operators({}, 'Açougue  \t do Zé');
    await buildConnection(product.platform, company.id, { status: 'CONNECTED' });
    const { id } = await buildConnection(product.platform, company.id, { status: 'CONNECTED', isDefault: true });
    await run();
    expect(await sent(company.id)).toEqual([
      {
        body: expect.stringMatching(/^Nova empresa no Recado\nEmpresa: Açougue do Zé\nPlano: Público\n/),
        number: '5511988887777',
        name: 'Recado',
        status: 'pending',
        whatsappId: id,
      },
    ]);
  });

  it('get it as the contact that they are', async () => {
    const { company, run } = await operators();
    await buildConnection(product.platform, company.id, { status: 'CONNECTED', isDefault: true });
    await buildContact(product.platform, company.id, { name: 'Chefe', number: '5511988887777' });
    await run();
    expect(await sent(company.id)).toMatchObject([{ name: 'Chefe' }]);
  });

  it('wait for a connection that is down: the job fails, and is tried again', async () => {
    const { company, run } = await operators();
    const { id } = await buildConnection(product.platform, company.id, { status: 'DISCONNECTED', isDefault: true });
    await expect(run()).rejects.toThrow('not up');
    expect(await sent(company.id)).toEqual([]);
    await product.platform.db.withTenant(company.id, (tx) =>
      tx.execute(sql`update connections set status = 'CONNECTED' where id = ${id}`),
    );
    await run();
    expect(await sent(company.id)).toHaveLength(1);
  });

  it.each([
    ['phone', { phone: '' }, true],
    ['number in the phone', { phone: 'none' }, true],
    ['default connection', {}, false],
  ])('get none without a %s', async (_name, values, isDefault) => {
    const { company, run } = await operators(values);
    await buildConnection(product.platform, company.id, { status: 'CONNECTED', isDefault });
    await run();
    expect(await sent(company.id)).toEqual([]);
  });
});
